import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';
import { historyText as text } from '../../../messages/screens/history.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import { useRevealed } from '../../ui/revealed-row.ts';
import { useCells } from './history-cells.ts';
import { columnsIn, type HistoryColumn } from './history-columns.ts';
import classes from './history-screen.module.css';
import type { StoryList } from './listed-rows.ts';
import type { Story } from './story-hook.ts';
import type { StoryRow } from './story-rows.ts';

/**
 * Rows for days, sittings and commits. Enter, Space, a double click on a sitting, or a click on its time, lists its commits.
 * Nothing is typed here.
 */
export const HistoryGrid = ({ story, list }: { readonly story: Story; readonly list: StoryList }) => {
  const { sort, onSort, chosenId, onChoose, onTurn, me } = story;
  const { byId, rowIds } = list;
  const { ref, width } = useElementSize();
  const cellOf = useCells(list, me);
  const columns = useMemo(() => columnsIn(width, list), [width, list]);
  const { grid, onActive } = useRevealed(chosenId, rowIds, 'when', (id) => {
    if (byId.get(id)?.is !== 'day') onChoose(id);
  });
  const turning = useTurning(byId, onTurn);
  return (
    <div ref={ref} className={classes.grid} {...turning.handlers}>
      <Grid
        ref={grid}
        name="history"
        label={text.grid}
        isReading
        rowIds={rowIds}
        columns={columns}
        cell={(rowId, columnId) => {
          const row = byId.get(rowId);
          return row ? cellOf(row, columnId as HistoryColumn) : { text: '' };
        }}
        sort={sort}
        onSort={onSort}
        onActive={(rowId) => {
          turning.onActive(rowId);
          onActive(rowId);
        }}
        onEdit={() => ({ refused: text.readOnly, rowId: rowIds[0] ?? '', columnId: 'when' })}
        onPaste={() => undefined}
      />
    </div>
  );
};

/**
 * What opens and closes sittings. A mouse does at its press: the row becomes the chosen one with it, and a narrower list
 * has other cells by the time of the click.
 */
const useTurning = (byId: ReadonlyMap<string, StoryRow>, onTurn: Story['onTurn']) => {
  const active = useRef<string>(undefined);
  const isFinger = useRef(false);
  /** Opens or closes the active row; returns false if it is no sitting. */
  const toggleActive = (): boolean => {
    const row = byId.get(active.current ?? '');
    if (row?.is !== 'sitting') return false;
    onTurn(row);
    return true;
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (!isPlain(event) || isOnHead(event.currentTarget) || !toggleActive()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent): void => {
    isFinger.current = event.pointerType === 'touch';
    if (!isFinger.current && event.button === 0 && !event.shiftKey && isOn(event, onTime)) toggleActive();
  };
  const onClick = (event: MouseEvent): void => {
    if (isFinger.current && isOn(event, onTime)) toggleActive();
  };
  const onDoubleClickCapture = (event: MouseEvent): void => {
    if (isOn(event, '[role="gridcell"]') && toggleActive()) event.stopPropagation();
  };
  return {
    onActive: (rowId: string): void => {
      active.current = rowId;
    },
    handlers: { onKeyDownCapture, onPointerDown, onClick, onDoubleClickCapture },
  };
};

/** The time of a sitting. */
const onTime = '.is-closed, .is-opened';

const isPlain = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** On a header, Enter sorts. */
const isOnHead = (wrapper: Element): boolean => wrapper.querySelector('[role="columnheader"].is-active') !== null;

const isOn = ({ target }: { readonly target: EventTarget }, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
