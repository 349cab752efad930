import { Button, Checkbox, Menu } from '@mantine/core';
import type { Assessment } from '../../../events/entities.ts';
import type { ProblemId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { ExportMenu } from '../../export-menu.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { gradeColumns, partOf } from './grade-columns.ts';
import type { GradeRows } from './grade-rows.ts';
import { type OpenSheet, type Sheet, useSheet } from './open-sheet.ts';
import type { SheetState } from './sheet-state.ts';
import { sheetTable } from './sheet-table.ts';

type ToolsProps = {
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
      <Checkbox
        label={texts.onlyUngraded}
        checked={state.onlyUngraded}
        onChange={(event) => state.setOnlyUngraded(event.currentTarget.checked)}
      />
      <ColumnsMenu {...props} />
      <Button onClick={() => state.show({ at: 'import' })}>{texts.importFile}</Button>
      <ExportMenu table={() => sheetTable(sheet.now().source, rows, state)} />
      <ProblemButton {...props} />
      <Button onClick={() => state.show({ at: 'curve' })}>{texts.curve}</Button>
      <MoreMenu {...props} />
    </>
  );
};

/** Menus are rendered beside their buttons, within the page, and hold nothing but their items. */
const plain = { withinPortal: false, withInitialFocusPlaceholder: false } as const;

const ColumnsMenu = ({ assessment, state }: ToolsProps) => (
  <Menu {...plain} closeOnItemClick={false}>
    <Menu.Target>
      <Button>{texts.columnsMenu}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {gradeColumns(assessment, state.widths)
        .filter(({ columnId }) => columnId !== 'student')
        .map(({ columnId, header, sub = '' }) => (
          <Menu.CheckboxItem
            key={columnId}
            checked={!state.hidden.has(columnId)}
            onChange={() => state.toggleColumn(columnId)}
          >
            {header} {sub}
          </Menu.CheckboxItem>
        ))}
    </Menu.Dropdown>
  </Menu>
);

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

const problemAt = ({ place }: Sheet): ProblemId | undefined => {
  const column = place && partOf(place.columnId);
  return column?.part === 'problem' ? column.problemId : undefined;
};

const MoreMenu = ({ assessment, state, grid }: ToolsProps) => (
  <Menu {...plain}>
    <Menu.Target>
      <Button>{texts.more}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => state.show({ at: 'insert', position: assessment.problems.length })}>
        {texts.addProblem}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => state.show({ at: 'set' })}>{texts.setSelection}</Menu.Item>
      <Menu.Item onClick={() => grid()?.fillDown()}>{texts.fillDown}</Menu.Item>
      <Menu.Item onClick={() => grid()?.fillRight()}>{texts.fillRight}</Menu.Item>
      <Menu.Item onClick={() => grid()?.clear()}>{texts.clear}</Menu.Item>
      <Menu.Item onClick={() => grid()?.copyWithHeaders()}>{texts.copyWithHeaders}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
