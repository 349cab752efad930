import { useEffect, useState } from 'react';
import type { AskedCommand } from '../../../events/commit.ts';
import { fieldsOfPart, isExtraPart } from '../../../events/fields.ts';
import { type AssessmentId, asId, type CommitId, type StudentId } from '../../../events/ids.ts';
import { LogFailure } from '../../../log/port.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { gridText } from '../../../messages/grid.ts';
import type { HistoryEntry } from '../../../projections/history.ts';
import { isRedo } from '../../../projections/redone.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { shownTime } from '../../ui/times.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { gradeCell } from './grade-cell.ts';
import { gradePartOf } from './grade-columns.ts';
import { type ActiveCell, activeIn, type OpenSheet, useSheet } from './open-sheet.ts';

/** In words, and the commit if it did nothing else: it can be taken back beside its cell. */
export type LastChange = { readonly text: string; readonly commitId: CommitId | undefined };

type Told = { readonly cell: ActiveCell; readonly last: LastChange | undefined };

/**
 * About the active cell, from the log: “12 → 17, typed, today 23:41, ana”. Nothing if the value was never changed. Each commit is
 * looked up, and renders only if it says something else.
 */
export const useLastChange = (sheet: OpenSheet): LastChange | undefined => {
  const ledger = useLedger();
  const cell = useSheet(sheet, activeIn);
  const assessmentId = useSheet(sheet, ({ source }) => source.assessment.assessmentId);
  const [toldNow, setTold] = useState<Told>();
  useEffect(() => {
    if (!cell) return;
    let asked: number | undefined;
    const tell = (at: number, last: LastChange | undefined): void => {
      if (at === asked) setTold((before) => (isSaid(lastFor(cell, before), last) ? before : { cell, last }));
    };
    const look = (): void => {
      const { seq } = ledger.status();
      if (seq === asked) return;
      asked = seq;
      lastOf(ledger, assessmentId, cell)
        .then((last) => tell(seq, last && told(last, shownAt(sheet, cell))))
        .catch((error: unknown) => {
          if (!(error instanceof LogFailure)) reportError(error);
          tell(seq, { text: texts.line.historyFailed, commitId: undefined });
        });
    };
    look();
    const stop = ledger.subscribe(look);
    return () => {
      stop();
      asked = undefined;
    };
  }, [ledger, sheet, assessmentId, cell]);
  return lastFor(cell, toldNow);
};

const lastFor = (cell: ActiveCell | undefined, told: Told | undefined): LastChange | undefined =>
  told?.cell === cell ? told?.last : undefined;

const isSaid = (a: LastChange | undefined, b: LastChange | undefined): boolean =>
  a?.text === b?.text && a?.commitId === b?.commitId;

/** What the cell shows now; a blank is a dash. */
const shownAt = (sheet: OpenSheet, { rowId, columnId }: ActiveCell): string =>
  gradeCell(sheet.now().source, asId<StudentId>(rowId), columnId).text || gridText.blankGlyph;

/** `before`: what the cell showed until then, if it was a number. */
type Last = { readonly entry: HistoryEntry; readonly before: unknown; readonly isDoneAgain: boolean };

const lastOf = async (ledger: Ledger, assessmentId: AssessmentId, cell: ActiveCell): Promise<Last | undefined> => {
  const subject = { what: 'grade', assessmentId, studentId: asId<StudentId>(cell.rowId) } as const;
  const column = gradePartOf(cell.columnId);
  const last = (field: string): Promise<HistoryEntry | undefined> => ledger.lastChange(subject, field);
  const doneLast = async (entry: HistoryEntry | undefined, before: unknown): Promise<Last | undefined> =>
    entry && { entry, before, isDoneAgain: await isRedo(entry, ledger.historyOf(subject, entry.field ?? undefined)) };
  if (column.part === 'problem') {
    const entry = await last(column.problemId);
    return doneLast(entry, entry?.from);
  }
  if (!isExtraPart(column.part)) return undefined;
  const [use, points] = await Promise.all(fieldsOfPart(column.part).map(last));
  const newest = seqOf(use) > seqOf(points) ? use : points;
  // What is not in use shows nothing, whatever its points are.
  const wasInUse = (seqOf(use) === seqOf(newest) ? use?.from : use?.to) === true;
  const pointsBefore = seqOf(points) === seqOf(newest) ? points?.from : points?.to;
  return doneLast(newest, wasInUse ? (pointsBefore ?? 0) : undefined);
};

const seqOf = (entry: HistoryEntry | undefined): number => entry?.commit.seq ?? 0;

const told = (last: Last, now: string): LastChange => {
  const { commit } = last.entry;
  const isAlone = commit.command.how === 'typed' && !last.isDoneAgain;
  return { text: lastText(last, now), commitId: isAlone ? commit.id : undefined };
};

const lastText = ({ entry: { commit, row }, before, isDoneAgain }: Last, now: string): string => {
  const said = isDoneAgain ? texts.line.doneAgain : howText(commit.command, row);
  const when = shownTime(commit.at);
  if (typeof before === 'number')
    return texts.line.changed(shownNumber(before), now, said ? `${said}, ${when}` : when, commit.actor);
  return said ? texts.line.came(said, when, commit.actor) : texts.line.entered(when, commit.actor);
};

/** A newer app in another tab may have written a word that this one does not know. */
const howText = ({ how, note }: AskedCommand, row: number | undefined): string | undefined =>
  how && Object.hasOwn(texts.line.hows, how) ? texts.line.hows[how](note, row) : undefined;
