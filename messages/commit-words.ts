/** What a commit did, in the words of History, of Undo and of the toasts. */

import type { CommandType } from '../commands/catalogue.ts';
import type { EventOf } from '../events/catalogue.ts';
import type { AskedCommand } from '../events/commit.ts';
import type { Book } from '../projections/book/book.ts';
import type { Subject } from '../projections/book/subject.ts';
import type { Change } from '../projections/events/changes.ts';
import { eraseCommand } from '../projections/records/readings.ts';
import { isComputerName } from '../projections/settings/computer-name.ts';
import { changesToldIn } from './change-words.ts';
import { commandNames } from './command-names.ts';
import { hostOf } from './components/sign-in-steps.ts';
import { counted, fromTo } from './counts.ts';
import { assessmentName, studentName } from './naming.ts';
import { isTag, type NumberWriter, nameOfChange, partShort, tagNameIn, valueText } from './screens/history.ts';
import { noteChange } from './screens/note-words.ts';
import { snapshotOffering } from './snapshot-offering.ts';

/** What a commit did, in the fewest words that name it. `numbered`: how a number is written. */
export const commitWords = (
  book: Book,
  { type, note }: AskedCommand,
  commit: CommitFacts,
  numbered: NumberWriter = String,
): string => {
  const [first] = commit.changes;
  if (type === eraseCommand) return `A deleted student was erased${note ? `, ${note}` : ''}`;
  if (commit.moved) return `Account moved: ${hostOf(commit.moved.from)} → ${hostOf(commit.moved.to)}`;
  if (!first) return commit.snapshots.map(snapshotWords).join('; ');
  if (first.subject.what === 'baseline') return 'All records were loaded';
  const isBack = type === 'UndoCommit' || type === 'UndoCommits';
  const isUndo = isBack && !commit.isRedo;
  const told = gradeWords(book, commit, numbered) ?? otherWords(book, isBack ? '' : type, commit, isUndo, numbered);
  if (commit.isElsewhere) return `Made elsewhere: ${told}`;
  if (isBack) return `${isUndo ? 'Taken back' : 'Done again'}: ${told}`;
  if (type === 'ApplyImport') return note ? `Import of ${note}` : 'Import';
  if (type === 'LoadSnapshots') return `Snapshot loaded${note ? `: ${note}` : ''}`;
  return told;
};

/** What a commit did: see `ListedCommit`. `isRedo`: it took an undo back. */
type CommitFacts = {
  readonly changes: readonly Change[];
  readonly snapshots: readonly EventOf<'SnapshotSaved' | 'SnapshotNoteEdited' | 'SnapshotDeleted'>[];
  readonly moved?: EventOf<'AccountMoved'>;
  readonly size: number;
  readonly isLong: boolean;
  readonly isElsewhere: boolean;
  readonly isRedo?: boolean;
};

const snapshotWords = (event: CommitFacts['snapshots'][number]): string => {
  if (event.type === 'SnapshotNoteEdited') {
    const { from, to } = event;
    return `Note of a snapshot: ${[from, to || 'none'].filter(Boolean).join(' → ')}`;
  }
  const did = event.type === 'SnapshotSaved' ? 'Snapshot saved' : 'Snapshot deleted';
  return [`${did}: ${snapshotOffering(event.snapshot)}`, event.snapshot.note && `“${event.snapshot.note}”`]
    .filter(Boolean)
    .join(', ');
};

/** Of a commit that changed grades and nothing else. */
const gradeWords = (book: Book, { changes, size, isLong }: CommitFacts, numbered: NumberWriter): string | undefined => {
  const grades = changes.flatMap(({ subject, ...value }) => (subject.what === 'grade' ? { ...subject, ...value } : []));
  const [first] = grades;
  if (!first || grades.length < changes.length) return undefined;
  const { assessmentId, studentId, field, from, to } = first;
  // Where it was stands in a column of its own.
  const part = field === null ? assessmentName(book, assessmentId) : partShort(book, assessmentId, field);
  if (size === 1)
    return `${part} ${fromTo(valueText(from, numbered), valueText(to, numbered))}, ${studentName(book, studentId)}`;
  const students = isLong ? size : distinct(grades, (one) => one.studentId);
  const who = students === 1 ? studentName(book, studentId) : counted(students, 'student', 'students');
  if (distinct(grades, (one) => `${one.assessmentId} ${one.field}`) === 1) return `${part}, ${who}`;
  const assessments = distinct(grades, (one) => one.assessmentId);
  const what =
    assessments === 1 ? assessmentName(book, assessmentId) : counted(assessments, 'assessment', 'assessments');
  return `${what}, ${who}`;
};

