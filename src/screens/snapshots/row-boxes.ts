import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { asId, type SnapshotId } from '../../../events/ids.ts';
import type { SnapshotChoice } from './choosing.ts';

/**
 * The boxes that the list draws before its notes. Space ticks the rows that are selected in the grid. A click on a box
 * ticks its row; with Shift, all rows from the active one to it. In the head, both tick all rows, or none.
 */
export const useRowBoxes = (rowIds: readonly SnapshotId[], choosing: SnapshotChoice) => {
  const selected = useRef<readonly SnapshotId[]>([]);
  const { chosen, shown, toggle, setAll } = choosing;
  const toggleAll = (): void => setAll(chosen.length < shown);
  const toggleSelected = (): void => {
    const ids = selected.current.filter((id) => rowIds.includes(id));
    if (ids.length > 0) toggle(ids);
  };
  const onClickCapture = (event: MouseEvent): void => {
    if (!isOnBox(event)) return;
    const id = rowIds[rowUnder(event)];
    if (id === undefined) {
      event.stopPropagation();
      toggleAll();
    } else if (event.shiftKey) toggleSelected();
    else toggle([id]);
  };
  /** A press on the head's box would select its column. */
  const onPointerDownCapture = (event: PointerEvent): void => {
    if (isOnBox(event) && rowUnder(event) < 0) event.stopPropagation();
  };
  const onSpace = (event: KeyboardEvent, isOnHead: boolean): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isOnHead) toggleAll();
    else toggleSelected();
  };
  const onSelection = (selection: { readonly rowIds: readonly string[] }): void => {
    selected.current = selection.rowIds.map(asId<SnapshotId>);
  };
  return { handlers: { onClickCapture, onPointerDownCapture }, onSpace, onSelection };
};

/** Pixels from the edge of the first column: its padding, the box, and as much again, for fingers. */
const boxWidth = 44;

/** Whether the pointer is on a row's box, or on that of the head. */
export const isOnBox = ({ target, clientX }: Pick<MouseEvent, 'target' | 'clientX'>): boolean => {
  const cell = target instanceof Element ? target.closest('[role="rowheader"], [role="columnheader"]') : null;
  if (cell?.getAttribute('aria-colindex') !== '1') return false;
  return clientX - cell.getBoundingClientRect().left < boxWidth;
};

/** The place of the row in the list; -1 for the head. */
const rowUnder = ({ target }: Pick<MouseEvent, 'target'>): number =>
  Number(target instanceof Element && target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
