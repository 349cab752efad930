import { memo, useDeferredValue, useMemo } from 'react';
import { cellsOfRow } from '../../../commands/import/preview.ts';
import type { ScoreCell } from '../../../commands/import/score.ts';
import { type StudentCell, type StudentCellsOf, studentCells } from '../../../commands/import/student-cell.ts';
import { isScore } from '../../../commands/import/target.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { ColumnHead } from './column-head.tsx';
import type { ImportDraft } from './draft.ts';
import type { FileLine } from './lines.ts';
import { Paged } from './paged.tsx';
import { RowLine } from './row-line.tsx';
import classes from './rows.module.css';
import { targetGroups } from './target-choices.ts';
import type { ImportWizardState } from './use-import-wizard.ts';

type TableProps = { readonly wizard: ImportWizardState; readonly lines: readonly FileLine[] };

const noRows: { readonly lines: readonly FileLine[] } & Pick<ImportDraft, 'setup' | 'preview'> = { lines: [] };

/** The rows of the file; each column's head says where it goes, and changes it. */
export const RowsTable = ({ wizard, lines }: TableProps) => {
  const { draft, chooseTarget } = wizard;
  const { setup, preview } = draft;
  const book = useBook((all) => all);
  const groups = useMemo(() => targetGroups(book, setup?.offeringId ?? null), [book, setup?.offeringId]);
  // Rows come a moment after the heads, in small pieces of the page's time: a wide file has thousands of cells.
  const wanted = useMemo(() => ({ lines, setup, preview }), [lines, setup, preview]);
  const rows = useDeferredValue(wanted, noRows);
  const saidOf = useMemo(() => rows.preview && studentCells(rows.preview.book, rows.preview.setup), [rows.preview]);
  if (!setup) return null;
  const { targets, layout } = setup;
  const nameOf = (column: number): string => text.columnName(layout.headings[column] ?? '', column);
  return (
    <Paged label={text.rowsLabel} items={rows.lines} columns={targets.length}>
      {(page) => (
        <table className={classes.rows} aria-busy={rows !== wanted || undefined}>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              {targets.map((target, column) => (
                <ColumnHead
                  key={nameOf(column) + String(column)}
                  name={nameOf(column)}
                  target={target}
                  groups={groups}
                  hasOffering={setup.offeringId !== null}
                  onChange={(next) => chooseTarget(column, next)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map((line) => (
              <PlannedLine
                key={line.row.at}
                line={line}
                preview={rows.preview}
                saidOf={saidOf}
                setup={(rows.preview ?? rows).setup ?? setup}
              />
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  );
};

type LineProps = Pick<ImportDraft, 'preview'> & {
  readonly line: FileLine;
  readonly saidOf: StudentCellsOf | undefined;
  readonly setup: NonNullable<ImportDraft['setup']>;
};

/** Typing in a head renders no row again until the next plan is there. */
const PlannedLine = memo(
  ({ line, preview, saidOf, setup }: LineProps) => {
    const { planned } = line;
    const cells =
      preview && planned && setup.targets.some(isScore) ? cellsOfRow(preview.book, setup, planned) : noCells;
    const said = saidOf && planned ? saidOf(planned.row, planned.known) : noneSaid;
    return <RowLine line={line} setup={setup} book={preview?.book} cells={cells} said={said} />;
  },
  (a, b) => a.preview === b.preview && a.line.row === b.line.row && (a.preview !== undefined || a.setup === b.setup),
);

const noCells: readonly ScoreCell[] = [];
const noneSaid: readonly StudentCell[] = [];