/** The computer of a ledger got a name, or another one, or has none any more. */
const computerWords = ({ subject, from, to }: Change): string | undefined => {
  if (subject.what !== 'setting' || !isComputerName(subject.path)) return undefined;
  if (!to) return `Computer no longer called “${String(from)}”`;
  return from ? `Computer renamed: “${String(from)}” → “${String(to)}”` : `Computer named “${String(to)}”`;
};

/** A moment was named, or its name changed or went. */
const tagWords = ({ subject, from, to }: Change): string | undefined => {
  if (!isTag(subject)) return undefined;
  const [was, is] = [tagNameIn(from), tagNameIn(to)];
  if (!was) return `Tag: “${is}”`;
  return is ? `Tag renamed: “${was}” → “${is}”` : `Tag removed: “${was}”`;
};

/** `type`: of the command, empty of one that took something back. */
const otherWords = (
  book: Book,
  type: string,
  { changes, isLong }: CommitFacts,
  isUndo: boolean,
  numbered: NumberWriter,
): string => {
  const told =
    noteChange(book, changes) ??
    (type === 'EditSettings'
      ? changes.map((change) => computerWords(change) ?? tagWords(change)).find(Boolean)
      : undefined);
  if (told) return told;
  const place = changes.find(isPlace) ?? (type === 'UnenrollStudents' ? changes.find(isSeat) : undefined);
  // What came or went with an offering, a course or a student is said by its name.
  const values = place ? undefined : changesToldIn(book, changes, { numbered, isUndo });
  if (values) return isLong ? `${values.first} and others` : andOthers(values.first, values.count - 1);
  const name = commandWords(type);
  const first = place ?? changes[0];
  const named = first ? nameInList(book, first) : '';
  const subjects = distinct(withoutParts(changes), ({ subject }) => JSON.stringify(subject));
  // “And 5 others” would be read as other offerings that were copied.
  const more = type === 'CopyOffering' ? 0 : subjects - 1;
  const whom = isLong && more > 0 ? `${named} and others` : andOthers(named, more);
  return [name, whom].filter(Boolean).join(': ');
};

const isPlace = ({ subject: { what }, field }: Change): boolean =>
  field === null && (what === 'offering' || what === 'course' || what === 'student');

/** Whoever was enrolled or un-enrolled is named, not the enrollment. */
const nameInList = (book: Book, change: Change): string =>
  change.subject.what === 'enrollment' ? studentName(book, change.subject.studentId) : nameOfChange(book, change);

const isSeat = ({ subject: { what }, field }: Change): boolean => field === null && what === 'enrollment';

/** Enrollments, grades and excuses that came or went with their student, or enrollment, are counted as that one. */
const withoutParts = (changes: readonly Change[]): readonly Change[] => {
  const idsWith = (what: 'student' | 'enrollment'): readonly string[] =>
    changes.flatMap(({ subject, field }) => (subject.what === what && field === null ? subject.studentId : []));
  const [students, seats] = [idsWith('student'), idsWith('enrollment')];
  const isPart = ({ what, ...of }: Subject): boolean => {
    const wholes = what === 'student' ? [] : what === 'enrollment' ? students : [...students, ...seats];
    return wholes.some((id) => Object.values(of).flat().includes(id));
  };
  return changes.filter(({ subject }) => !isPart(subject));
};

/** What a command did, without whose it is; empty for one that is not known. */
export const commandWords = (type: string): string =>
  Object.hasOwn(commandNames, type) ? capital(commandNames[type as CommandType]) : '';

const andOthers = (first: string, more: number): string =>
  more > 0 ? `${first} and ${counted(more, 'other', 'others')}` : first;

const distinct = <V>(values: readonly V[], key: (value: V) => unknown): number => new Set(values.map(key)).size;

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
