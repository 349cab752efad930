import { Button, Checkbox, Menu } from '@mantine/core';
import { assessment as texts } from '../../../messages/assessment.ts';
import { ExportMenu } from '../../export-menu.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import type { GradeSource } from './grade-cell.ts';
import { gradeColumns, partOf } from './grade-columns.ts';
import type { GradeRows } from './grade-rows.ts';
import type { SheetState } from './sheet-state.ts';
import { sheetTable } from './sheet-table.ts';

type ToolsProps = {
  readonly source: GradeSource;
  readonly rows: GradeRows;
  readonly state: SheetState;
  readonly grid: () => GridHandle | null;
};

export const SheetTools = (props: ToolsProps) => {
  const { source, rows, state } = props;
  return (
    <>
      <Checkbox
        label={texts.onlyUngraded}
        checked={state.onlyUngraded}
        onChange={(event) => state.setOnlyUngraded(event.currentTarget.checked)}
      />
      <ColumnsMenu {...props} />
      <Button onClick={() => state.show({ at: 'import' })}>{texts.importFile}</Button>
      <ExportMenu table={() => sheetTable(source, rows, state)} />
      <ProblemButton {...props} />
      <Button onClick={() => state.show({ at: 'curve' })}>{texts.curve}</Button>
      <MoreMenu {...props} />
    </>
  );
};

/** Menus are rendered beside their buttons, within the page, and hold nothing but their items. */
const plain = { withinPortal: false, withInitialFocusPlaceholder: false } as const;

const ColumnsMenu = ({ source, state }: ToolsProps) => (
  <Menu {...plain} closeOnItemClick={false}>
    <Menu.Target>
      <Button>{texts.columnsMenu}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {gradeColumns(source.assessment, state.widths)
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
const ProblemButton = ({ state }: ToolsProps) => {
  const column = state.place && partOf(state.place.columnId);
  return (
    <Button
      disabled={column?.part !== 'problem'}
      aria-haspopup="menu"
      onClick={(event) => {
        if (column?.part !== 'problem') return;
        const place = event.currentTarget.getBoundingClientRect();
        state.show({ at: 'menu', problemId: column.problemId, place });
      }}
    >
      {texts.problemMenu}
    </Button>
  );
};

const MoreMenu = ({ source, state, grid }: ToolsProps) => (
  <Menu {...plain}>
    <Menu.Target>
      <Button>{texts.more}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => state.show({ at: 'insert', position: source.assessment.problems.length })}>
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
