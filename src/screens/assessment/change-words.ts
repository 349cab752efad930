import type { AskedCommand } from '../../../events/commit.ts';
import { fieldsOfPart, isExtraPart } from '../../../events/fields.ts';
import { type AssessmentId, asId, type CommitId, type StudentId } from '../../../events/ids.ts';
import type { CellAt } from '../../../machines/grid-edit.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import type { HistoryEntry } from '../../../projections/history/history.ts';
import { isRedo } from '../../../projections/history/redone.ts';
import { type GradeSource, gradeCell } from '../../components/scores/grade-cell.ts';
import { gradePartOf, headerOf } from '../../components/scores/grade-columns.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { shownShortly, shownTime } from '../../ui/times.ts';

/** A cell's last change, in words. `commitId`: of a single typed value, which can be undone beside its cell. */
export type LastChange = { readonly text: string; readonly commitId: CommitId | undefined };

/** The text that the cell shows now; a dash for a blank. */
export const shownAt = (source: GradeSource, { rowId, columnId }: CellAt): string =>
  gradeCell(source, asId<StudentId>(rowId), columnId).text || gridText.blankGlyph;

/** `before`: the number that the cell showed until then, if it was one. */
export type LastEntry = { readonly entry: HistoryEntry; readonly before: unknown; readonly isDoneAgain: boolean };

/** The last change of what the cell shows; `undefined` if nothing changed it, or it shows a total. */
export const lastOf = async (
  ledger: Ledger,
  assessmentId: AssessmentId,
  cell: CellAt,
): Promise<LastEntry | undefined> => {
  const subject = { what: 'grade', assessmentId, studentId: asId<StudentId>(cell.rowId) } as const;
  const column = gradePartOf(cell.columnId);
  const last = (field: string): Promise<HistoryEntry | undefined> => ledger.history.lastChange(subject, field);
  const doneLast = async (entry: HistoryEntry | undefined, before: unknown): Promise<LastEntry | undefined> =>
    entry && { entry, before, isDoneAgain: await isRedo(entry, ledger.history.of(subject, entry.field ?? undefined)) };
  if (column.part === 'problem') {
    const entry = await last(column.problemId);
    return doneLast(entry, entry?.from);
  }
  if (!isExtraPart(column.part)) return undefined;
  const [use, points] = await Promise.all(fieldsOfPart(column.part).map(last));
  const newest = seqOf(use) > seqOf(points) ? use : points;
  // A bonus or curve that is not in use shows nothing, whatever its points are.
  const wasInUse = (seqOf(use) === seqOf(newest) ? use?.from : use?.to) === true;
  const pointsBefore = seqOf(points) === seqOf(newest) ? points?.from : points?.to;
  return doneLast(newest, wasInUse ? (pointsBefore ?? 0) : undefined);
};

const seqOf = (entry: HistoryEntry | undefined): number => entry?.commit.seq ?? 0;

/** The change in words. `me`: the user, for whose own changes no name is said. */
export const lastChangeOf = (last: LastEntry, now: string, me: string): LastChange => {
  const { commit } = last.entry;
  const isAlone = commit.command.how === 'typed' && !last.isDoneAgain;
  return { text: lastText(last, now, me), commitId: isAlone ? commit.id : undefined };
};

const lastText = (
  { entry: { commit, row }, before, isDoneAgain }: LastEntry,
  now: string,
  me: string,
  isBrief = false,
): string => {
  const who = commit.actor === me ? '' : commit.actor;
  const said = isDoneAgain ? texts.line.doneAgain : howText(commit.command, isBrief, row);
  const when = isBrief ? shownShortly(commit.at) : shownTime(commit.at);
  if (typeof before === 'number') {
    const isSaid = said && (isDoneAgain || !isBrief);
    return texts.line.changed(shownNumber(before), now, isSaid ? `${said}, ${when}` : when, who);
  }
  const how = commit.command.how === 'curve' && now ? texts.line.curved(now) : said;
  return how ? texts.line.came(how, when, who) : texts.line.entered(when, who);
};

/**
 * The last change of a row, in words: with the column, or only how it was made if the commit changed several. `isBrief`:
 * without the file and the row that it came from, without the hour of another day, and how only where nothing else is said.
 */
export const rowText = (
  last: LastEntry,
  source: GradeSource,
  cell: CellAt,
  isAlone: boolean,
  me: string,
  isBrief: boolean,
): string =>
  isAlone
    ? texts.lastChange(headerOf(source.assessment, cell.columnId), lastText(last, shownAt(source, cell), me, isBrief))
    : lastText({ ...last, before: undefined }, '', me, isBrief);

/** How the value was entered; `undefined` also for a word that only a newer app, in another tab, knows. */
const howText = ({ type, how, note }: AskedCommand, isBrief: boolean, row?: number): string | undefined => {
  const from = isBrief ? undefined : note;
  if (how)
    return Object.hasOwn(texts.line.hows, how) ? texts.line.hows[how](from, isBrief ? undefined : row) : undefined;
  return type === 'LoadSnapshots' || type === 'MergeStudents' ? texts.line.commands[type](from) : undefined;
};
