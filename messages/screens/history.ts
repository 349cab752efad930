import type { AskedCommand, EntryMethod } from '../../events/commit.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { Subject } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';
import { isComputerName } from '../../projections/settings/computer-name.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { counted, whole } from '../counts.ts';
import { fieldLabel } from '../field-labels.ts';
import { assessmentName, offeringName, partName, studentName, subjectName, tagName } from '../naming.ts';
import { gradingPlace } from './grading-places.ts';
import { noteName } from './note-words.ts';

export const historyText = {
  title: 'History',
  count: (shown: number, isAll: boolean) =>
    isAll ? counted(shown, 'change', 'changes') : `the newest ${whole(shown)} changes`,
  matching: (matching: number, shown: number) => `${whole(matching)} of ${whole(shown)}`,
  reading: 'Reading the ledger…',
  readOn: 'Read on',
  failed: (detail: string) => `The ledger could not be read to its beginning: ${detail}`,
  notShown: (detail: string) => `The list could not be made of what was read: ${detail}`,
  grid: 'Changes, the newest first',
  columns: { when: 'When', what: 'What', where: 'Where', who: 'Who', how: 'How', size: 'Values', know: 'To know' },
  you: 'you',
  whos: { there: 'other browser', elsewhere: 'elsewhere', server: 'the server' },
  search: 'Student, assessment, words',
  which: 'Which changes',
  all: 'All',
  unusual: 'Unusual',
  emptyTitle: 'Nothing has been changed yet',
  emptyBody: 'Each change of a course, a student or a score will be listed here, with what was there before.',
  noMatchTitle: 'No change matches',
  noMatchBody: 'Search for something else, or take a filter away.',
  clear: 'Show all changes',
  export: 'Export ledger',
  more: 'More for the ledger',
  readOnly: 'What has happened stays as it is. Choose a change to take it back.',
  panel: 'Chosen change',
  facts: (seq: number, actor: string) => `No. ${whole(seq)}${actor && ` · ${actor}`}`,
  undo: 'Undo this',
  undoneBy: (seq: number) => `Taken back by No. ${whole(seq)}.`,
  ofServer: 'This was changed at the server, not here, so it cannot be undone here. Enter what it should be.',
  values: 'Values of this change',
  subject: 'What',
  from: 'Before',
  to: 'After',
  difference: 'Change',
  /** A large change is measured by its events, and a few of them may hold everything. */
  about: (events: number) => (events < 10 ? 'many' : `about ${whole(events)}`),
  aboutShort: (events: number) => (events < 10 ? 'many' : `≈\u00a0${whole(events)}`),
  shownOf: (shown: number, all: number) => `${whole(shown)} of ${whole(all)} values are shown.`,
  copyHash: 'Copy the hash',
  hashCopied: 'The hash is on the clipboard.',
  notCopied: 'The browser did not allow copying.',
  undone: 'undone',
  erased: 'Erased: what this changed',
  erasedInPart: (what: string) => `${what} (erased in part)`,
  tagged: (name: string) => `“${name}”`,
  none: '–',
};

export const copyWithoutNames = {
  action: 'A copy without names',
  hint: 'The whole ledger, to be sent to somebody who looks for a fault: names, e-mails, codes, titles and texts are replaced, points and dates stay. Nobody outside can confirm a redacted copy.',
  fileName: 'gradeledger-without-names',
  failed: (detail: string) => `The copy could not be written (${detail}). Nothing was saved; try again.`,
};

/** What the list is narrowed by. */
export const historyFilters = {
  label: 'Filters',
  any: 'Any',
  search: 'Search',
  nothing: 'There is nothing to choose yet.',
  how: 'How',
  who: 'Who',
  whos: { here: 'Made here', there: 'In my other browsers', elsewhere: 'Made elsewhere', server: 'By the server' },
  when: 'When',
  whens: {
    today: 'Today',
    week: 'Last 7 days',
    month: 'This month',
    visit: 'Since your last visit',
    days: 'From … to …',
  },
  between: (from: string, to: string) => (from === to ? from : [from, to].filter(Boolean).join(' – ')),
  from: 'From day',
  to: 'To day',
  kind: 'Kind',
  kinds: {
    grades: 'Scores',
    students: 'Students',
    assessments: 'Assessments',
    grading: 'Weights and grading',
    courses: 'Courses and offerings',
    snapshots: 'Snapshots',
    settings: 'Settings',
  },
  size: 'Size',
  sizes: { one: 'One value', some: 'Several values', many: '100 values or more' },
  offering: 'Offering',
  assessment: 'Assessment',
  student: 'Student',
  clear: 'Clear',
  set: (filter: string, value: string) => `${filter}: ${value}`,
  remove: (filter: string, value: string) => `Take the filter away: ${filter} ${value}`,
};

