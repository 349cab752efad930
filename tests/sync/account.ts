import type { DomainEvent } from '../../events/catalogue.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { assessment, course, enrolled, graded, offering, setting, student } from '../builders.ts';
import { bookOf } from '../given.ts';

const numbered = <I>(prefix: string, count: number): readonly I[] =>
  Array.from({ length: count }, (_, at) => asId<never>(`${prefix}${at + 1}`) as I);

/** Two courses with a class each: so many students in both, so many assessments in each, every one graded. */
export const account = (students: number, assessments: number): Book => {
  const studentIds = numbered<StudentId>('s', students);
  const classes = (['c1', 'c2'] as const).flatMap((courseId): DomainEvent[] => {
    const offeringId = asId<OfferingId>(`${courseId}o`);
    const assessmentIds = numbered<AssessmentId>(`${courseId}a`, assessments);
    return [
      course(asId<CourseId>(courseId), { title: courseId }),
      offering(offeringId, asId<CourseId>(courseId)),
      ...assessmentIds.map((one) => assessment(one, [10, 5], offeringId)),
      ...studentIds.map((one) => enrolled(one, offeringId)),
      ...studentIds.flatMap((one) => assessmentIds.map((id) => graded(one, [7, 3], id, offeringId))),
    ];
  });
  return bookOf(
    ...studentIds.map((one) => student(one)),
    ...classes,
    setting(['grading', 'c1o', 'roundTo'], null, 1),
    setting(['grading', 'c1o', 'dropLowest'], null, 1),
  );
};
