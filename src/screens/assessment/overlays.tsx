import { ImportWizard } from '../import/import-wizard.tsx';
import { CurveDialog } from './curve-dialog.tsx';
import type { GradeSource } from './grade-cell.ts';
import type { GradeRows } from './grade-rows.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { InsertProblemDialog, MaximumDialog } from './problem-dialogs.tsx';
import { ProblemMenu } from './problem-menu.tsx';
import { SetDialog } from './set-dialog.tsx';
import type { SheetState } from './sheet-state.ts';
import type { WriteCells } from './use-grade-edits.ts';

type OverlaysProps = {
  readonly source: GradeSource;
  readonly rows: GradeRows;
  readonly state: SheetState;
  readonly write: WriteCells;
};

export const Overlays = ({ source, rows, state, write }: OverlaysProps) => {
  const { overlay, close } = state;
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
      return <SetDialog state={state} write={write} />;
    case 'curve':
      return <CurveDialog source={source} state={state} />;
    case 'paste':
      return <PasteDialog source={source} offer={overlay.offer} write={write} onClose={close} />;
    case 'import':
      return <ImportWizard offeringId={assessment.offeringId} assessmentId={assessment.assessmentId} onClose={close} />;
  }
};