/** One bar for each day. */
export const dayStripText = {
  label: (days: number, changes: number, most: string) =>
    `Changes by day: ${counted(changes, 'change', 'changes')} on ${counted(days, 'day', 'days')}${most && `, most on ${most}`}. Arrow keys choose a day, with Shift several; Esc chooses none.`,
  day: (day: string, changes: number, isShown: boolean) =>
    `${day}: ${changes === 0 ? 'no changes' : counted(changes, 'change', 'changes')}${isShown ? ', shown' : ''}`,
  snapshot: (day: string) => `${day} snapshot`,
  tagged: (day: string, names: readonly string[]) => `${day} ${names.map(historyText.tagged).join(', ')}`,
};

/** How a change came about, where the log says so. */
export const howText = ({ how, note, type }: AskedCommand, isElsewhere: boolean): string => {
  if (isElsewhere) return 'made elsewhere';
  if (type === 'ApplyImport') return note ?? 'imported';
  if (type === 'ApplyTrial') return note ?? '';
  return how && Object.hasOwn(hows, how) ? hows[how] : '';
};

/** What a person may have done to enter values. */
export const hows: { readonly [H in EntryMethod]: string } = {
  typed: 'typed',
  pasted: 'pasted',
  filled: 'filled',
  cleared: 'cleared',
  set: 'set',
  curve: 'by a curve',
  imported: 'imported',
  undone: 'undo',
};

export const isTag = (subject: Subject): boolean =>
  subject.what === 'setting' && subject.path[0] === sectionKeptHere && !isComputerName(subject.path);

export const tagNameIn = (value: unknown): string => (typeof value === 'object' && value !== null ? nameIn(value) : '');

/** What is gone is called as it was; a setting of an offering by the offering. */
export const nameOfChange = (book: Book, { subject, from, to }: Change): string => {
  if (isTag(subject)) return tagName(tagNameIn(to) || tagNameIn(from));
  const gone = to === null && typeof from === 'object' && from !== null ? nameIn(from) : '';
  return gone || nameOfSubject(book, subject);
};

const nameOfSubject = (book: Book, subject: Subject): string => {
  if (subject.what !== 'setting' || isTag(subject)) return subjectName(book, subject);
  const [section, of] = subject.path;
  if (section !== 'grading' || !of) return noteName(book, subject.path) ?? subject.path.join(' › ');
  const place = subject.path.length > 3 ? gradingPlace(book, subject.path) : '';
  return [`grading of ${offeringName(book, asId(of))}`, place].filter(Boolean).join(' · ');
};

const nameIn = (row: object): string => {
  const told = (field: string): string => {
    const value: unknown = Reflect.get(row, field);
    return typeof value === 'string' ? value : '';
  };
  const person = [told('lastName'), told('firstName')].filter(Boolean).join(', ');
  return person || told('assessmentName') || told('title') || told('name');
};

/** The subject and the field of one value, as a row of a table says it. */
export const changeName = (book: Book, change: Change): string => {
  const { subject, field } = change;
  if (subject.what !== 'grade')
    return [nameOfChange(book, change), field && fieldLabel(field)].filter(Boolean).join(' · ');
  return `${studentName(book, subject.studentId)} · ${partWords(book, subject.assessmentId, field)}`;
};

/** What of its subject a change is about: a problem, a field, or the subject itself. */
export const valueName = (book: Book, change: Change): string => {
  const { subject, field } = change;
  if (subject.what !== 'grade') return field ? fieldLabel(field) : nameOfChange(book, change);
  return field === null ? assessmentName(book, subject.assessmentId) : partShort(book, subject.assessmentId, field);
};

/** “P3 of Midterm”; of a grade as a whole its assessment. */
export const partWords = (book: Book, assessmentId: AssessmentId, field: string | null): string => {
  const assessment = assessmentName(book, assessmentId);
  return field === null ? assessment : `${partShort(book, assessmentId, field)} of ${assessment}`;
};

/** “P3”, “Bonus”: a part of a grade, whose problems are called by their position. */
export const partShort = (book: Book, assessmentId: AssessmentId, field: string): string => {
  const isExtra = gradeFieldNames.some((name) => name === field);
  return isExtra ? fieldLabel(field) : partName(book, { assessmentId, part: asId(field) });
};

/** How a number is written. */
export type NumberWriter = (value: number) => string;

/** A value as people read it; what has parts is told by its name. */
export const valueText = (value: unknown, numbered: NumberWriter = String): string => {
  if (typeof value === 'number') return numbered(value);
  if (value === null || value === undefined || value === '') return historyText.none;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Whose enrollment it is stands beside it.
  if (typeof value === 'object' && 'dateOfEnrollment' in value) return String(value.dateOfEnrollment || 'yes');
  if (typeof value === 'object') return nameIn(value) || JSON.stringify(value);
  return String(value);
};
