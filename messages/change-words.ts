/** What a change of a policy, a weight, a setting or a field says by itself: whose it is, and from what to what. */
import type { LetterBound } from '../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../events/ids.ts';
import { policyRows } from '../events/policy.ts';
import { isRecord } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import type { Change } from '../projections/events/changes.ts';
import { leafAt } from '../projections/settings/settings.ts';
import { fromTo, whole } from './counts.ts';
import { fieldLabel } from './field-labels.ts';
import { assessmentName, studentName, subjectName } from './naming.ts';
import { type NumberWriter, valueText } from './screens/history.ts';

type Manner = {
  readonly numbered: NumberWriter;
  /** The change takes another one back, so that “excused” would be read as what was taken back. */
  readonly isUndo: boolean;
};

/** The words of the first change and how many there are; `undefined` if not all of them can be said so. */
export const changesToldIn = (
  book: Book,
  changes: readonly Change[],
  manner: Manner,
): { readonly first: string; readonly count: number } | undefined => {
  const all = changes.filter(({ subject }) => subject.what !== 'setting' || subject.path[2] !== 'needs');
  const names = all.find(({ subject }) => subject.what === 'setting' && subject.path[2] === 'weightSetNames');
  const sets = all.flatMap((change) => wholeSet(change, names, manner));
  if (sets[0]) return { first: sets[0], count: sets.length };
  const categories = all.flatMap((change) => wholeCategory(change, manner));
  const [category] = categories;
  const others = all.filter(({ subject }) => subject.what !== 'setting').length;
  if (category) return { first: category, count: categories.length + others };
  const told = all.map((change) => changeTold(book, change, manner));
  const words = told.flatMap((one) => one ?? []);
  const [first] = words;
  return first && told.every(Boolean) ? { first, count: words.length } : undefined;
};

type Told = readonly string[] | undefined;

const changeTold = (book: Book, change: Change, manner: Manner): Told => {
  const { subject, field, from, to } = change;
  if (subject.what === 'setting') return settingTold(book, subject.path, change, manner);
  if (subject.what === 'weights') return weightTold(book, subject.offeringId, change, manner);
  if (subject.what === 'grade' || field === null || !(isShort(from) && isShort(to))) return undefined;
  if (subject.what === 'assessment' && field === 'problems') return undefined;
  return [
    named(
      `${fieldLabel(field)} of ${subjectName(book, subject)}`,
      valueText(from, manner.numbered),
      valueText(to, manner.numbered),
    ),
  ];
};

const named = (what: string, from: string, to: string): string => `${what}: ${fromTo(from, to)}`;

/** A longer text would push what else is said out of sight. */
const isShort = (value: unknown): boolean =>
  value === null || ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.length <= 40);

const weightTold = (book: Book, offeringId: OfferingId, { field, from, to }: Change, { numbered }: Manner): Told => {
  const [set, assessmentId] = (field ?? '').split(' ');
  if (assessmentId === undefined) return undefined;
  const sets = book.offerings[offeringId]?.weightSets ?? [];
  const of = inSet(
    book,
    offeringId,
    sets.length,
    sets.findIndex(({ weightSetId }) => weightSetId === set),
  );
  return [weight(assessmentName(book, asId<AssessmentId>(assessmentId)), of, { from, to }, numbered)];
};

/** `where`: in which set, if there are several. */
const weight = (what: string, where: string, { from, to }: Values, numbered: NumberWriter): string =>
  `${what} weighs ${fromTo(valueText(from, numbered), valueText(to, numbered))}${where}`;

/** Of one set nobody needs to be told. */
const inSet = (book: Book, offeringId: OfferingId, sets: number, position: number): string => {
  if (sets < 2 || position < 0) return '';
  const names = leafAt(book.settings, ['grading', offeringId, 'weightSetNames']);
  const name: unknown = Array.isArray(names) ? names[position] : undefined;
  return ` in ${typeof name === 'string' && name !== '' ? name : `Weight set ${position + 1}`}`;
};

