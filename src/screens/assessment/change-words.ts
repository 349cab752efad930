import type { AskedCommand } from '../../../events/commit.ts';
import { extraParts, fieldsOfPart, isExtraPart } from '../../../events/fields.ts';
import { type AssessmentId, asId, type CommitId, type StudentId } from '../../../events/ids.ts';
import type { CellAt } from '../../../machines/grid-edit.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { aboutCell } from '../../../messages/screens/about-cell.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { gradeOf, isBlank } from '../../../projections/book/grade-of.ts';
import type { HistoryEntry } from '../../../projections/history/history.ts';
import { isRedo } from '../../../projections/history/redone.ts';
import { isObserved, type LastGrading, lastGrading, newestFields } from '../../components/history/last-grading.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import { type GradeSource, gradeCell } from '../../components/scores/grade-cell.ts';
import { gradePartOf, headerOf, problemColumn } from '../../components/scores/grade-columns.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { shownShortly, shownTime } from '../../ui/times.ts';

/**
 * A cell's last change, in words. `commitId`: only if the commit typed a single value. `unknown`: as in `LastEntry`.
 */
export type LastChange = {
  readonly text: string;
  readonly commitId: CommitId | undefined;
  readonly unknown: string | undefined;
};

/** The text that the cell shows now; a dash for a blank. */
export const shownAt = (source: GradeSource, { rowId, columnId }: CellAt): string =>
  gradeCell(source, asId<StudentId>(rowId), columnId).text || gridText.blankGlyph;

/** What other ledgers tell of a grade. `seq`: up to which commit of this ledger they were joined with it. */
export type LastOfOthers = Pick<JoinedHistory, 'last' | 'seq'>;

/**
 * `before`: the number that the cell showed until then, if it was one. `unknown`: the commit that observed it, if this
 * browser's ledger does not know who did it and no other was asked.
 */
export type LastEntry = {
  readonly entry: HistoryEntry;
  readonly before: unknown;
  readonly isDoneAgain: boolean;
  readonly unknown: string | undefined;
};

/** The question to other ledgers about a value that the server held when this browser's ledger began. */
export const beforeAll = 'before this ledger';

const subjectAt = (assessmentId: AssessmentId, { rowId }: CellAt) =>
  ({ what: 'grade', assessmentId, studentId: asId<StudentId>(rowId) }) as const;

/** The last change of what the cell shows; `undefined` if nothing changed it, or it shows a total. */
export const lastOf = async (
  ledger: Ledger,
  assessmentId: AssessmentId,
  cell: CellAt,
  others?: LastOfOthers,
): Promise<LastEntry | undefined> => {
  const fields = fieldsOf(cell.columnId);
  const subject = subjectAt(assessmentId, cell);
  const grading = await (others ? others.last(subject, fields) : lastGrading(ledger, subject, fields));
  return grading && lastEntry(ledger, cell.columnId, grading, others);
};

/** The fields of a grade that a cell shows; none of a total. */
export const fieldsOf = (columnId: string): readonly string[] => {
  const column = gradePartOf(columnId);
  if (column.part === 'problem') return [column.problemId];
  return isExtraPart(column.part) ? fieldsOfPart(column.part) : [];
};

const lastEntry = async (
  ledger: Ledger,
  columnId: string,
  grading: LastGrading,
  others: LastOfOthers | undefined,
): Promise<LastEntry | undefined> => {
  const [first, second] = fieldsOf(columnId);
  const entryOf = (field: string | undefined) =>
    grading.entries.findLast((historyEntry) => historyEntry.field === field);
  const entry = entryOf(second) ?? entryOf(first);
  if (!entry) return undefined;
  const isDoneAgain = await isRedo(entry, grading.past(entry.field ?? ''));
  const { seq } = entry.commit;
  const isAfterJoin = grading.logId === undefined && seq > (others?.seq ?? 0);
  const unknown = isAfterJoin && isObserved(grading) ? String(seq) : undefined;
  return { entry, before: shownBefore(ledger, columnId, grading), isDoneAgain, unknown };
};

/** What the cell showed before the commit. A bonus or curve that is not in use shows nothing, whatever its points. */
const shownBefore = (ledger: Ledger, columnId: string, { entries }: LastGrading): unknown => {
  const [first, second] = fieldsOf(columnId);
  const valueBefore = (field: string): unknown => {
    const changed = entries.findLast((entry) => entry.field === field);
    return changed ? changed.from : valueNow(ledger, entries, field);
  };
  if (first === undefined || second === undefined) return first && valueBefore(first);
  return valueBefore(first) === true ? (valueBefore(second) ?? 0) : undefined;
};

