import { ImportWizard } from '../import/import-wizard.tsx';
import { CurveDialog } from './curve-dialog.tsx';
import type { GradeRows } from './grade-rows.ts';
import { type OpenSheet, type Sheet, useSheet } from './open-sheet.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { InsertProblemDialog, MaximumDialog } from './problem-dialogs.tsx';
import { ProblemMenu } from './problem-menu.tsx';
import { SetDialog } from './set-dialog.tsx';
import type { SheetState } from './sheet-state.ts';
import type { WriteCells } from './use-grade-edits.ts';

type OverlaysProps = {
  readonly sheet: OpenSheet;
  readonly rows: GradeRows;
  readonly state: SheetState;
  readonly write: WriteCells;
};

export const Overlays = (props: OverlaysProps) => (props.state.overlay.at === 'nothing' ? null : <Opened {...props} />);

/** Follows every change, but only while it is there. */
const Opened = ({ sheet, rows, state, write }: OverlaysProps) => {
  const { overlay, close } = state;
  const now = useSheet(sheet, whole);
  const { source } = now;
  const { assessment } = source;
  switch (overlay.at) {
    case 'nothing':
      return null;
    case 'menu':
      return <ProblemMenu {...overlay} source={source} rows={rows} state={state} write={write} />;
    case 'maximum':
      return <MaximumDialog assessment={assessment} problemId={overlay.problemId} onClose={close} />;
    case 'insert':
      return <InsertProblemDialog assessment={assessment} position={overlay.position} onClose={close} />;
    case 'set':
      return <SetDialog now={now} onClose={close} write={write} />;
    case 'curve':
      return <CurveDialog now={now} onClose={close} />;
    case 'paste':
      return <PasteDialog source={source} offer={overlay.offer} write={write} onClose={close} />;
    case 'import':
      return <ImportWizard offeringId={assessment.offeringId} assessmentId={assessment.assessmentId} onClose={close} />;
  }
};

const whole = (now: Sheet): Sheet => now;