/** A set that came or went is called by the name that came or went with it, and otherwise not. */
const wholeSet = (
  { subject, field, from, to }: Change,
  names: Change | undefined,
  { isUndo }: Manner,
): readonly string[] => {
  if (subject.what !== 'weights' || field?.includes(' ') || (from === null) === (to === null)) return [];
  const [before, after] = [listed(names?.from), listed(names?.to)];
  const [fewer, more] = from === null ? [before, after] : [after, before];
  const name = more.find((one) => typeof one === 'string' && one !== '' && !fewer.includes(one));
  const did = from === null ? (isUndo ? 'is back' : 'added') : isUndo ? 'is gone' : 'removed';
  return [[`Weight set ${did}`, name].filter(Boolean).join(': ')];
};

const settingTold = (book: Book, path: readonly string[], { from, to }: Change, manner: Manner): Told => {
  const [section, of, field, key, inner] = path;
  if (section !== 'grading' || of === undefined) {
    const last = path.at(-1) ?? '';
    return isShort(from) && isShort(to) ? [named(fieldLabel(last), valueText(from), valueText(to))] : undefined;
  }
  if (field === undefined) return undefined;
  if (field === 'excused') return inner && key ? [excuse(book, [key, inner], to === true, manner)] : undefined;
  if (field === 'given' && key) return [givenTold(book, key, from, to, manner)];
  if (field === 'extraCredit' && key)
    return [
      flag(
        assessmentName(book, asId<AssessmentId>(key)),
        ['Extra credit', 'No longer extra credit'],
        to === true,
        manner,
      ),
    ];
  if (field === 'categories') return categoryTold(book, path, { from, to }, manner);
  if (key !== undefined) return undefined;
  if (field === 'letters') return lettersTold(from, to, manner);
  if (field === 'weightSetNames') return setNamesTold(from, to);
  if (field === 'neverDrop') return neverDropTold(book, from, to);
  return scalarTold(field, from, to, manner);
};

/** Names follow the order of the sets; a set without one is called by its place. */
const setNamesTold = (from: unknown, to: unknown): Told => {
  const [was, is] = [listed(from), listed(to)];
  return (was.length > is.length ? was : is).flatMap((_, at) => {
    const [before, after] = [was, is].map((names) => String(names[at] || `Weight set ${at + 1}`));
    return before === after ? [] : [`Weight set renamed: ${fromTo(before ?? '', after ?? '')}`];
  });
};

const neverDropTold = (book: Book, from: unknown, to: unknown): Told => {
  const [was, is] = [listed(from), listed(to)];
  const without = (all: readonly unknown[], others: readonly unknown[], words: string) =>
    all
      .filter((one) => !others.includes(one))
      .map((one) => `${words}: ${assessmentName(book, asId<AssessmentId>(String(one)))}`);
  return [...without(is, was, 'Never dropped'), ...without(was, is, 'May be dropped')];
};

const flag = (whom: string, [is, isNot]: readonly [string, string], on: boolean, { isUndo }: Manner): string => {
  if (!isUndo) return `${on ? is : isNot}: ${whom}`;
  return `${whom}: ${on ? fromTo(`not ${is.toLowerCase()}`, is.toLowerCase()) : fromTo(is.toLowerCase(), `not ${is.toLowerCase()}`)}`;
};

const excuse = (book: Book, [student, assessment]: readonly [string, string], on: boolean, manner: Manner): string =>
  flag(
    `${studentName(book, asId<StudentId>(student))} · ${assessmentName(book, asId<AssessmentId>(assessment))}`,
    ['Excused', 'No longer excused'],
    on,
    manner,
  );

const givenTold = (book: Book, student: string, from: unknown, to: unknown, { numbered }: Manner): string => {
  const [was, is] = [from, to].map((value) => {
    const { final, letter } = isRecord(value) ? value : { final: null, letter: null };
    return [final, letter]
      .flatMap((one) => (one === undefined || one === null ? [] : valueText(one, numbered)))
      .join(' ');
  });
  const name = studentName(book, asId<StudentId>(student));
  if (from !== null && to !== null && was === is) return `Reason of the given grade changed: ${name}`;
  return `Given grade: ${name} ${fromTo(was || 'none', is || 'none')}`;
};

