import { Menu } from '@mantine/core';
import { historySteps } from '../../../messages/components/history-steps.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { useWriteOrTell, type WriteCells } from '../../components/scores/use-grade-edits.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import { ExcuseItems } from './excuse-items.tsx';
import { historyAt } from './history-at.ts';
import { MenuAnchor } from './menu-anchor.tsx';
import { NoteItems } from './note-items.tsx';
import { type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';
import { gradedIn, writableCells } from './set-dialog.tsx';
import type { GradeSheetState } from './sheet-state.ts';

type CellMenuProps = {
  readonly place: DOMRect;
  readonly sheet: OpenSheet;
  readonly state: GradeSheetState;
  readonly write: WriteCells;
  readonly grid: () => GridHandle | null;
};

/** What can be done to the selected cells and their students, opened from a cell. */
export const CellMenu = ({ place, sheet, state, write, grid }: CellMenuProps) => {
  const hasHistory = useSheet(sheet, (now) => historyAt(now, 'cell') !== undefined);
  useFocusReturn();
  return (
    <Menu
      opened
      onClose={state.closeMenu}
      position="bottom-start"
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuAnchor place={place} label={dialogs.cells.menu} />
      </Menu.Target>
      <Menu.Dropdown aria-label={dialogs.cells.menu}>
        <ExcuseItems sheet={sheet} />
        <ZeroItem sheet={sheet} write={write} />
        <Menu.Item disabled={!hasHistory} onClick={() => state.show({ at: 'history', what: 'cell' })}>
          {historySteps.of.cell}
        </Menu.Item>
        <NoteItems sheet={sheet} state={state} at={place} />
        <Menu.Divider />
        <Menu.Item onClick={() => state.show({ at: 'set' })}>{dialogs.actions.setSelection}</Menu.Item>
        <Menu.Item onClick={() => grid()?.fillDown()}>{dialogs.actions.fillDown}</Menu.Item>
        <Menu.Item onClick={() => grid()?.copyWithHeaders()}>{dialogs.actions.copyWithHeaders}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => grid()?.clear()}>
          {dialogs.actions.clear}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** A zero in each selected cell of points; it says how many scores it would replace. */
const ZeroItem = ({ sheet, write }: Pick<CellMenuProps, 'sheet' | 'write'>) => {
  const writeOrTell = useWriteOrTell(write);
  const now = useSheet(sheet, whole);
  const { cells } = writableCells(now);
  const zeros = cells.map((cell) => ({ ...cell, text: '0' }));
  return (
    <Menu.Item disabled={cells.length === 0} onClick={() => writeOrTell(zeros, 'set')}>
      {dialogs.cells.zero(cells.length, gradedIn(now, cells))}
    </Menu.Item>
  );
};

const whole = (now: SheetNow): SheetNow => now;
