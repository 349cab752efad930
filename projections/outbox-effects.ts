/** What else changes at the server when a call is applied, in terms of what is owed. */
import type { Assessment, Grade } from '../events/entities.ts';
import type { IntentId, ProblemId, StudentId } from '../events/ids.ts';
import { type Item, type ItemOf, type ItemValue, itemKey } from '../events/items.ts';
import { keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { heldBeneath } from './beneath.ts';
import type { Book } from './book.ts';
import { isBlank } from './gradebook.ts';
import { heldValue, type Outbox, owedGradesOf } from './outbox.ts';
import { keepingReferences, offeringOfPolicy } from './references.ts';

type Held = readonly [Item, ItemValue | null];

/** What else the server holds otherwise once an item of a call is `value` there. To be asked before it is noted. */
export const effectsOf = (
  outbox: Outbox,
  book: Book,
  item: Item,
  value: ItemValue | null,
  shifts: boolean,
): readonly Held[] => {
  if (value === null) return cascade(outbox, book, item);
  const was = heldValue(outbox, book, item);
  return shifts ? shiftedGrades(outbox, book, item, was, value) : withoutProblems(outbox, item, was, value);
};

/** What else changes when the server has deleted an item: what lies beneath goes, and weights go from their sets. */
const cascade = (outbox: Outbox, book: Book, item: Item): readonly Held[] => [
  ...heldBeneath(outbox, book, item).map((gone): Held => [gone, null]),
  ...(item.of === 'assessment' ? unweighted(outbox, book, item) : []),
];

const unweighted = (outbox: Outbox, book: Book, item: ItemOf<'assessment'>): readonly Held[] => {
  const assessment = heldValue(outbox, book, item) as Assessment | null;
  if (!assessment) return [];
  const key = itemKey(item);
  const offering: Item = { of: 'offering', offeringId: assessment.offeringId };
  const weighing = heldValue(outbox, book, offering);
  const left = keepingReferences(offering, weighing, ({ names }) => !names.some((one) => itemKey(one) === key));
  return left === weighing ? [] : [[offering, left]];
};

/**
 * A row that was added is a new one to the server, also where it was there before under another id: what
 * policies there say of it, or are being told, they say of nobody. Answers with those that are held.
 */
export const sayNothingOf = (outbox: Outbox, book: Book, item: Item): readonly Held[] => {
  for (const [intent, sent] of Object.entries(outbox.sent)) {
    const values = sent.values.map((value, at) => without(item, sent.items[at], value));
    if (!sameValue(values, sent.values)) outbox.sent[intent as IntentId] = { ...sent, values };
  }
  const offeringIds = new Set([
    ...Object.keys(book.settings.grading ?? {}),
    ...Object.values(outbox.owed.setting).flatMap(({ item: owed }) =>
      owed.of === 'setting' ? owed.section.slice(1) : [],
    ),
  ]);
  return [...offeringIds].flatMap((offeringId): Held[] => {
    const policy: Item = { of: 'setting', section: ['grading', offeringId] };
    const held = heldValue(outbox, book, policy);
    const left = without(item, policy, held);
    return left === held ? [] : [[policy, left]];
  });
};

const without = (gone: Item, item: Item | undefined, value: ItemValue | null): ItemValue | null => {
  if (!item || offeringOfPolicy(item) === undefined) return value;
  const key = itemKey(gone);
  const isIt = (one: Item): boolean =>
    itemKey(one) === key || (one.of === 'seat' && gone.of === 'student' && one.studentId === gone.studentId);
  return keepingReferences(item, value, ({ names }) => !names.some(isIt));
};

/**
 * Where a server keeps points by position while the problems change under them: what every grade of
 * the assessment says there now.
 */
const shiftedGrades = (
  outbox: Outbox,
  book: Book,
  item: Item,
  was: ItemValue | null,
  value: ItemValue | null,
): readonly Held[] => {
  if (item.of !== 'assessment' || was === null || value === null) return [];
  const [before, after] = [was as Assessment, value as Assessment];
  const { offeringId } = after;
  return [...studentsWith(outbox, book, after)].flatMap((studentId): Held[] => {
    const grade: Item = { of: 'grade', offeringId, assessmentId: item.assessmentId, studentId };
    const held = heldValue(outbox, book, grade) as Grade | null;
    if (!held) return [];
    const points = record<ProblemId, number>();
    for (const [at, { problemId }] of before.problems.entries()) {
      const there = after.problems[at]?.problemId;
      const earned = held.points[problemId];
      if (there !== undefined && earned !== undefined) points[there] = earned;
    }
    const shifted = { ...held, points };
    return [[grade, isBlank(shifted) ? null : shifted]];
  });
};

/** A problem that went took its points with it. */
const withoutProblems = (
  outbox: Outbox,
  item: Item,
  was: ItemValue | null,
  value: ItemValue | null,
): readonly Held[] => {
  if (item.of !== 'assessment' || was === null || value === null) return [];
  const left = new Set<string>((value as Assessment).problems.map(({ problemId }) => problemId));
  if ((was as Assessment).problems.every(({ problemId }) => left.has(problemId))) return [];
  const { offeringId } = was as Assessment;
  return owedGradesOf(outbox, offeringId, item.assessmentId).flatMap(({ item: grade, base }): Held[] => {
    const held = base as Grade | null;
    if (!held || keysOf(held.points).every((problemId) => left.has(problemId))) return [];
    const points = record(Object.entries(held.points).filter(([problemId]) => left.has(problemId)));
    const cut = { ...held, points } as Grade;
    return [[grade, isBlank(cut) ? null : cut]];
  });
};

/** Who holds a grade in the assessment, here or there, or has another one in its offering. */
const studentsWith = (outbox: Outbox, book: Book, { offeringId, assessmentId }: Assessment): ReadonlySet<StudentId> =>
  new Set([
    ...keysOf(book.grades[offeringId] ?? record<StudentId, never>()),
    ...keysOf(outbox.owedGrades[offeringId]?.[assessmentId]?.byStudent ?? record<StudentId, never>()),
  ]);
