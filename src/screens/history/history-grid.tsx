import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { whole } from '../../../messages/counts.ts';
import { historyText as text } from '../../../messages/screens/history.ts';
import { type HistoryRow, toKnow } from '../../components/history/history-rows.ts';
import { listedKey, whoWords } from '../../components/history/who.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { readingColumn } from '../../ui/grid/reading-column.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { useRevealed } from '../../ui/revealed-row.ts';
import { shownTime } from '../../ui/times.ts';
import { useViews } from '../../workspace/views.tsx';
import classes from './history-screen.module.css';

type ColumnId = keyof typeof text.columns;

const column = (columnId: ColumnId, width: number, more?: Partial<Column>): Column =>
  readingColumn(columnId, text.columns[columnId], width, more);

/** Pixels below which a list is a phone's, and below which it leaves out columns. */
const [phone, roomy] = [500, 900];

/** Pixels of a letter, of what stands beside a cell's words, and of the scrollbar beside the columns. */
const [letter, beside, scrollbar] = [6.6, 22, 16];

/** The shares of the room that *where* leaves: of *what*, and of *To know*, which gets the rest. */
const whatShare = 0.65;

/**
 * The columns of a list of this width. Where each change was made is said whole if that leaves enough for the other columns
 * with words, which share the rest. Beside an opened change, which has the rest, are those alone; a phone has when and what.
 */
const columnsIn = (width: number, places: readonly string[]): readonly Column[] => {
  if (width > 0 && width < phone)
    return [column('when', 124, { frozen: true }), column('what', 150, { flexible: true })];
  const isRoomy = width === 0 || width >= roomy;
  const [when, who, how, size] = isRoomy ? [200, 112, 96, 68] : [190, 0, 0, 0];
  const [what, know] = isRoomy ? [200, 108] : [150, 84];
  const room = Math.max(0, width - scrollbar - when - who - how - size - what - know);
  const where = Math.max(80, Math.min(room, beside + letter * Math.max(0, ...places.map(({ length }) => length))));
  const spare = Math.max(0, room - where);
  return [
    column('when', when, { frozen: true }),
    column('what', what + Math.floor(spare * whatShare)),
    column('where', Math.floor(where)),
    ...(isRoomy
      ? [column('who', who), column('how', how), column('size', size, { kind: 'derived', align: 'end' })]
      : []),
    column('know', know, { flexible: true }),
  ];
};

type HistoryGridProps = {
  readonly rows: readonly HistoryRow[];
  readonly rowIds: readonly string[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
  readonly chosenId: string | undefined;
  readonly onChoose: (rowId: string) => void;
};

/** A row for each commit. Nothing is typed here. */
export const HistoryGrid = ({ rows, rowIds, sort, onSort, chosenId, onChoose }: HistoryGridProps) => {
  const byId = useMemo(() => new Map(rows.map((row) => [listedKey(row.listed), row])), [rows]);
  const firsts = useMemo(() => firstsOfDays(rowIds, byId), [rowIds, byId]);
  const { ref, width } = useElementSize();
  const { now } = useViews();
  const me = now.file ? undefined : now.user;
  const places = useMemo(() => [...new Set(rows.map(({ where }) => where))], [rows]);
  const columns = useMemo(() => columnsIn(width, places), [width, places]);
  const { grid, onActive } = useRevealed(chosenId, rowIds, 'when', onChoose);
  const cell = (rowId: string, columnId: string): CellView => {
    const row = byId.get(rowId);
    if (!row) return { text: '' };
    const view = columnId === 'who' ? whoCell(row, me) : cells[columnId as Exclude<ColumnId, 'who'>](row);
    return columnId === 'when' ? { ...view, tone: firsts.has(rowId) ? 'strong' : 'muted' } : view;
  };
  return (
    <div ref={ref} className={classes.grid}>
      <Grid
        ref={grid}
        name="history"
        label={text.grid}
        isReading
        rowIds={rowIds}
        columns={columns}
        cell={cell}
        sort={sort}
        onSort={onSort}
        onActive={onActive}
        onEdit={() => ({ refused: text.readOnly, rowId: rowIds[0] ?? '', columnId: 'when' })}
        onPaste={() => undefined}
      />
    </div>
  );
};

/** The first row of each day, which is marked, because the list has no rows for days. */
const firstsOfDays = (rowIds: readonly string[], byId: ReadonlyMap<string, HistoryRow>): ReadonlySet<string> =>
  new Set(rowIds.filter((id, at) => byId.get(id)?.day !== byId.get(rowIds[at - 1] ?? '')?.day));

const plain = (words: string): CellView => ({ text: words, shown: words, title: words });

const whoCell = ({ listed }: HistoryRow, me: string | undefined): CellView => ({
  ...plain(whoWords(listed, me)),
  tone: 'muted',
});

const cells: { readonly [C in Exclude<ColumnId, 'who'>]: (row: HistoryRow) => CellView } = {
  when: ({ listed }) => plain(shownTime(listed.commit.at)),
  what: ({ what, undoneBy }) => ({ ...plain(what), ...(undoneBy !== undefined && { tone: 'muted' }) }),
  where: ({ where }) => ({ ...plain(where), tone: 'muted' }),
  how: ({ how }) => ({ ...plain(how), tone: 'muted' }),
  size: ({ listed: { size, isLong } }) => plain(isLong ? text.about(size) : whole(size)),
  know: (row) => ({ ...plain(toKnow(row).join(' · ')), tone: row.unusual.length > 0 ? 'attention' : 'muted' }),
};
