import { takenBackBy } from '../../../events/commit.ts';
import type { CommitId } from '../../../events/ids.ts';
import { noteAt } from '../../../events/notes.ts';
import { flatMapInSteps, type Steps } from '../../../events/steps.ts';
import type { OtherPlace } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { LeftOutLedger, NamedLedger } from '../../../machines/others/other-ledgers.ts';
import { runningInSlices, type Slicing } from '../../../machines/slices.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { assessmentName, shortOfferingName, studentName } from '../../../messages/naming.ts';
import { scopeWords } from '../../../messages/scope-read.ts';
import { auditText as text } from '../../../messages/screens/audit.ts';
import { valueName, valueText } from '../../../messages/screens/history.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { computerNameIn } from '../../../projections/settings/computer-name.ts';
import { twoDigits } from '../../browser/local-time.ts';
import { type HistoryRow, offeringOf } from '../../components/history/history-rows.ts';
import { changesOfListed } from '../../components/history/subject-history.ts';
import type { Table, TableCell } from '../../files/table.ts';

/**
 * The content of the table. `numbers`: the numbers of all commits, because a row may take back a commit that is no row.
 * `isWanted`: selects the values of a commit.
 */
export type AuditRows = {
  readonly rows: readonly HistoryRow[];
  readonly numbers: ReadonlyMap<CommitId, number>;
  readonly isWanted: (change: Change) => boolean;
};

/** The other ledger in which a change stands; its beginning tells it from a second one of that name. */
const auditLedger = ({ begunAt, ledger }: OtherPlace): string =>
  namedLedger({ begunAt, computer: computerNameIn(ledger.book().settings) });

const namedLedger = ({ begunAt, computer }: NamedLedger): string =>
  computer === undefined ? text.ledgerBegun(begunAt) : text.ledgerNamed(computer, begunAt);

/** What is missing from the table because another ledger of the account was not read. */
export type LeftOut = Omit<LeftOutLedger, 'logId'> | 'all others';

/** A line for each, before those of the changes: a file says by itself what it lacks. */
export const leftOutLines = (leftOut: readonly LeftOut[]): readonly (readonly TableCell[])[] =>
  leftOut.map((one) => {
    const [ledger, why] =
      one === 'all others' ? ['', text.aloneInFile] : [namedLedger(one), text.leftOutOf(otherLedgers.whys[one.why])];
    return [null, '', '', '', ledger, '', '', '', null, why, ...emptyChangeCells, ''];
  });

/**
 * A line for every value that these commits changed, the oldest first; also a line for a commit that only tells of a
 * snapshot. Long commits are read whole. Fails with a `LogFailure` if one cannot be read.
 */
export const auditTable = async (
  ledger: Ledger,
  { rows, numbers, isWanted }: AuditRows,
  slicing: Slicing,
  waiting: Waiter,
): Promise<Table> => {
  const book = rows[0]?.names ?? ledger.book();
  const run = runningInSlices(slicing);
  const lines: Line[] = [];
  for (const [at, row] of rows.toReversed().entries()) {
    waiting.signal.throwIfAborted();
    const changes = await changesOfListed(ledger, row.listed, { ...waiting, tell: unwatched.tell });
    const undone = takenBackBy(row.listed.commit).flatMap((id) => numbers.get(id) ?? []);
    for (const line of await run(linesOf(book, row, undone, changes, isWanted))) lines.push(line);
    waiting.tell(at / rows.length);
  }
  return { name: text.name, columns: text.columns, rows: lines };
};

type Line = readonly TableCell[];

/** A commit that changed nothing in the book has a line, too. */
const linesOf = function* (
  book: Book,
  row: HistoryRow,
  undone: readonly number[],
  changes: readonly Change[],
  isWanted: AuditRows['isWanted'],
): Steps<readonly Line[]> {
  const { hash } = row.listed.commit;
  const ofCommit = commitCells(book, row, undone);
  if (changes.length === 0) return [[...ofCommit, ...emptyChangeCells, hash]];
  const lineOf = (change: Change): Line[] =>
    isWanted(change) ? [[...ofCommit, ...changeCells(book, change), hash]] : [];
  return yield* flatMapInSteps(changes, lineOf);
};

const commitCells = (
  book: Book,
  { listed, what, how }: HistoryRow,
  undone: readonly number[],
): readonly TableCell[] => {
  const { commit, isElsewhere, scope, other } = listed;
  const at = new Date(commit.at);
  return [
    commit.seq,
    commit.at,
    localTime(at),
    isElsewhere ? text.elsewhere(commit.actor) : commit.actor,
    other ? auditLedger(other) : text.thisLedger,
    how,
    commit.command.type,
    commit.command.note ?? (scope ? scopeWords(book, scope) : ''),
    undone.length > 1 ? undone.join(', ') : (undone[0] ?? null),
    what,
  ];
};

/** The local time with its offset from UTC, which makes it one moment: `2026-11-22 23:41:09 +01:00`. */
export const localTime = (at: Date): string => {
  const offset = -at.getTimezoneOffset();
  const [sign, minutes] = [offset < 0 ? '-' : '+', Math.abs(offset)];
  const local = new Date(at.getTime() + offset * 60_000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

const changeCells = (book: Book, change: Change): readonly TableCell[] => {
  const { subject, from, to } = change;
  const offeringId = offeringOf(book, change);
  const studentId = 'studentId' in subject ? subject.studentId : undefined;
  return [
    offeringId ? shortOfferingName(book, offeringId) : '',
    'assessmentId' in subject ? assessmentName(book, subject.assessmentId) : '',
    (studentId && book.students.get(studentId)?.studentCode) ?? '',
    studentId ? studentName(book, studentId) : '',
    valueName(book, change),
    ...(isNote(subject) ? [from, to].map(withoutText) : [cellOf(from), cellOf(to)]),
  ];
};

/** The words of a note are the instructor's own, and in no file for others. */
const isNote = (subject: Change['subject']): boolean =>
  subject.what === 'setting' && noteAt(subject.path) !== undefined;

const withoutText = (note: unknown): TableCell => (typeof note === 'string' && note !== '' ? text.aNote : null);

const emptyChangeCells: readonly TableCell[] = ['', '', '', '', '', null, null];

/** Characters that a cell of a workbook holds. */
const mostCharacters = 32_000;

const cellOf = (value: unknown): TableCell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const words =
    typeof value === 'object' ? JSON.stringify(value) : typeof value === 'string' ? value : valueText(value);
  return words.length > mostCharacters ? `${words.slice(0, mostCharacters)}…` : words;
};
