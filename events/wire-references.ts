import type { WorkingData } from './entities.ts';
import { keyOfAll } from './ids.ts';
import { keysOf } from './record.ts';
import { type Findings, pathTo, type Remark } from './wire-row.ts';

/**
 * Refuses rows with one id twice: nobody could say which one counts. Rows are those of the lists under `path`, in their
 * order.
 */
export const refuseRepeated = (data: WorkingData, path: string, findings: Findings): void => {
  const check = (list: string, key: string, ids: readonly string[]): void => {
    const seen = new Set<string>();
    for (const [at, id] of ids.entries()) {
      const place = pathTo(pathTo(pathTo(path, list), at), key);
      if (seen.has(id)) findings.faults.push({ path: place, expected: 'an id that stands nowhere before' });
      seen.add(id);
    }
  };
  check(
    'courses',
    'courseId',
    data.courses.map(({ courseId }) => courseId),
  );
  check(
    'offerings',
    'offeringId',
    data.offerings.map(({ offeringId }) => offeringId),
  );
  check(
    'assessments',
    'assessmentId',
    data.assessments.map(({ assessmentId }) => assessmentId),
  );
  check(
    'students',
    'studentId',
    data.students.map(({ studentId }) => studentId),
  );
  check(
    'enrollments',
    'studentId',
    data.enrollments.map(({ studentId, offeringId }) => keyOfAll(offeringId, studentId)),
  );
  check(
    'grades',
    'studentId',
    data.grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)),
  );
};

/** Adds a remark for every row that refers to something the data does not hold. The rows stay in the data. */
export const remarkReferences = (data: WorkingData, path: string, findings: Findings): void => {
  const known = {
    course: new Set(data.courses.map(({ courseId }) => courseId)),
    offering: new Set(data.offerings.map(({ offeringId }) => offeringId)),
    student: new Set(data.students.map(({ studentId }) => studentId)),
    assessment: new Map(data.assessments.map((one) => [one.assessmentId, one])),
  };
  const remarkUnless = (isKnown: boolean, list: string, at: number, key: string, why: Remark['why']): void => {
    if (!isKnown) findings.remarks.push({ path: pathTo(pathTo(pathTo(path, list), at), key), why });
  };
  for (const [at, { courseId, weightSets }] of data.offerings.entries()) {
    remarkUnless(known.course.has(courseId), 'offerings', at, 'courseId', 'no such course');
    for (const [set, { weights }] of weightSets.entries()) {
      for (const assessmentId of keysOf(weights)) {
        const isKnown = known.assessment.has(assessmentId);
        const place = pathTo(
          pathTo(pathTo(pathTo(pathTo(path, 'offerings'), at), 'assessmentWeights'), set),
          assessmentId,
        );
        if (!isKnown) findings.remarks.push({ path: place, why: 'no such assessment' });
      }
    }
  }
  for (const [at, { offeringId }] of data.assessments.entries()) {
    remarkUnless(known.offering.has(offeringId), 'assessments', at, 'offeringId', 'no such offering');
  }
  for (const [at, { offeringId, studentId }] of data.enrollments.entries()) {
    remarkUnless(known.offering.has(offeringId), 'enrollments', at, 'offeringId', 'no such offering');
    remarkUnless(known.student.has(studentId), 'enrollments', at, 'studentId', 'no such student');
  }
  for (const [at, { assessmentId, studentId, points }] of data.grades.entries()) {
    const assessment = known.assessment.get(assessmentId);
    remarkUnless(assessment !== undefined, 'grades', at, 'assessmentId', 'no such assessment');
    remarkUnless(known.student.has(studentId), 'grades', at, 'studentId', 'no such student');
    const ids = new Set<string>(assessment?.problems.map(({ problemId }) => problemId));
    const isWithin = !assessment || Object.keys(points).every((problemId) => ids.has(problemId));
    remarkUnless(isWithin, 'grades', at, 'grades', 'no such problem');
  }
};
