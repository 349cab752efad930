import type { Grade, GradingPolicy, Settings } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { part, type Steps } from '../../events/steps.ts';
import { assessmentsIn, type Book, type SeatGrades } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { policyOf, storedPolicy } from '../settings/policy.ts';
import { createFinalGrades } from './final-grades.ts';
import { letterOf, type OfferingGrades } from './result.ts';

/** A choice of the instructor, or a point, by which a student would get another letter. */
export type Boundary =
  | { readonly kind: 'other rounding' }
  | { readonly kind: 'another set'; readonly position: number }
  | { readonly kind: 'without the drop' }
  /** One point more in that assessment. */
  | { readonly kind: 'one point more'; readonly assessmentId: AssessmentId };

/** The official letter, and the one that the student would get. */
export type LetterCrossing = { readonly studentId: StudentId; readonly from: string; readonly to: string };

export type BoundaryReport = readonly { readonly boundary: Boundary; readonly crossings: readonly LetterCrossing[] }[];

/**
 * Who would get another letter by the other rounding, by each weight set alone, without dropping, and with one point
 * more in each assessment that the student has a point in. In steps: each variant is computed for the whole class.
 */
export const boundaryReport = function* (book: Book, offeringId: OfferingId): Steps<BoundaryReport> {
  const { now, inSteps } = createFinalGrades();
  const official = now(book, offeringId);
  const report: { boundary: Boundary; crossings: readonly LetterCrossing[] }[] = [];
  const variants = variantsOf(book, offeringId);
  for (const [at, { boundary, variant }] of variants.entries()) {
    const other = yield* part(at / variants.length, (at + 1) / variants.length, inSteps(variant(), offeringId));
    report.push({ boundary, crossings: crossingsOf(official, other) });
  }
  return report;
};

/** `variant` is called when its turn comes: it may copy every grade of the class. */
type Variant = { readonly boundary: Boundary; readonly variant: () => Book };

const variantsOf = (book: Book, offeringId: OfferingId): readonly Variant[] => {
  const policy = policyOf(book.settings, offeringId);
  const { weightSets = [] } = book.offerings[offeringId] ?? {};
  const variantBy = (boundary: Boundary, change: Partial<GradingPolicy>): Variant => ({
    boundary,
    variant: () => ({ ...book, settings: withPolicy(book.settings, offeringId, change) }),
  });
  return [
    variantBy({ kind: 'other rounding' }, { rule: policy.rule === 'halfUp' ? 'halfEven' : 'halfUp' }),
    ...(weightSets.length > 1 ? [...weightSets.keys()] : []).map((position) =>
      variantBy({ kind: 'another set', position }, { weightSet: position }),
    ),
    ...(dropsAny(policy) ? [variantBy({ kind: 'without the drop' }, nothingDropped(policy))] : []),
    ...assessmentsIn(book, offeringId).map(
      ({ assessmentId }): Variant => ({
        boundary: { kind: 'one point more', assessmentId },
        variant: () => withOnePointMore(book, offeringId, assessmentId),
      }),
    ),
  ];
};

const dropsAny = ({ dropLowest, categories }: GradingPolicy): boolean =>
  dropLowest > 0 || Object.values(categories).some((category) => category.dropLowest > 0);

const nothingDropped = ({ categories }: GradingPolicy): Partial<GradingPolicy> => ({
  dropLowest: 0,
  categories: record(entriesOf(categories).map(([id, category]) => [id, { ...category, dropLowest: 0 }])),
});

const withPolicy = (settings: Settings, offeringId: OfferingId, change: Partial<GradingPolicy>): Settings => {
  const stored = storedPolicy(settings, offeringId);
  const policy = { ...(typeof stored === 'object' ? stored : {}), ...change };
  return { ...settings, grading: { ...settings.grading, [offeringId]: policy } } as Settings;
};

const withOnePointMore = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId): Book => {
  const seats = [...(book.grades[offeringId] ?? [])].map(([studentId, seat]): [StudentId, SeatGrades] => {
    const grade = seat[assessmentId] && raised(seat[assessmentId]);
    return [studentId, grade ? { ...seat, [assessmentId]: grade } : seat];
  });
  return { ...book, grades: { ...book.grades, [offeringId]: StudentMap.of(seats) } };
};

/** The grade with one point more on its first graded problem; `undefined`: none is graded. */
const raised = (grade: Grade): Grade | undefined => {
  const [problemId] = keysOf(grade.points);
  return (
    problemId && {
      ...grade,
      points: record([...Object.entries(grade.points), [problemId, (grade.points[problemId] ?? 0) + 1]]),
    }
  );
};

/** Only of students who have a letter in both. */
const crossingsOf = (official: OfferingGrades, other: OfferingGrades): readonly LetterCrossing[] => {
  const { ungraded } = official.policy;
  return [...official.students].flatMap(([studentId, grades]): readonly LetterCrossing[] => {
    const from = letterOf(grades[ungraded].final);
    const to = letterOf(other.students.get(studentId)?.[ungraded].final);
    return from !== null && to !== null && from !== to ? [{ studentId, from, to }] : [];
  });
};