/** The field's value now, which it had before the commit, too: the commit did not change it. */
const valueNow = (ledger: Ledger, [entry]: readonly HistoryEntry[], field: string): unknown => {
  if (entry?.subject.what !== 'grade') return undefined;
  const { assessmentId, studentId } = entry.subject;
  const book = ledger.book();
  const offeringId = book.assessments[assessmentId]?.offeringId;
  return offeringId && Reflect.get(gradeOf(book, offeringId, assessmentId, studentId), field);
};

/** The change in words. `now`: what the cell shows now. `me`: the user, for whose own changes no name is said. */
export const lastChangeOf = (last: LastEntry, now: string, me: string): LastChange => {
  const { commit } = last.entry;
  const isSingleEntry = commit.command.how === 'typed' && !last.isDoneAgain;
  return { text: lastText(last, now, me), commitId: isSingleEntry ? commit.id : undefined, unknown: last.unknown };
};

const lastText = (
  { entry: { commit, row }, before, isDoneAgain }: LastEntry,
  now: string,
  me: string,
  isBrief = false,
): string => {
  const who = commit.actor === me ? '' : commit.actor;
  const method = isDoneAgain ? aboutCell.doneAgain : howText(commit.command, isBrief, row);
  const when = isBrief ? shownShortly(commit.at) : shownTime(commit.at);
  if (typeof before === 'number') {
    const saysMethod = method && (isDoneAgain || !isBrief);
    return aboutCell.changed(shownNumber(before), now, saysMethod ? `${method}, ${when}` : when, who);
  }
  const how = commit.command.how === 'curve' && now ? aboutCell.curved(now) : method;
  return how ? aboutCell.came(how, when, who) : aboutCell.entered(when, who);
};

/**
 * A row's last change in words, in full and as much of it as a column has room for. `unknown`: a question,
 * if this browser's ledger does not know who did it and no other was asked.
 */
export type RowText = { readonly text: string; readonly brief: string; readonly unknown: string | undefined };

/**
 * The last change in a row, with the name of the column unless the commit changed several. `me`: the user, whose own
 * changes are shown without a name. Rejects with a `LogFailure` if the log cannot be read.
 */
export const rowTextOf = async (
  ledger: Ledger,
  source: GradeSource,
  studentId: StudentId,
  me: string,
  others?: LastOfOthers,
): Promise<RowText> => {
  const { assessmentId, offeringId, problems } = source.assessment;
  const columns = [...problems.map(({ problemId }) => problemColumn(problemId)), ...extraParts];
  const subject = { what: 'grade', assessmentId, studentId } as const;
  const fields = columns.flatMap(fieldsOf);
  const { fields: newest } = newestFields(ledger, subject, fields);
  const grading = await (others ? others.last(subject, fields) : lastGrading(ledger, subject, newest));
  const changedColumns = columns.filter((id) =>
    grading?.entries.some(({ field }) => fieldsOf(id).includes(field ?? '')),
  );
  const [columnId] = changedColumns;
  const last = grading && columnId !== undefined && (await lastEntry(ledger, columnId, grading, others));
  if (!last) {
    const isUnknown = !others && !isBlank(gradeOf(source.book, offeringId, assessmentId, studentId));
    return { text: '', brief: '', unknown: isUnknown ? beforeAll : undefined };
  }
  const cell = { rowId: studentId, columnId };
  const words = (isBrief: boolean) => rowText(last, source, cell, changedColumns.length === 1, me, isBrief);
  return { text: words(false), brief: words(true), unknown: last.unknown };
};

/**
 * `isBrief`: without the file and its row, without the hour of another day, and how only where nothing else is said.
 */
export const rowText = (
  last: LastEntry,
  source: GradeSource,
  cell: CellAt,
  isOnlyColumn: boolean,
  me: string,
  isBrief: boolean,
): string =>
  isOnlyColumn
    ? texts.lastChange(headerOf(source.assessment, cell.columnId), lastText(last, shownAt(source, cell), me, isBrief))
    : lastText({ ...last, before: undefined }, '', me, isBrief);

/** How the value was entered; `undefined` also for a word that only a newer app, in another tab, knows. */
const howText = ({ type, how, note }: AskedCommand, isBrief: boolean, row?: number): string | undefined => {
  const from = isBrief ? undefined : note;
  if (how) return Object.hasOwn(aboutCell.hows, how) ? aboutCell.hows[how](from, isBrief ? undefined : row) : undefined;
  return type === 'LoadSnapshots' || type === 'MergeStudents' ? aboutCell.commands[type](from) : undefined;
};
