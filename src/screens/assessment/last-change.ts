import { useEffect, useState } from 'react';
import { type AssessmentId, asId, type StudentId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import type { History, HistoryEntry } from '../../../projections/history.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { shownTime } from '../../ui/times.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { partOf } from './grade-columns.ts';
import { type ActiveCell, activeIn, type OpenSheet, useSheet } from './open-sheet.ts';

type Told = { readonly cell: ActiveCell; readonly text: string | undefined };

/**
 * About the active cell, from the log: “was 17, today 23:41, ana”. Nothing if the value was never changed. Each commit is
 * looked up, and renders only if it says something else.
 */
export const useLastChange = (sheet: OpenSheet): string | undefined => {
  const ledger = useLedger();
  const cell = useSheet(sheet, activeIn);
  const assessmentId = useSheet(sheet, ({ source }) => source.assessment.assessmentId);
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    if (!cell) return;
    let asked: number | undefined;
    const tell = (at: number, text: string | undefined): void => {
      if (at === asked) setTold((before) => (textFor(cell, before) === text ? before : { cell, text }));
    };
    const look = (): void => {
      const { seq } = ledger.status();
      if (seq === asked) return;
      asked = seq;
      ledger
        .history()
        .then((history) => tell(seq, lastText(entryOf(history, assessmentId, cell))))
        .catch(() => tell(seq, texts.line.historyFailed));
    };
    look();
    const stop = ledger.subscribe(look);
    return () => {
      stop();
      asked = undefined;
    };
  }, [ledger, assessmentId, cell]);
  return textFor(cell, told);
};

const textFor = (cell: ActiveCell | undefined, told: Told | undefined): string | undefined =>
  told?.cell === cell ? told?.text : undefined;

const entryOf = (history: History, assessmentId: AssessmentId, cell: ActiveCell): HistoryEntry | undefined => {
  const field = fieldOf(cell.columnId);
  if (field === undefined) return undefined;
  return history.of({ what: 'grade', assessmentId, studentId: asId<StudentId>(cell.rowId) }, field).at(-1);
};

const fieldOf = (columnId: string): string | undefined => {
  const column = partOf(columnId);
  if (column.part === 'problem') return column.problemId;
  return { bonus: 'bonusPoints', curve: 'curvePoints' }[column.part as string];
};

const lastText = (entry: HistoryEntry | undefined): string | undefined => {
  if (!entry) return undefined;
  const { from, commit, row } = entry;
  const { how, note } = commit.command;
  // A newer app in another tab may have written a word that this one does not know.
  const said = how && Object.hasOwn(texts.line.hows, how) ? texts.line.hows[how](note, row) : undefined;
  const when = shownTime(commit.at);
  if (typeof from === 'number')
    return texts.line.was(shownNumber(from), said ? `${said}, ${when}` : when, commit.actor);
  return said ? texts.line.came(said, when, commit.actor) : texts.line.entered(when, commit.actor);
};
