import { decimalFault } from '../events/decimal.ts';
import { excusesIn } from '../events/excuses.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { notesIn, storedNotes } from '../events/notes.ts';
import { keysOf, record } from '../events/record.ts';
import { isStray } from '../events/wire.ts';
import { type Book, codeKey } from '../projections/book/book.ts';
import { isBlank } from '../projections/book/grade-of.ts';
import { policyOf, storedPolicies } from '../projections/settings/policy.ts';

/**
 * The faults of a book: indexes that disagree with the stores, references to missing things, policies and numbers that
 * break their rules.
 */
export const faultsOf = (book: Book): string[] => [
  ...indexFaults(book),
  ...referenceFaults(book),
  ...policyFaults(book),
  ...noteFaults(book),
  ...numberFaults(book),
];

const indexFaults = (book: Book): string[] => {
  const faults: string[] = [];
  const same = (what: string, one: readonly string[], other: readonly string[]) => {
    if (JSON.stringify([...one].sort()) !== JSON.stringify([...other].sort()))
      faults.push(`${what}: ${one} but ${other}`);
  };
  const courses = keysOf(book.courses);
  const offerings = keysOf(book.offerings);
  const enrollments = offerings.flatMap((id) => [...(book.enrollments[id]?.values() ?? [])]);
  const codes = [...book.students.values()].map(({ studentCode }) => codeKey(studentCode));

  same('courseOrder', book.courseOrder, courses);
  same('offeringsOf', keysOf(book.offeringsOf), courses);
  for (const courseId of courses) {
    const own = offerings.filter((id) => book.offerings[id]?.courseId === courseId);
    same(`offerings of ${courseId}`, book.offeringsOf[courseId] ?? [], own);
  }
  for (const lists of [book.assessmentsOf, book.enrollments, book.grades]) same('lists', keysOf(lists), offerings);
  for (const offeringId of offerings) {
    const own = Object.values(book.assessments).filter((assessment) => assessment.offeringId === offeringId);
    same(
      `assessments of ${offeringId}`,
      book.assessmentsOf[offeringId] ?? [],
      own.map(({ assessmentId }) => assessmentId),
    );
  }
  for (const studentId of book.students.keys()) {
    const own = enrollments.filter((enrollment) => enrollment.studentId === studentId);
    same(
      `seats of ${studentId}`,
      keysOf(book.seatsOf.get(studentId) ?? {}),
      own.map(({ offeringId }) => offeringId),
    );
  }
  same(
    'student codes',
    [...book.studentByCode.keys()],
    codes.filter((code) => code !== ''),
  );
  for (const [code, holder] of book.studentByCode) {
    if (codeKey(book.students.get(holder)?.studentCode ?? '') !== code) faults.push(`${code} is not ${holder}`);
  }
  return faults;
};

const referenceFaults = (book: Book): string[] => {
  const faults: string[] = [];
  for (const { offeringId, courseId, weightSets } of Object.values(book.offerings)) {
    if (!book.courses[courseId]) faults.push(`${offeringId} is of no course`);
    for (const { weightSetId, weights } of weightSets) {
      const strangers = keysOf(weights).filter((id) => book.assessments[id]?.offeringId !== offeringId);
      if (strangers.length > 0) faults.push(`${weightSetId} weighs ${strangers}`);
    }
  }
  for (const { assessmentId, offeringId, problems } of Object.values(book.assessments)) {
    if (!book.offerings[offeringId]) faults.push(`${assessmentId} is of no offering`);
    if (problems.length === 0) faults.push(`${assessmentId} has no problem`);
  }
  for (const studentId of book.seatsOf.keys()) if (!book.students.get(studentId)) faults.push(`nobody is ${studentId}`);
  for (const offeringId of keysOf(book.grades)) {
    for (const studentId of keysOf(record(book.grades[offeringId]))) {
      if (!book.enrollments[offeringId]?.get(studentId)) faults.push(`${studentId} is graded but not enrolled`);
      const seat = book.grades[offeringId]?.get(studentId) ?? {};
      for (const assessmentId of keysOf(seat)) {
        const grade = seat[assessmentId];
        const problems = book.assessments[assessmentId]?.problems.map(({ problemId }) => problemId) ?? [];
        if (book.assessments[assessmentId]?.offeringId !== offeringId) faults.push(`a grade in ${assessmentId}`);
        if (!grade || isBlank(grade)) faults.push('a blank grade is kept');
        else if (keysOf(grade.points).some((id) => !problems.includes(id) && !isStray(id)))
          faults.push(`points outside ${assessmentId}`);
      }
    }
  }
  return faults;
};

const policyFaults = (book: Book): string[] => {
  const faults: string[] = [];
  for (const [offeringId] of storedPolicies(book.settings, book.offerings)) {
    const offering = book.offerings[offeringId];
    const { weightSet, weightSetNames, neverDrop, excused } = policyOf(book.settings, offeringId);
    if (!offering) faults.push(`a policy for ${offeringId}`);
    const sets = offering?.weightSets.length ?? 0;
    if (weightSet !== 'best' && weightSet >= sets) faults.push(`weight set ${weightSet} of ${sets}`);
    if (weightSetNames.length > sets) faults.push(`${weightSetNames.length} names of ${sets} weight sets`);
    for (const assessmentId of [...neverDrop, ...excusesIn(excused).map((excuse) => excuse.assessmentId)]) {
      if (book.assessments[assessmentId]?.offeringId !== offeringId) faults.push(`the policy names ${assessmentId}`);
    }
    for (const { studentId } of excusesIn(excused)) {
      if (!book.enrollments[offeringId]?.get(studentId)) faults.push(`${studentId} is excused but not enrolled`);
    }
  }
  return faults;
};

const noteFaults = ({ settings, enrollments, assessments }: Book): string[] =>
  storedNotes(settings).flatMap(([offeringId, notes]) =>
    notesIn(notes).flatMap(({ studentId, assessmentId }) => {
      const isOn = enrollments[asId<OfferingId>(offeringId)]?.has(studentId) === true;
      const isOf = assessmentId === null || assessments[assessmentId]?.offeringId === offeringId;
      return isOn && isOf ? [] : [`a note on ${studentId} in ${assessmentId ?? offeringId}`];
    }),
  );

const numberFaults = (book: Book): string[] => {
  const numbers = [
    ...Object.values(book.assessments).flatMap(({ problems }) => problems.map(({ max }) => max)),
    ...Object.values(book.grades).flatMap((seats) =>
      [...seats.values()].flatMap((seat) => Object.values(seat).flatMap(({ points }) => Object.values(points))),
    ),
  ];
  return numbers.filter((value) => decimalFault(value) !== undefined || value < 0).map(String);
};
