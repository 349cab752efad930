import type { ReactNode } from 'react';
import { printText as text } from '../../../messages/components/print.ts';
import { columnsOnPaper } from './columns-on-paper.ts';
import type { PrintedCell, PrintedColumn } from './printed-table.ts';

type TableProps = {
  readonly title: string;
  /** What it is of, below the title. */
  readonly facts: readonly string[];
  readonly columns: readonly PrintedColumn[];
  readonly rowIds: readonly string[];
  readonly foot: string;
};

/** A table with every row, whose heading and foot stand on each page. Where it is too wide, it is several. */
export const PaperTable = ({ columns, ...table }: TableProps) => {
  const layout = columnsOnPaper(columns.map(measured));
  return layout.parts.map((part, nth) => (
    <Part
      key={String(part[part.length - 1])}
      {...table}
      facts={layout.parts.length > 1 ? [...table.facts, text.part(nth + 1, layout.parts.length)] : table.facts}
      columns={part.flatMap((at) => columns[at] ?? [])}
      widths={part.map((at) => layout.widths[at] ?? 0)}
      isWide={layout.isWide}
      size={layout.size}
    />
  ));
};

const measured = ({ header, sub = '', cells, sum = '', isName = false, isWordy = false }: PrintedColumn) => ({
  longest: Math.max(sub.length, sum.length, ...cells.map(({ shown }) => shown.length)),
  heading: Math.max(...header.split(/\s/).map(({ length }) => length)),
  isName,
  isWordy,
});

type PartProps = TableProps & {
  readonly widths: readonly number[];
  readonly isWide: boolean;
  readonly size: number;
};

const Part = ({ title, facts, columns, rowIds, foot, widths, isWide, size }: PartProps) => {
  const hasRest = columns.every(({ isWordy }) => !isWordy);
  const span = columns.length + (hasRest ? 1 : 0);
  return (
    <table className="paper-table" data-wide={isWide} style={{ fontSize: `${size}pt` }}>
      <colgroup>
        {columns.map(({ id, isWordy }, at) => (
          <col key={id} style={isWordy ? {} : { width: `${widths[at]}mm` }} />
        ))}
        {hasRest && <col />}
      </colgroup>
      <thead>
        <tr>
          <td className="paper-span" colSpan={span}>
            <PaperHead title={title} facts={facts} />
          </td>
        </tr>
        <tr>
          {columns.map(({ id, header, sub, isText }) => (
            <th key={id} scope="col" data-start={isText || undefined}>
              {header}
              {sub && <small>{sub}</small>}
            </th>
          ))}
          {hasRest && <td className="paper-span" />}
        </tr>
      </thead>
      <tfoot>
        <tr>
          <td className="paper-span" colSpan={span}>
            <p className="paper-foot">{foot}</p>
          </td>
        </tr>
      </tfoot>
      <tbody>
        {rowIds.map((rowId, row) => (
          <tr key={rowId}>{columns.map((column) => cellOf(column, column.cells[row]))}</tr>
        ))}
        {columns.some(({ sum }) => sum !== undefined) && (
          <tr data-sum="">{columns.map((column) => cellOf(column, { shown: column.sum ?? '' }))}</tr>
        )}
      </tbody>
    </table>
  );
};

const cellOf = ({ id, isText, isName }: PrintedColumn, cell: PrintedCell | undefined): ReactNode => {
  const attributes = { 'data-start': isText || undefined, className: cell?.isStrong ? 'paper-strong' : undefined };
  return isName ? (
    <th key={id} scope="row" {...attributes}>
      {cell?.shown}
    </th>
  ) : (
    <td key={id} {...attributes}>
      {cell?.shown}
    </td>
  );
};

type HeadProps = { readonly title: string; readonly facts: readonly string[] };

const PaperHead = ({ title, facts }: HeadProps) => (
  <div className="paper-head">
    <h1>{title}</h1>
    {facts.map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
  </div>
);

type FrameProps = HeadProps & { readonly foot: string; readonly children: ReactNode };

/** A report, whose head and foot stand on each of its pages, so that no page of it is anybody else's. */
export const PaperFrame = ({ title, facts, foot, children }: FrameProps) => (
  <section className="paper-report">
    <table className="paper-frame" role="presentation">
      <thead>
        <tr>
          <td>
            <PaperHead title={title} facts={facts} />
          </td>
        </tr>
      </thead>
      <tfoot>
        <tr>
          <td>
            <p className="paper-foot">{foot}</p>
          </td>
        </tr>
      </tfoot>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  </section>
);
