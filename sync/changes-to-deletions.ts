/** Deletions, children first, so that turned round they build up again. */
import type { Grade, GradingPolicy, Json } from '../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../events/ids.ts';
import type { Item } from '../events/items.ts';
import { keysOf, record } from '../events/record.ts';
import { structuredCopy } from '../projections/gradebook.ts';
import { leafAt } from '../projections/settings.ts';
import { setGrade } from './changes-to-values.ts';
import type { Changing } from './changing.ts';

/** What is not there needs no deleting. Grades and settings are set to nothing elsewhere. */
export const deleteItem = (work: Changing, item: Item): void => {
  switch (item.of) {
    case 'course':
      deleteCourse(work, item.courseId);
      break;
    case 'offering':
      deleteOffering(work, item.offeringId);
      break;
    case 'assessment':
      deleteAssessment(work, item.assessmentId);
      break;
    case 'student':
      deleteStudent(work, item.studentId);
      break;
    case 'seat':
      unenroll(work, item.offeringId, item.studentId);
      break;
    case 'grade':
    case 'setting':
      break;
  }
};

const deleteCourse = (work: Changing, courseId: CourseId): void => {
  const { book, say } = work;
  const course = book.courses[courseId];
  if (!course) return;
  for (const offeringId of [...(book.offeringsOf[courseId] ?? [])].toReversed()) deleteOffering(work, offeringId);
  say({ type: 'CourseDeleted', course: structuredCopy(course), at: book.courseOrder.indexOf(courseId) });
};

const deleteOffering = ({ book, say }: Changing, offeringId: OfferingId): void => {
  const offering = book.offerings[offeringId];
  if (!offering) return;
  const policy = structuredCopy(leafAt(book.settings, ['grading', offeringId]));
  if (policy !== null) say({ type: 'SettingEdited', path: ['grading', offeringId], from: policy, to: null });
  for (const studentId of keysOf(book.enrollments[offeringId] ?? {}))
    sayUnenrolled({ book, say }, offeringId, studentId);
  for (const [at, weightSet] of [...structuredCopy(offering.weightSets).entries()].toReversed()) {
    say({ type: 'WeightSetRemoved', offeringId, weightSet, at });
  }
  for (const [at, assessmentId] of [...[...(book.assessmentsOf[offeringId] ?? [])].entries()].toReversed()) {
    const assessment = book.assessments[assessmentId];
    if (assessment) say({ type: 'AssessmentDeleted', assessment: structuredCopy(assessment), at });
  }
  const at = (book.offeringsOf[offering.courseId] ?? []).indexOf(offeringId);
  say({ type: 'OfferingDeleted', offering: { ...structuredCopy(offering), weightSets: [] }, at });
};

const deleteAssessment = (work: Changing, assessmentId: AssessmentId): void => {
  const { book, say } = work;
  const assessment = book.assessments[assessmentId];
  if (!assessment) return;
  const { offeringId } = assessment;
  forget(work, offeringId, 'neverDrop', (id) => id === assessmentId);
  forget(work, offeringId, 'excused', (excuse) => excuse.assessmentId === assessmentId);
  for (const { weightSetId, weights } of structuredCopy(book.offerings[offeringId]?.weightSets ?? [])) {
    const from = weights[assessmentId];
    if (from !== undefined) say({ type: 'WeightEdited', offeringId, weightSetId, assessmentId, from, to: null });
  }
  for (const studentId of keysOf(book.grades[offeringId] ?? {})) {
    setGrade(work, { of: 'grade', offeringId, assessmentId, studentId }, null);
  }
  const at = (book.assessmentsOf[offeringId] ?? []).indexOf(assessmentId);
  say({ type: 'AssessmentDeleted', assessment: structuredCopy(assessment), at });
};

const deleteStudent = (work: Changing, studentId: StudentId): void => {
  const student = work.book.students[studentId];
  if (!student) return;
  for (const offeringId of keysOf(work.book.seatsOf[studentId] ?? {})) unenroll(work, offeringId, studentId);
  work.say({ type: 'StudentDeleted', student: structuredCopy(student) });
};

const unenroll = (work: Changing, offeringId: OfferingId, studentId: StudentId): void => {
  if (!work.book.enrollments[offeringId]?.[studentId]) return;
  forget(work, offeringId, 'excused', (excuse) => excuse.studentId === studentId);
  sayUnenrolled(work, offeringId, studentId);
};

const sayUnenrolled = (
  { book, say }: Pick<Changing, 'book' | 'say'>,
  offeringId: OfferingId,
  studentId: StudentId,
): void => {
  const enrollment = book.enrollments[offeringId]?.[studentId];
  const grades = structuredCopy(book.grades[offeringId]?.[studentId] ?? record<AssessmentId, Grade>());
  if (enrollment) say({ type: 'StudentUnenrolled', enrollment: structuredCopy(enrollment), grades });
};

type Named = Pick<GradingPolicy, 'neverDrop' | 'excused'>;

/** Takes out of a policy what speaks of something that goes. */
const forget = <F extends keyof Named>(
  { book, say }: Changing,
  offeringId: OfferingId,
  field: F,
  isGone: (entry: Named[F][number]) => boolean,
): void => {
  const path = ['grading', offeringId, field];
  const from = structuredCopy(leafAt(book.settings, path));
  if (!Array.isArray(from)) return;
  const to = from.filter((entry) => entry === null || !isGone(entry as Named[F][number]));
  if (to.length < from.length) say({ type: 'SettingEdited', path, from, to: to as Json });
};
