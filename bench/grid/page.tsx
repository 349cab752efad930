/** A class of made-up grades, to measure and to look at: ?rows=5000&columns=62&dark&compact */
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Grid } from '../../src/ui/grid/grid.tsx';
import type { CellView, Column } from '../../src/ui/grid/sheet.ts';
import { gradeColumns, gradeRows, nameOf, pointsOf } from './grades.ts';

performance.mark('begin');
const asked = new URLSearchParams(location.search);
const rowCount = Number(asked.get('rows') ?? 5000);
const columnCount = Number(asked.get('columns') ?? 62);
if (asked.has('dark')) document.documentElement.dataset.mantineColorScheme = 'dark';

const columns: readonly Column[] = gradeColumns(columnCount);
const points = new Map<string, string>();
const key = (rowId: string, columnId: string): string => `${rowId}/${columnId}`;
const text = (rowId: string, columnId: string): string => points.get(key(rowId, columnId)) ?? pointsOf(rowId, columnId);

const totalOf = (rowId: string): number =>
  columns
    .filter((column) => column.kind === 'entry')
    .reduce((sum, column) => sum + (Number(text(rowId, column.columnId)) || 0), 0);

const cell = (rowId: string, columnId: string): CellView => {
  if (columnId === 'name' || columnId === 'code')
    return { text: nameOf(rowId, columnId), tone: columnId === 'code' ? 'muted' : 'plain' };
  if (columnId === 'total') return { text: String(totalOf(rowId)), tone: 'strong' };
  const value = text(rowId, columnId);
  return Number(value) > 20
    ? { text: value, tone: 'warning', title: `${value} is more than the 20 points. Kept.` }
    : { text: value };
};

const Page = () => {
  const [, setEdits] = useState(0);
  const [sort, setSort] = useState<{ columnId: string; direction: 'ascending' | 'descending' }>();
  const rowIds = useMemo(() => sorted(gradeRows(rowCount), sort), [sort]);
  return (
    <Grid
      rowIds={rowIds}
      columns={columns}
      cell={cell}
      label="Grades of Midterm 1"
      isDrawn
      sort={sort}
      density={asked.has('compact') ? 'compact' : 'normal'}
      onSort={(columnId) =>
        setSort((now) => ({
          columnId,
          direction: now?.columnId === columnId && now.direction === 'ascending' ? 'descending' : 'ascending',
        }))
      }
      onEdit={(edits) => {
        const bad = edits.find((edit) => edit.text.startsWith('-'));
        if (bad)
          return {
            refused: `Points cannot be below zero. “${bad.text}” was not saved.`,
            rowId: bad.rowId,
            columnId: bad.columnId,
          };
        for (const edit of edits) points.set(key(edit.rowId, edit.columnId), edit.text);
        setEdits((count) => count + 1);
        return { accepted: true };
      }}
      onPaste={() => undefined}
    />
  );
};

const sorted = (rowIds: string[], sort: { columnId: string; direction: string } | undefined): string[] => {
  if (!sort) return rowIds;
  const order = (a: string, b: string): number =>
    cell(a, sort.columnId).text.localeCompare(cell(b, sort.columnId).text, 'en', { numeric: true });
  return rowIds.toSorted((a, b) => (sort.direction === 'ascending' ? order(a, b) : order(b, a)));
};

const Opened = () => {
  useEffect(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => performance.measure('open', 'begin');
    requestAnimationFrame(() => after.port2.postMessage(null));
  }, []);
  return <Page />;
};

const app = document.getElementById('app');
if (app) createRoot(app).render(<Opened />);
