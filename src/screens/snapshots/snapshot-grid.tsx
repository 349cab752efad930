import { type KeyboardEvent, type SyntheticEvent, useMemo } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { asId, type SnapshotId } from '../../../events/ids.ts';
import { snapshotsText as text } from '../../../messages/screens/snapshots.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { readingColumn } from '../../ui/grid/reading-column.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { useRevealed } from '../../ui/revealed-row.ts';
import { shownTime } from '../../ui/times.ts';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import type { SnapshotChoice } from './choosing.ts';
import type { OpenedSnapshot } from './contents-hook.ts';
import { againstTodayCell } from './difference-sentence.ts';
import { isOnBox, useRowBoxes } from './row-boxes.ts';
import classes from './snapshots-screen.module.css';

type ColumnId = keyof typeof text.columns;

const column = (columnId: ColumnId, width: number, more?: Partial<Column>): Column =>
  readingColumn(columnId, text.columns[columnId], width, more);

const columns: readonly Column[] = [
  column('note', 214, { frozen: true }),
  column('offering', 220),
  column('saved', 132),
  column('students', 88, { kind: 'derived', align: 'end' }),
  column('today', 230, { flexible: true, sortable: false }),
];

type SnapshotGridProps = {
  readonly list: readonly Snapshot[];
  readonly rowIds: readonly SnapshotId[];
  /** The snapshots whose content is here. */
  readonly opened: ReadonlyMap<SnapshotId, OpenedSnapshot>;
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
  readonly onOpen: (one: Snapshot) => void;
  readonly choosing: SnapshotChoice;
};

/**
 * Enter or a double click on a row opens its snapshot: nothing is typed here. Space ticks the selected rows, a click on
 * the box before the note ticks its row, and in the head both tick all rows.
 */
export const SnapshotGrid = ({ list, rowIds, opened, sort, onSort, onOpen, choosing }: SnapshotGridProps) => {
  const [{ snapshotId }, select] = useSelection('snapshots');
  const byId = useMemo(() => new Map(list.map((one) => [one.snapshotId, one])), [list]);
  const { grid, onActive } = useRevealed(snapshotId, rowIds, 'note', (rowId) =>
    select({ snapshotId: asId<SnapshotId>(rowId) }),
  );
  const cell = (rowId: string, columnId: string): CellView => {
    const one = byId.get(asId<SnapshotId>(rowId));
    if (!one) return { text: '' };
    const view = cells[columnId as ColumnId](one, opened);
    return columnId === 'note' ? { ...view, isTicked: choosing.ticked.has(one.snapshotId) } : view;
  };
  const boxes = useRowBoxes(rowIds, choosing);
  const openActive = (event: SyntheticEvent): void => {
    const one = snapshotId && byId.get(snapshotId);
    if (!one) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(one);
  };
  const onKey = (event: KeyboardEvent): void => {
    const isOnHead = !isOnCell(event.currentTarget);
    if (isPlain(event, 'Enter') && !isOnHead) openActive(event);
    if (isPlain(event, ' ')) boxes.onSpace(event, isOnHead);
  };
  return (
    <div
      className={classes.list}
      data-chosen={extentOf(choosing)}
      {...boxes.handlers}
      onKeyDownCapture={onKey}
      onDoubleClickCapture={(event) => isCell(event.target) && !isOnBox(event) && openActive(event)}
    >
      <Grid
        ref={grid}
        name="snapshots"
        label={text.grid}
        isReading
        rowIds={rowIds}
        columns={columns}
        cell={cell}
        sort={sort}
        onSort={onSort}
        onActive={onActive}
        onSelection={boxes.onSelection}
        onEdit={() => ({ refused: text.readOnly, rowId: rowIds[0] ?? '', columnId: 'note' })}
        onPaste={() => undefined}
      />
    </div>
  );
};

/** How far the box in the head is filled. */
const extentOf = ({ chosen, shown }: SnapshotChoice): 'none' | 'some' | 'all' =>
  chosen.length === 0 ? 'none' : chosen.length < shown ? 'some' : 'all';

const isPlain = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, wanted: string): boolean =>
  key === wanted && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** Whether a cell is active. On a header, Enter sorts. */
const isOnCell = (wrapper: Element): boolean =>
  wrapper.querySelector('[role="grid"] [role="columnheader"].is-active') === null;

const isCell = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="gridcell"], [role="rowheader"]') !== null;

type Cell = (one: Snapshot, opened: ReadonlyMap<SnapshotId, OpenedSnapshot>) => CellView;

const cells: { readonly [C in ColumnId]: Cell } = {
  note: ({ note }) => (note === '' ? { text: '', shown: text.noNote, tone: 'muted' } : { text: note, title: note }),
  offering: (one) => ({ text: snapshotOffering(one), title: one.title }),
  saved: ({ createdAt }) => ({ text: shownTime(createdAt) }),
  students: ({ counts }) => ({ text: String(counts.students) }),
  today: ({ snapshotId }, opened) => againstTodayCell(opened.get(snapshotId)),
};
