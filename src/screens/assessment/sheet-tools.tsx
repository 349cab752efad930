import type { Assessment } from '../../../events/entities.ts';
import type { ProblemId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { ExportMenu } from '../../export-menu.tsx';
import { SheetActions, SheetColumns } from '../../later/menus.ts';
import { Button } from '../../ui/button.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { PlainCheck } from '../../ui/plain-check.tsx';
import { gradePartOf } from './grade-columns.ts';
import type { GradeRows } from './grade-rows.ts';
import { type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';
import type { SheetState } from './sheet-state.ts';
import { sheetTable } from './sheet-table.ts';

export type ToolsProps = {
  readonly sheet: OpenSheet;
  readonly assessment: Assessment;
  readonly rows: GradeRows;
  readonly state: SheetState;
  readonly grid: () => GridHandle | null;
};

export const SheetTools = (props: ToolsProps) => {
  const { sheet, rows, state } = props;
  return (
    <>
      <PlainCheck
        label={texts.onlyUngraded}
        checked={state.onlyUngraded}
        onChange={(event) => state.setOnlyUngraded(event.currentTarget.checked)}
      />
      <SheetColumns {...props} button={<Button aria-haspopup="menu">{texts.columnsMenu}</Button>} />
      <Button onClick={() => state.show({ at: 'import' })}>{texts.importFile}</Button>
      <ExportMenu table={() => sheetTable(sheet.now().source, rows, state)} />
      <ProblemButton {...props} />
      <Button onClick={() => state.show({ at: 'curve' })}>{texts.curve}</Button>
      <SheetActions {...props} button={<Button aria-haspopup="menu">{texts.more}</Button>} />
    </>
  );
};

/** The same menu as on a problem's header, for the problem of the active cell or header. */
const ProblemButton = ({ sheet, state }: ToolsProps) => {
  const problemId = useSheet(sheet, problemAt);
  return (
    <Button
      disabled={problemId === undefined}
      aria-haspopup="menu"
      onClick={(event) => {
        if (problemId === undefined) return;
        const place = event.currentTarget.getBoundingClientRect();
        state.show({ at: 'menu', problemId, place });
      }}
    >
      {texts.problemMenu}
    </Button>
  );
};

const problemAt = ({ place }: SheetNow): ProblemId | undefined => {
  const column = place && gradePartOf(place.columnId);
  return column?.part === 'problem' ? column.problemId : undefined;
};
