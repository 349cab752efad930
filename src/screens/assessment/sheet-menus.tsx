import { Menu } from '@mantine/core';
import type { ProblemId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import type { MenuButton } from '../../later/later-menu.tsx';
import { gradeColumns, gradePartOf } from './grade-columns.ts';
import { type SheetNow, useSheet } from './open-sheet.ts';
import type { ToolsProps } from './sheet-tools.tsx';

type MenuProps = ToolsProps & { readonly button: MenuButton };

/** Menus are rendered beside their buttons, within the page, and hold nothing but their items. */
const plain = { withinPortal: false, withInitialFocusPlaceholder: false } as const;

/** Which columns are shown. */
export const SheetColumns = ({ button, assessment, state }: MenuProps) => (
  <Menu {...plain} closeOnItemClick={false}>
    <Menu.Target>{button}</Menu.Target>
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

/** What is done to the selected cells, and what is rare. */
export const SheetActions = ({ button, sheet, assessment, state, grid }: MenuProps) => (
  <Menu {...plain}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <ProblemItem sheet={sheet} state={state} />
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

/** The same menu as on a problem's header, for the problem of the active cell or header. */
const ProblemItem = ({ sheet, state }: Pick<MenuProps, 'sheet' | 'state'>) => {
  const problemId = useSheet(sheet, problemAt);
  return (
    <Menu.Item
      disabled={problemId === undefined}
      onClick={(event) => {
        if (problemId === undefined) return;
        const place = event.currentTarget.getBoundingClientRect();
        state.show({ at: 'menu', problemId, place });
      }}
    >
      {texts.problemMenu}
    </Menu.Item>
  );
};

const problemAt = ({ place }: SheetNow): ProblemId | undefined => {
  const column = place && gradePartOf(place.columnId);
  return column?.part === 'problem' ? column.problemId : undefined;
};
