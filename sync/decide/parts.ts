/**
 * Decides a conflict part by part. Parts have keys: a record’s fields, a grade’s problems, `bonus` and `curve`, an
 * assessment’s `name`, `<problem id> max` and `<problem id> outcomes`.
 */
import type { Assessment, Grade } from '../../events/entities.ts';
import { extraParts, isExtraPart } from '../../events/fields.ts';
import type { Item, ItemOf, ItemValue } from '../../events/items.ts';
import { entriesOf, isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { blankGrade, isBlank } from '../../projections/book/grade-of.ts';
import { valueIn } from '../../projections/book/items.ts';
import { partIn } from '../../projections/changes/grade-change.ts';
import { heldValue, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import type { Look } from '../lineage.ts';
import { unitOf } from '../outcomes.ts';

/**
 * The keys of the parts that differ and that the server's side changed. None if the two can only be decided as a whole:
 * one is missing, or problems or weight sets came, went or moved; or an outcome table may go by another list.
 */
export const partsUnlike = (records: Records, item: Item): readonly string[] => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  if (owed?.aside?.why !== 'conflict' || unitOf(records, item) !== undefined) return [];
  const [mine, theirs] = [readParts(item, bookOf(records)), readParts(item, serverOf(records))];
  if (!mine || !theirs || !sameValue(mine.whole, theirs.whole)) return [];
  const keys = new Set([...Object.keys(mine.parts), ...Object.keys(theirs.parts)]);
  if (item.of === 'grade' && !hasPlace(book, item, keys)) return [];
  const unlike = [...keys].filter((key) => !sameValue(mine.parts[key], theirs.parts[key]));
  const alone = partsChangedOnlyHere(records, item);
  const ofBoth = unlike.filter((key) => !alone.has(key));
  return ofBoth.length > 0 ? ofBoth : unlike;
};

/**
 * What is here if the server's side of a conflict is taken: its value, with the parts that were changed here alone.
 * About those nobody asks, so they are kept and sent. `undefined`: the server's value as it is.
 */
export const theirsBesideOurs = (records: Records, item: Item): ItemValue | null | undefined => {
  const unlike = partsUnlike(records, item);
  if (unlike.length === 0 || partsChangedOnlyHere(records, item).size === 0) return undefined;
  return withTheirParts(item, bookOf(records), serverOf(records), unlike);
};

/** The parts that only this side has changed. Known only for items without references. */
const partsChangedOnlyHere = (records: Records, item: Item): ReadonlySet<string> => {
  const began = owedOf(records.outbox, item)?.aside?.began;
  if (began === undefined || !(item.of === 'grade' || item.of === 'course' || item.of === 'student')) return new Set();
  const [before, theirs] = [readParts(item, () => began as never), readParts(item, serverOf(records))];
  if (!before || !theirs) return new Set();
  const keys = new Set([...Object.keys(before.parts), ...Object.keys(theirs.parts)]);
  const mine = readParts(item, bookOf(records));
  for (const key of Object.keys(mine?.parts ?? {})) keys.add(key);
  return new Set([...keys].filter((key) => sameValue(before.parts[key], theirs.parts[key])));
};

/** `whole`: what must be equal on both sides before the item can be decided by parts. */
type Parts = { readonly whole: unknown; readonly parts: Readonly<Record<string, unknown>> };

/** `undefined`: there is no value, or it is decided as a whole. */
const readParts = (item: Item, look: Look): Parts | undefined => {
  switch (item.of) {
    case 'grade':
      return { whole: null, parts: gradeParts(look(item) ?? blank) };
    case 'setting':
      return undefined;
    case 'assessment': {
      const assessment = look(item);
      return assessment ? assessmentParts(assessment) : undefined;
    }
    case 'offering': {
      const { weightSets, ...parts } = look(item) ?? {};
      return weightSets && { whole: weightSets, parts: record(Object.entries(parts)) };
    }
    default: {
      const value = look(item);
      return value ? { whole: null, parts: record(Object.entries(value)) } : undefined;
    }
  }
};

export const bookOf =
  ({ book }: Records): Look =>
  (item) =>
    valueIn(book, item);

export const serverOf =
  ({ book, outbox }: Records): Look =>
  (item) =>
    heldValue(outbox, book, item);

const blank = blankGrade();

const gradeParts = (grade: Grade) =>
  record<string, unknown>([
    ...Object.entries(grade.points),
    ...extraParts.map((part) => [part, partIn(grade, part)] as const),
  ]);

const assessmentParts = ({ assessmentName, problems, ...rest }: Assessment): Parts => ({
  whole: [rest, problems.map(({ problemId }) => problemId)],
  parts: record<string, unknown>([
    ['name', assessmentName],
    ...problems.flatMap(({ problemId, max, outcomes }): [string, unknown][] => [
      [`${problemId} max`, max],
      [`${problemId} outcomes`, outcomes],
    ]),
  ]),
});

/** Whether the grade's seat, assessment and problems are here or come back with it. */
const hasPlace = (
  book: Records['book'],
  { offeringId, assessmentId, studentId }: ItemOf<'grade'>,
  keys: ReadonlySet<string>,
): boolean => {
  const assessment = book.assessments[assessmentId];
  if (!assessment || !book.enrollments[offeringId]?.get(studentId)) return false;
  const problemIds = new Set<string>(assessment.problems.map(({ problemId }) => problemId));
  return [...keys].every((key) => isExtraPart(key) || problemIds.has(key));
};

/** Our value with these parts of theirs. */
export const withTheirParts = (item: Item, mine: Look, theirs: Look, keys: readonly string[]): ItemValue | null => {
  if (item.of === 'grade') return gradeWithTheirs(mine(item) ?? blank, theirs(item) ?? blank, new Set(keys));
  if (item.of === 'assessment') {
    const [ours, others] = [mine(item), theirs(item)];
    return ours && others && assessmentWithTheirs(ours, others, new Set(keys));
  }
  const [ours, others] = [mine(item), theirs(item)];
  if (!isRecord(ours) || !isRecord(others)) return ours;
  return { ...ours, ...Object.fromEntries(Object.entries(others).filter(([key]) => keys.includes(key))) };
};

/** `keys`: the parts that are taken from the server. */
const gradeWithTheirs = (mine: Grade, theirs: Grade, keys: ReadonlySet<string>): Grade | null => {
  const points = record(entriesOf(mine.points));
  for (const id of new Set([...keysOf(mine.points), ...keysOf(theirs.points)])) {
    if (!keys.has(id)) continue;
    const value = theirs.points[id];
    if (value === undefined) delete points[id];
    else points[id] = value;
  }
  const grade: Grade = { ...mine, points };
  for (const part of extraParts) if (keys.has(part)) Object.assign(grade, partIn(theirs, part));
  return isBlank(grade) ? null : grade;
};

const assessmentWithTheirs = (mine: Assessment, theirs: Assessment, keys: ReadonlySet<string>): Assessment => ({
  ...mine,
  assessmentName: (keys.has('name') ? theirs : mine).assessmentName,
  problems: mine.problems.map((problem, at) => {
    const other = theirs.problems[at] ?? problem;
    const max = keys.has(`${problem.problemId} max`) ? other.max : problem.max;
    const outcomes = keys.has(`${problem.problemId} outcomes`) ? other.outcomes : problem.outcomes;
    return { ...problem, max, outcomes };
  }),
});
