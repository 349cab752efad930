import { useState } from 'react';
import type { NotePlace } from '../../../events/notes.ts';
import { HistoryDrawer } from '../../components/history/history-drawer.tsx';
import type { WriteCells } from '../../components/scores/use-grade-edits.ts';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { AboutActive, type AboutProps } from './about-cell.tsx';
import { CellMenu } from './cell-menu.tsx';
import { CurveDialog } from './curve-dialog.tsx';
import type { GradeRows } from './grade-rows.ts';
import { type HistoryChoice, historyAt } from './history-at.ts';
import { notePlaceAt } from './note-place.ts';
import { NotePopover } from './note-popover.tsx';
import { type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PrintedSheet } from './printed-sheet.tsx';
import { InsertProblemDialog, MaximumDialog } from './problem-dialogs.tsx';
import { ProblemMenu } from './problem-menu.tsx';
import { SetDialog } from './set-dialog.tsx';
import type { GradeSheetState } from './sheet-state.ts';

/** What the line below the sheet says. It is here because the name of one more part would weigh on the first page. */
export const AboutPlace = (props: AboutProps) => <AboutActive {...props} />;

type OverlaysProps = {
  readonly sheet: OpenSheet;
  readonly rows: GradeRows;
  readonly state: GradeSheetState;
  readonly write: WriteCells;
  readonly grid: () => GridHandle | null;
  readonly onClose: () => void;
};

/** Mounted only while something is open, because it renders at every change. */
export const Overlays = ({ sheet, rows, state, write, grid, onClose }: OverlaysProps) => {
  const { overlay } = state;
  const now = useSheet(sheet, whole);
  const { source } = now;
  const { assessment } = source;
  switch (overlay.at) {
    case 'nothing':
    case 'import':
      return null;
    case 'menu':
      return <ProblemMenu {...overlay} source={source} rows={rows} state={state} write={write} />;
    case 'cells':
      return <CellMenu place={overlay.place} sheet={sheet} state={state} write={write} grid={grid} />;
    case 'note':
      return <SheetNote sheet={sheet} {...overlay} onClose={onClose} />;
    case 'maximum':
      return <MaximumDialog assessment={assessment} problemId={overlay.problemId} onClose={onClose} />;
    case 'insert':
      return <InsertProblemDialog assessment={assessment} position={overlay.position} onClose={onClose} />;
    case 'set':
      return <SetDialog now={now} onClose={onClose} write={write} />;
    case 'curve':
      return <CurveDialog now={now} onClose={onClose} />;
    case 'history':
      return <SheetHistory sheet={sheet} what={overlay.what} onClose={onClose} />;
    case 'print':
      return <PrintedSheet source={source} rows={rows} hidden={state.hidden} onClose={onClose} />;
    case 'paste':
      return <PasteDialog source={source} offer={overlay.offer} write={write} onClose={onClose} />;
  }
};

const whole = (now: SheetNow): SheetNow => now;

type NoteProps = {
  readonly sheet: OpenSheet;
  readonly place?: NotePlace;
  readonly beside: DOMRect;
  readonly onClose: () => void;
};

/** The note on the cell that was active when the user asked for it. Asked for another one, it is another form. */
const SheetNote = ({ sheet, place, beside, onClose }: NoteProps) => {
  const [notePlace] = useState(() => place ?? notePlaceAt(sheet.now()));
  const { offeringId } = sheet.now().source.assessment;
  return notePlace && <NotePopover at={beside} offeringId={offeringId} place={notePlace} onClose={onClose} />;
};

type HistoryProps = { readonly sheet: OpenSheet; readonly what: HistoryChoice; readonly onClose: () => void };

/** The history of the item that was active when the user asked for it. */
const SheetHistory = ({ sheet, what, onClose }: HistoryProps) => {
  const [subject] = useState(() => historyAt(sheet.now(), what));
  return subject && <HistoryDrawer opened of={subject} onClose={onClose} />;
};
