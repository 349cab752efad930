import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { flatMapInSteps, part, type Steps } from '../../events/steps.ts';
import { type Book, enrolledIn } from '../book/book.ts';
import { offeringOfPolicy } from '../book/references.ts';
import { studentGrades } from '../final-grades/final-grades.ts';
import { type Plan, planOf } from '../final-grades/plan.ts';
import type { FinalGrade } from '../final-grades/result.ts';
import type { Rules } from '../final-grades/rules.ts';
import { policyOf } from '../settings/policy.ts';

/**
 * An official final grade that differs between two books as it is shown: rounded once, with its letter, or why there is
 * none. `null`: the student is not enrolled in that book.
 */
export type ChangedFinal = {
  readonly offeringId: OfferingId;
  readonly studentId: StudentId;
  readonly from: FinalGrade | null;
  readonly to: FinalGrade | null;
  /** The best letter first. Empty if the student has no letter in one of the two books. */
  readonly crossed: readonly Crossing[];
};

/**
 * The cut-off of a letter that lies between the two grades. `up`: the student has this letter or a better one only in
 * the second book; `down`: only in the first. It does not matter whether the grade moved or the cut-off.
 */
export type Crossing = { readonly letter: string; readonly direction: 'up' | 'down' };

/** `changed`: all items in which the books differ. */
export const changedFinals = function* (
  before: Book,
  after: Book,
  changed: readonly Item[],
): Steps<readonly ChangedFinal[]> {
  const touched = touchedBy(before, after, changed);
  if (touched.size === 0) return [];
  const offerings = new Set([...keysOf(before.offerings), ...keysOf(after.offerings)]);
  const finals: (readonly ChangedFinal[])[] = [];
  for (const offeringId of offerings) {
    const students = touched.get(offeringId);
    const done = finals.length / touched.size;
    if (students)
      finals.push(yield* part(done, done + 1 / touched.size, changedIn(before, after, offeringId, students)));
  }
  return finals.flat();
};

/** The final grades of one offering that differ, whatever else differs there. */
export const changedFinalsIn = (before: Book, after: Book, offeringId: OfferingId): Steps<readonly ChangedFinal[]> =>
  changedIn(before, after, offeringId, 'everybody');

/** The official final grades of a book that `rules`, which are older, give otherwise, offering by offering. */
export const changedByRules = function* (book: Book, rules: Rules): Steps<readonly ChangedFinal[]> {
  const offeringIds = keysOf(book.offerings).filter((offeringId) => {
    const { dropLowest, categories } = policyOf(book.settings, offeringId);
    return dropLowest > 0 || Object.values(categories).some((category) => category.dropLowest > 0);
  });
  const finals: (readonly ChangedFinal[])[] = [];
  for (const offeringId of offeringIds) {
    const [olderPlan, planNow] = [planOf(book, offeringId, rules), planOf(book, offeringId)];
    const students = enrolledIn(book, offeringId);
    const done = finals.length / offeringIds.length;
    const changes = changedUnder([book, olderPlan], [book, planNow], offeringId, students);
    finals.push(yield* part(done, done + 1 / offeringIds.length, changes));
  }
  return finals.flat();
};

/** Everybody's official final grade in one book; `null`: not enrolled. Each offering is looked at once. */
export const officialFinals = (
  book: Book,
): ((of: Pick<ChangedFinal, 'offeringId' | 'studentId'>) => FinalGrade | null) => {
  const plans = new Map<OfferingId, Plan>();
  return ({ offeringId, studentId }) => {
    const plan = plans.get(offeringId) ?? planOf(book, offeringId);
    plans.set(offeringId, plan);
    return finalIn(book, plan, offeringId, studentId);
  };
};

/** The students whose grades may differ. */
type Touched = ReadonlySet<StudentId> | 'everybody';

