import type { Assessment, Enrollment, Grade, Offering, Problem } from '../../../events/entities.ts';
import { excusesIn } from '../../../events/excuses.ts';
import { type ExtraPart, extraParts } from '../../../events/fields.ts';
import { type AssessmentId, asId } from '../../../events/ids.ts';
import type { Item, ItemValue } from '../../../events/items.ts';
import { noteKeys, notesIn, notesSection } from '../../../events/notes.ts';
import { isRecord, keysOf } from '../../../events/record.ts';
import { valueNames as words } from '../../../messages/app/sync-panel.ts';
import { courseLabels } from '../../../messages/course-labels.ts';
import { assessmentName, extraNames, notedName, studentWithCode } from '../../../messages/naming.ts';
import { offeringLabels } from '../../../messages/screens/offering.ts';
import { students } from '../../../messages/screens/students.ts';
import type { Book } from '../../../projections/book/book.ts';
import { blankGrade, extraOf } from '../../../projections/book/grade-of.ts';
import { shownNumber } from '../../ui/numbers.ts';

/**
 * One field or problem of an item, as text: on both sides, and before both changed it. `key`: as in
 * `sync/decide/parts.ts`.
 */
export type Difference = {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly was?: string;
};

type Value = ItemValue | null;
type Fields = Readonly<Record<string, unknown>>;
/** The fields or problems of a value, as lines of text. */
type ToLines = (value: Value) => readonly (readonly [key: string, label: string, text: string])[];

/**
 * The fields in which both sides of an item differ; for an item that one side lacks, the fields of the other. A missing
 * grade counts as a blank one. `began`: the value before both changed it; `undefined` if that is not known.
 */
export const differencesOf = (
  named: Book,
  item: Item,
  [mine, theirs, began]: readonly [mine: Value, theirs: Value, began?: Value | undefined],
): readonly Difference[] => {
  const toLines = toLinesOf(named, item, [mine, theirs]);
  const linesByKey = (value: Value) => new Map(toLines(value).map(([key, ...line]) => [key, line]));
  const [ourLines, theirLines, linesBefore] = [linesByKey(mine), linesByKey(theirs), linesByKey(began ?? null)];
  const isKnown = began !== undefined && (began !== null || item.of === 'grade');
  return [...new Set([...ourLines.keys(), ...theirLines.keys()])].flatMap((key): Difference[] => {
    const [ourLine, theirLine] = [ourLines.get(key), theirLines.get(key)];
    const [label] = ourLine ?? theirLine ?? [''];
    const ourText = ourLine?.[1] ?? missingText(item, mine);
    const theirText = theirLine?.[1] ?? missingText(item, theirs);
    const was = isKnown ? { was: linesBefore.get(key)?.[1] ?? words.blank } : {};
    const onlyText = ourLine && theirLine ? undefined : (ourLine ?? theirLine)?.[1];
    const isOnlyBlank = onlyText === words.blank && item.of !== 'grade';
    return ourText === theirText || isOnlyBlank ? [] : [{ key, label, mine: ourText, theirs: theirText, ...was }];
  });
};

/** The text of a side that has no such line. */
const missingText = (item: Item, value: Value): string =>
  value === null && item.of !== 'grade' ? words.gone : words.blank;

/** Returns the function that makes lines of either side of this item, so that they can be compared line by line. */
const toLinesOf = (named: Book, item: Item, both: readonly Value[]): ToLines => {
  switch (item.of) {
    case 'course':
      return (course) => labelled(course, courseLabels);
    case 'student':
      return (student) => labelled(student, studentLabels);
    case 'offering':
      return (offering) => [
        ...labelled(offering, { ...offeringLabels, ...courseLabels }),
        ...weightsOf(named, offering as Offering | null),
      ];
    case 'seat':
      return (seat) => (seat ? [['dateOfEnrollment', words.date, (seat as Enrollment).dateOfEnrollment]] : []);
    case 'assessment':
      return assessmentLines(both as readonly (Assessment | null)[]);
    case 'grade':
      return gradeLines(named, item.assessmentId);
    case 'setting':
      return (setting) => (item.section[0] === notesSection ? noteLeaves(named, setting) : leaves(named, setting, []));
  }
};

const { studentCode, firstName, lastName, email } = students.columns;
const studentLabels = { studentCode, firstName, lastName, email };