/** A category that came or went has all its leaves changed: its name says it. */
const wholeCategory = ({ subject, from, to }: Change, { isUndo }: Manner): readonly string[] => {
  if (subject.what !== 'setting') return [];
  const [section, , field, , leaf] = subject.path;
  if (section !== 'grading' || field !== 'categories') return [];
  const nameOf = (value: unknown): string => {
    const name: unknown = leaf === undefined && isRecord(value) ? value.name : value;
    return typeof name === 'string' ? name : '';
  };
  if ((leaf !== undefined && leaf !== 'name') || subject.path.length < 4) return [];
  if (from === null && to !== null) return [`Category ${isUndo ? 'is back' : 'added'}: ${nameOf(to)}`];
  return to === null && from !== null ? [`Category ${isUndo ? 'is gone' : 'removed'}: ${nameOf(from)}`] : [];
};

type Values = Pick<Change, 'from' | 'to'>;

const categoryTold = (book: Book, path: readonly string[], { from, to }: Values, { numbered }: Manner): Told => {
  const [, of = '', , , inner, id] = path;
  const name = leafAt(book.settings, [...path.slice(0, 4), 'name']);
  const category = typeof name === 'string' && name !== '' ? name : 'a category';
  const member = id === undefined ? '' : assessmentName(book, asId<AssessmentId>(id));
  if (inner === 'members' && member)
    return [to === true ? `${member} put into ${category}` : `${member} taken out of ${category}`];
  if (inner === 'neverDrop' && member)
    return [to === true ? `Never dropped in ${category}: ${member}` : `May be dropped in ${category}: ${member}`];
  if (inner === 'at') return [`Category moved: ${category}`];
  if (inner === 'weights') {
    const [was, is] = [listed(from), listed(to)];
    const moved = Array.from({ length: Math.max(was.length, is.length) }, (_, at) => at).filter(
      (at) => was[at] !== is[at],
    );
    const sets = Math.max(was.length, is.length);
    return moved.map((at) =>
      weight(
        category,
        inSet(book, asId<OfferingId>(of), sets, at),
        { from: was[at] ?? null, to: is[at] ?? null },
        numbered,
      ),
    );
  }
  if (inner === undefined || !(isShort(from) && isShort(to))) return undefined;
  return [named(`${fieldLabel(inner)} of ${category}`, valueText(from, numbered), valueText(to, numbered))];
};

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const lettersTold = (from: unknown, to: unknown, { numbered }: Manner): Told => {
  const [was, is] = [bounds(from), bounds(to)];
  if (was.length !== is.length) return [named('Letters of final grades', lettersIn(was), lettersIn(is))];
  return was.flatMap((one, at) => {
    const now = is[at] ?? one;
    const moved =
      now.from === one.from ? [] : [`${named(`Cut-off of ${now.letter}`, numbered(one.from), numbered(now.from))} %`];
    return now.letter === one.letter ? moved : [named('Letter', one.letter, now.letter), ...moved];
  });
};

const bounds = (value: unknown): readonly LetterBound[] => listed(value) as readonly LetterBound[];

/** “A to F (10)”. */
const lettersIn = (all: readonly LetterBound[]): string =>
  all.length === 0 ? 'none' : `${all[0]?.letter} to ${all.at(-1)?.letter} (${whole(all.length)})`;

/** A field that the policy did not have, or has no more, counts with its default. */
const scalarTold = (field: string, from: unknown, to: unknown, { numbered }: Manner): Told => {
  const row = Object.hasOwn(policyRows, field) ? policyRows[field as keyof typeof policyRows] : undefined;
  const read = (value: unknown): unknown => value ?? row?.blank ?? null;
  const [was, is] = [read(from), read(to)];
  if (!row || !(isShort(was) && isShort(is))) return undefined;
  return [named(fieldLabel(field), wordOf(field, was, numbered), wordOf(field, is, numbered))];
};

const wordOf = (field: string, value: unknown, numbered: NumberWriter): string => {
  if (field === 'weightSet' && typeof value === 'number') return `set ${whole(value + 1)}`;
  const known = `${field} ${value}`;
  return (Object.hasOwn(words, known) && words[known]) || valueText(value, numbered);
};

const words: Readonly<Record<string, string>> = {
  'weightSet best': 'the best for each student',
  'ungraded leftOut': 'left out',
  'ungraded zero': 'counts as 0',
  'rule halfUp': 'half up',
  'rule halfEven': 'half to even',
};