/** A final grade depends on the student's own seat, and on the assessments, weights and policy, which everybody shares. */
const touchedBy = (before: Book, after: Book, changed: readonly Item[]): ReadonlyMap<OfferingId, Touched> => {
  const everybody = new Set<OfferingId | undefined>();
  const students = new Map<OfferingId, Set<StudentId>>();
  for (const item of changed) {
    switch (item.of) {
      case 'offering':
        if (!sameValue(...weightsIn(item.offeringId, before, after))) everybody.add(item.offeringId);
        break;
      case 'assessment':
        for (const book of [before, after]) everybody.add(offeringOf(book, item.assessmentId));
        break;
      case 'setting':
        everybody.add(offeringOfPolicy(item));
        break;
      case 'seat':
      case 'grade':
        students.set(item.offeringId, (students.get(item.offeringId) ?? new Set()).add(item.studentId));
        break;
      case 'course':
      case 'student':
    }
  }
  const touched = new Map<OfferingId, Touched>(students);
  for (const offeringId of everybody) if (offeringId !== undefined) touched.set(offeringId, 'everybody');
  return touched;
};

const weightsIn = (offeringId: OfferingId, before: Book, after: Book) =>
  [before.offerings[offeringId]?.weightSets, after.offerings[offeringId]?.weightSets] as const;

const offeringOf = (book: Book, assessmentId: AssessmentId): OfferingId | undefined =>
  book.assessments[assessmentId]?.offeringId;

const changedIn = (
  before: Book,
  after: Book,
  offeringId: OfferingId,
  touched: Touched,
): Steps<readonly ChangedFinal[]> => {
  const seats = [before, after].flatMap((book) => enrolledIn(book, offeringId));
  const students = [...new Set(seats)].filter((studentId) => touched === 'everybody' || touched.has(studentId));
  return changedUnder([before, planOf(before, offeringId)], [after, planOf(after, offeringId)], offeringId, students);
};

type Planned = readonly [book: Book, plan: Plan];

/** Two finals are the same if they are shown the same. */
const changedUnder = (
  [before, planBefore]: Planned,
  [after, planAfter]: Planned,
  offeringId: OfferingId,
  students: readonly StudentId[],
): Steps<readonly ChangedFinal[]> =>
  flatMapInSteps(students, (studentId): readonly ChangedFinal[] => {
    const from = finalIn(before, planBefore, offeringId, studentId);
    const to = finalIn(after, planAfter, offeringId, studentId);
    if (shownText(from) === shownText(to)) return [];
    return [{ offeringId, studentId, from, to, crossed: crossedBetween([planBefore, from], [planAfter, to]) }];
  });

const finalIn = (book: Book, plan: Plan, offeringId: OfferingId, studentId: StudentId): FinalGrade | null =>
  book.enrollments[offeringId]?.get(studentId)
    ? studentGrades(plan, studentId, book.grades[offeringId]?.get(studentId)).official.final
    : null;

/** What people read of it; '': not enrolled. */
const shownText = (final: FinalGrade | null): string => {
  if (final === null) return '';
  return final.kind === 'grade' ? `${final.percent.shown} ${final.letter ?? ''}` : final.why;
};

type Graded = readonly [plan: Plan, final: FinalGrade | null];

/** A letter that only one of the two policies has is not crossed. */
const crossedBetween = (before: Graded, after: Graded): readonly Crossing[] => {
  const [lettersBefore, lettersAfter] = [lettersUnder(before), lettersUnder(after)];
  if (!lettersBefore || !lettersAfter) return [];
  const crossed: Crossing[] = [];
  for (const [letter, isReached] of lettersAfter) {
    const wasReached = lettersBefore.get(letter);
    if (wasReached !== undefined && wasReached !== isReached)
      crossed.push({ letter, direction: isReached ? 'up' : 'down' });
  }
  return crossed;
};

/** The letters, the best first, each with whether the grade reaches it: always the lowest. `undefined`: no letter. */
const lettersUnder = ([{ letters }, final]: Graded): ReadonlyMap<string, boolean> | undefined => {
  if (final?.kind !== 'grade' || final.letter === null) return undefined;
  const order = [...new Set(letters.map(({ letter }) => letter))];
  const place = order.indexOf(final.letter);
  return new Map(order.map((letter, at) => [letter, place <= at]));
};
