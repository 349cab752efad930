/** The other items that the server changes when it applies a call. */
import type { Assessment } from '../../events/entities.ts';
import type { IntentId, ProblemId, StudentId } from '../../events/ids.ts';
import { type Item, type ItemOf, type ItemValue, itemKey } from '../../events/items.ts';
import { storedNotes } from '../../events/notes.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { heldBeneath } from '../book/beneath.ts';
import type { Book } from '../book/book.ts';
import { isBlank } from '../book/grade-of.ts';
import { keepingReferences, offeringOfSection, sectionsOf } from '../book/references.ts';
import { type ColumnOrder, problemsInOrder } from '../outcomes/outcome-columns.ts';
import { assessmentsOf } from '../outcomes/outcomes-there.ts';
import { storedPolicies } from '../settings/policy.ts';
import { heldValue, type Outbox, owedGradesOf } from './outbox.ts';

/** An item, and what the server then holds of it; `null`: nothing. */
type Held = readonly [Item, ItemValue | null];

/**
 * What else the server changes once an item of a call is `value` there (`null`: deleted). To be asked before the outbox
 * notes that value. `shifts`: the server keeps points by position while problems change.
 */
export const effectsOf = (
  outbox: Outbox,
  book: Book,
  item: Item,
  value: ItemValue | null,
  shifts: boolean,
): readonly Held[] => {
  if (value === null) return cascade(outbox, book, item);
  if (item.of !== 'assessment') return [];
  const heldAssessment = heldValue(outbox, book, item);
  if (heldAssessment === null) return [];
  const newAssessment = value as Assessment;
  return shifts
    ? shiftedGrades(outbox, book, heldAssessment, newAssessment)
    : withoutProblems(outbox, heldAssessment, newAssessment);
};

/** What the server holds of the assessments of an offering once it has moved the columns of their outcome tables. */
export const columnsMoved = (outbox: Outbox, book: Book, item: Item, order: ColumnOrder): readonly Held[] =>
  item.of !== 'offering'
    ? []
    : assessmentsOf(outbox, book, item.offeringId).flatMap((one): Held[] => {
        const held = heldValue(outbox, book, one);
        if (!held) return [];
        const problems = problemsInOrder(held.problems, order);
        return sameValue(problems, held.problems) ? [] : [[one, { ...held, problems }]];
      });

/** What the server deletes with an item: everything beneath it, and its weights in weight sets. */
const cascade = (outbox: Outbox, book: Book, item: Item): readonly Held[] => [
  ...heldBeneath(outbox, book, item).map((gone): Held => [gone, null]),
  ...(item.of === 'assessment' ? weightsDropped(outbox, book, item) : []),
];

/** A server that deletes an assessment drops its weights, too. */
const weightsDropped = (outbox: Outbox, book: Book, item: ItemOf<'assessment'>): readonly Held[] => {
  const assessment = heldValue(outbox, book, item);
  if (!assessment) return [];
  const key = itemKey(item);
  const offering = { of: 'offering', offeringId: assessment.offeringId } as const;
  const heldOffering = heldValue(outbox, book, offering);
  const left = keepingReferences(offering, heldOffering, ({ names }) => !names.some((one) => itemKey(one) === key));
  return left === heldOffering ? [] : [[offering, left]];
};

/**
 * An added row is new to the server, even if the item was there before under another id: references in policies and notes
 * to the old id no longer count, nor does an offering's own section under it. Returns these, as the server then holds them.
 */
export const forgetReferencesTo = (outbox: Outbox, book: Book, item: Item): readonly Held[] => {
  for (const [intent, sent] of Object.entries(outbox.sent)) {
    const values = sent.values.map((value, at) => withoutReferencesTo(item, sent.items[at], value));
    if (!sameValue(values, sent.values)) outbox.sent[intent as IntentId] = { ...sent, values };
  }
  const offeringIds = new Set([
    ...storedPolicies(book.settings, book.offerings).map(([offeringId]): string => offeringId),
    ...storedNotes(book.settings).map(([offeringId]) => offeringId),
    ...[...outbox.owed.setting.values()].flatMap(({ item: owed }) => owed.section.slice(1)),
  ]);
  return [...offeringIds].flatMap((offeringId) =>
    sectionsOf(offeringId).flatMap((section): Held[] => {
      const held = heldValue(outbox, book, section);
      const isOwn = item.of === 'offering' && item.offeringId === offeringId;
      const left = isOwn ? null : withoutReferencesTo(item, section, held);
      return left === held ? [] : [[section, left]];
    }),
  );
};

const withoutReferencesTo = (gone: Item, item: Item | undefined, value: ItemValue | null): ItemValue | null => {
  if (!item || offeringOfSection(item) === undefined) return value;
  const key = itemKey(gone);
  const isIt = (one: Item): boolean =>
    itemKey(one) === key || (one.of === 'seat' && gone.of === 'student' && one.studentId === gone.studentId);
  return keepingReferences(item, value, ({ names }) => !names.some(isIt));
};

/**
 * At a server that keeps points by position while the problems change: what every grade of the assessment holds there
 * now.
 */
const shiftedGrades = (outbox: Outbox, book: Book, before: Assessment, after: Assessment): readonly Held[] => {
  const { offeringId, assessmentId } = after;
  return [...studentsWith(outbox, book, after)].flatMap((studentId): Held[] => {
    const grade = { of: 'grade', offeringId, assessmentId, studentId } as const;
    const held = heldValue(outbox, book, grade);
    if (!held) return [];
    const points = record<ProblemId, number>();
    for (const [at, { problemId }] of before.problems.entries()) {
      const movedTo = after.problems[at]?.problemId;
      const earned = held.points[problemId];
      if (movedTo !== undefined && earned !== undefined) points[movedTo] = earned;
    }
    const shifted = { ...held, points };
    return [[grade, isBlank(shifted) ? null : shifted]];
  });
};

/** A removed problem takes its points with it. */
const withoutProblems = (outbox: Outbox, was: Assessment, is: Assessment): readonly Held[] => {
  const left = new Set<string>(is.problems.map(({ problemId }) => problemId));
  if (was.problems.every(({ problemId }) => left.has(problemId))) return [];
  return owedGradesOf(outbox, was.offeringId, was.assessmentId).flatMap(({ item: grade, base: held }): Held[] => {
    if (!held || keysOf(held.points).every((problemId) => left.has(problemId))) return [];
    const points = record(entriesOf(held.points).filter(([problemId]) => left.has(problemId)));
    const cut = { ...held, points };
    return [[grade, isBlank(cut) ? null : cut]];
  });
};

/** Students with a grade in the assessment, here or at the server, or with another grade in its offering. */
const studentsWith = (outbox: Outbox, book: Book, { offeringId, assessmentId }: Assessment): ReadonlySet<StudentId> =>
  new Set([
    ...(book.grades[offeringId]?.keys() ?? []),
    ...keysOf(outbox.owedGrades[offeringId]?.[assessmentId]?.byStudent ?? record<StudentId, never>()),
  ]);
