/**
 * A conflict decided part by part. Parts go by keys: a record’s by its fields, a grade’s by problem, `bonus`
 * and `curve`, an assessment’s `name`, and `<problem id> max` and `<problem id> outcomes`.
 */
import type { Assessment, Grade, Offering, Student } from '../events/entities.ts';
import type { Item, ItemOf, ItemValue } from '../events/items.ts';
import { keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { blankGrade, isBlank } from '../projections/gradebook.ts';
import { valueIn } from '../projections/items.ts';
import { isUnderWay, owedOf } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { changing } from './changes-to.ts';
import { type Resolution, takesCode } from './resolve.ts';

/**
 * The keys of the parts that differ; none where the two can only be decided as a whole: one is not there,
 * or problems or weight sets came, went or moved.
 */
export const partsUnlike = ({ book, outbox }: Records, item: Item): readonly string[] => {
  const owed = owedOf(outbox, item);
  if (owed?.aside?.why !== 'conflict') return [];
  const [mine, theirs] = [readParts(item, valueIn(book, item)), readParts(item, owed.base)];
  if (!mine || !theirs || !sameValue(mine.whole, theirs.whole)) return [];
  const keys = new Set([...Object.keys(mine.parts), ...Object.keys(theirs.parts)]);
  if (item.of === 'grade' && !hasPlace(book, item, keys)) return [];
  return [...keys].filter((key) => !sameValue(mine.parts[key], theirs.parts[key]));
};

/** The parts that `theirs` names are taken from the server; all others are kept, and sent. */
export const chooseParts = (records: Records, item: Item, theirs: readonly string[]): Resolution => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  const unlike = partsUnlike(records, item);
  if (!owed || unlike.length === 0 || isUnderWay(outbox, item)) return [];
  const chosen = new Set(theirs);
  const value = taken(
    item,
    valueIn(book, item),
    owed.base,
    unlike.filter((key) => chosen.has(key)),
  );
  const target = { item, value };
  if (takesCode(records, [target])) return [];
  const work = changing(book, [target]);
  const isSettled = sameValue(valueIn(work.book, item), owed.base);
  return isSettled ? work.events : [...work.events, { type: 'ItemsReleased', items: [item] }];
};

/** `whole`: what has to be alike before parts can be told apart. */
type Parts = { readonly whole: unknown; readonly parts: Readonly<Record<string, unknown>> };

const readParts = (item: Item, value: ItemValue | null): Parts | undefined => {
  switch (item.of) {
    case 'grade':
      return { whole: null, parts: gradeParts((value as Grade | null) ?? blank) };
    case 'setting':
      return undefined;
    default:
      break;
  }
  if (value === null) return undefined;
  if (item.of === 'assessment') return assessmentParts(value as Assessment);
  if (item.of !== 'offering') return { whole: null, parts: record(Object.entries(value)) };
  const { weightSets, ...parts } = value as Offering;
  return { whole: weightSets, parts: record(Object.entries(parts)) };
};

const blank = blankGrade();

const gradeParts = ({ points, useBonusPoints, bonusPoints, useCurvePoints, curvePoints }: Grade) =>
  record<string, unknown>([
    ...Object.entries(points),
    ['bonus', { useBonusPoints, bonusPoints }],
    ['curve', { useCurvePoints, curvePoints }],
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

/** Points come back only with the seat that they are in, and with the assessment and the problems that they are on. */
const hasPlace = (
  book: Records['book'],
  { offeringId, assessmentId, studentId }: ItemOf<'grade'>,
  keys: ReadonlySet<string>,
): boolean => {
  const assessment = book.assessments[assessmentId];
  if (!assessment || !book.enrollments[offeringId]?.[studentId]) return false;
  const here = new Set<string>(assessment.problems.map(({ problemId }) => problemId));
  return [...keys].every((key) => key === 'bonus' || key === 'curve' || here.has(key));
};

/** Mine with these parts of theirs. */
const taken = (
  item: Item,
  mine: ItemValue | null,
  theirs: ItemValue | null,
  keys: readonly string[],
): ItemValue | null => {
  if (item.of === 'grade') return takenGrade((mine as Grade) ?? blank, (theirs as Grade) ?? blank, new Set(keys));
  if (item.of === 'assessment') return takenAssessment(mine as Assessment, theirs as Assessment, new Set(keys));
  const fields = keys.map((key) => [key, (theirs as unknown as Record<string, unknown>)[key]] as const);
  return { ...(mine as Student), ...Object.fromEntries(fields) };
};

const takenGrade = (mine: Grade, theirs: Grade, keys: ReadonlySet<string>): Grade | null => {
  const points = record(Object.entries(mine.points)) as Grade['points'];
  for (const id of new Set([...keysOf(mine.points), ...keysOf(theirs.points)])) {
    if (!keys.has(id)) continue;
    const value = theirs.points[id];
    if (value === undefined) delete points[id];
    else points[id] = value;
  }
  const { useBonusPoints, bonusPoints } = keys.has('bonus') ? theirs : mine;
  const { useCurvePoints, curvePoints } = keys.has('curve') ? theirs : mine;
  const grade: Grade = { points, useBonusPoints, bonusPoints, useCurvePoints, curvePoints };
  return isBlank(grade) ? null : grade;
};

const takenAssessment = (mine: Assessment, theirs: Assessment, keys: ReadonlySet<string>): Assessment => ({
  ...mine,
  assessmentName: (keys.has('name') ? theirs : mine).assessmentName,
  problems: mine.problems.map((problem, at) => {
    const other = theirs.problems[at] ?? problem;
    const max = keys.has(`${problem.problemId} max`) ? other.max : problem.max;
    const outcomes = keys.has(`${problem.problemId} outcomes`) ? other.outcomes : problem.outcomes;
    return { ...problem, max, outcomes };
  }),
});