const labelled = (value: Value, labels: Readonly<Record<string, string>>): ReturnType<ToLines> =>
  value === null
    ? []
    : keysOf(labels).map((field) => [field, labels[field] ?? field, textOf((value as Fields)[field])] as const);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return words.blank;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return shownNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? words.blank : value.map(textOf).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const weightsOf = (named: Book, offering: Offering | null): ReturnType<ToLines> =>
  (offering?.weightSets ?? []).flatMap(({ weightSetId, weights }, at) => {
    const set = words.weightSet(at + 1);
    return [
      [weightSetId, set, words.there] as const,
      ...keysOf(weights).map(
        (id) =>
          [
            `${weightSetId} ${id}`,
            words.weight(set, assessmentName(named, id)),
            shownNumber(weights[id] ?? 0),
          ] as const,
      ),
    ];
  });

/** A problem is named by its position on the first side that has it. */
const assessmentLines = (both: readonly (Assessment | null)[]): ToLines => {
  const labels = new Map<string, string>();
  for (const side of both) {
    side?.problems.forEach(({ problemId }, at) => {
      if (!labels.has(problemId)) labels.set(problemId, words.problem(at + 1));
    });
  }
  const labelOf = ({ problemId }: Problem): string => labels.get(problemId) ?? words.removedProblem;
  return (value) => {
    const assessment = value as Assessment | null;
    if (!assessment) return [];
    return [
      ['name', words.name, assessment.assessmentName || words.blank],
      ...assessment.problems.flatMap((problem) => [
        [`${problem.problemId} max`, labelOf(problem), words.points(shownNumber(problem.max))] as const,
        [`${problem.problemId} outcomes`, words.outcomes(labelOf(problem)), textOf(problem.outcomes)] as const,
      ]),
      ['order', words.order, assessment.problems.map(labelOf).join(', ')],
    ];
  };
};

/** Points of problems that the assessment no longer has are told, too. */
const gradeLines =
  (named: Book, assessmentId: AssessmentId): ToLines =>
  (value) => {
    const grade = (value ?? blank) as Grade;
    const problems = named.assessments[assessmentId]?.problems ?? [];
    const known = new Set<string>(problems.map(({ problemId }) => problemId));
    return [
      ...problems.map(
        ({ problemId }, at) => [problemId, words.problem(at + 1), textOf(grade.points[problemId])] as const,
      ),
      ...keysOf(grade.points)
        .filter((id) => !known.has(id))
        .map((id) => [id, words.removedProblem, textOf(grade.points[id])] as const),
      ...extraParts.map((part) => [part, extraNames[part], shownExtra(grade, part)] as const),
    ];
  };

const shownExtra = (grade: Grade, part: ExtraPart): string => {
  const points = extraOf(grade, part);
  return points === null ? words.notUsed : shownNumber(points);
};

const blank = blankGrade();

/** Settings are shown as they are stored, except for the names of branches, students and assessments. */
const leaves = (named: Book, value: unknown, path: readonly string[]): ReturnType<ToLines> => {
  if (path.length === 1 && path[0] === 'excused') return excuseLeaves(named, value, path);
  if (isRecord(value)) return Object.keys(value).flatMap((key) => leaves(named, value[key], [...path, key]));
  if (value === null && path.length === 0) return [];
  return [[JSON.stringify(path), path.join(' › '), Array.isArray(value) ? listOf(named, value) : textOf(value)]];
};

const noteLeaves = (named: Book, notes: unknown): ReturnType<ToLines> =>
  notesIn(notes).map((note) => [JSON.stringify(noteKeys(note)), notedName(named, note), note.text]);

const excuseLeaves = (named: Book, excused: unknown, path: readonly string[]): ReturnType<ToLines> =>
  excusesIn(excused).map(({ studentId, assessmentId }) => [
    JSON.stringify([...path, studentId, assessmentId]),
    words.excuse(studentWithCode(named, studentId), assessmentName(named, assessmentId)),
    words.yes,
  ]);

const listOf = (named: Book, list: readonly unknown[]): string =>
  list.length === 0 ? words.blank : list.map((one) => entryOf(named, one)).join('; ');

/** An entry of a list of assessments is an id. */
const entryOf = (named: Book, entry: unknown): string =>
  typeof entry === 'string' && Object.hasOwn(named.assessments, entry)
    ? assessmentName(named, asId(entry))
    : textOf(entry);
