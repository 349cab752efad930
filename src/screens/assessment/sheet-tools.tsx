import type { Assessment } from '../../../events/entities.ts';
import { frameWords } from '../../../messages/app/navigation.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { Button } from '../../ui/button.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import type { GradeRows } from './grade-rows.ts';
import classes from './grade-sheet.module.css';
import { SheetActions, SheetColumns, SheetExport } from './later.ts';
import type { OpenSheet } from './open-sheet.ts';
import type { GradeSheetState } from './sheet-state.ts';

export type ToolsProps = {
  readonly sheet: OpenSheet;
  readonly assessment: Assessment;
  readonly rows: GradeRows;
  readonly state: GradeSheetState;
  readonly grid: () => GridHandle | null;
};

/** The tools of the sheet. The row of tools does not depend on the selection. */
export const SheetTools = (props: ToolsProps) => {
  const { state } = props;
  return (
    <span className={classes.tools}>
      <Button icon="curve" onClick={() => state.show({ at: 'curve' })}>
        {texts.curve}
      </Button>
      <Button icon="importFile" onClick={() => state.show({ at: 'import' })}>
        {texts.importFile}
      </Button>
      <SheetExport
        {...props}
        button={
          <Button icon="exportFile" aria-haspopup="menu">
            {frameWords.export}
          </Button>
        }
      />
      <span className="divider" />
      <SheetColumns
        {...props}
        button={
          <Button icon="columns" aria-haspopup="menu">
            {texts.columnsMenu}
          </Button>
        }
      />
      <SheetActions
        {...props}
        button={<Button icon="more" aria-label={texts.more} title={texts.more} aria-haspopup="menu" />}
      />
    </span>
  );
};
