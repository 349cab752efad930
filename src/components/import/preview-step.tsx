import { Table } from '@mantine/core';
import { useState } from 'react';
import { namelessRows, numericCodes, untakenFields } from '../../../commands/import/notices.ts';
import { isTaken, type RowFate } from '../../../commands/import/plan.ts';
import type { Preview, PreviewRow } from '../../../commands/import/preview.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { isScore } from '../../../commands/import/target.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { whole } from '../../../messages/counts.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import classes from './import.module.css';
import { MaximaNotice } from './maxima-notice.tsx';
import { Paged } from './paged.tsx';
import { PreviewLine } from './preview-line.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

type Shown = 'all' | 'changed now' | RowFate;

const outcomes: readonly RowFate[] = ['added', 'changed', 'unchanged', 'left out', 'refused'];

/** What applying will do: the outcome of each row, each cell old → new. */
export const PreviewStep = ({ wizard }: { wizard: ImportWizardState }) => {
  const { setup, preview, changed } = wizard.draft;
  const [shown, setShown] = useState<Shown>(changed.size > 0 ? 'changed now' : 'all');
  if (!setup || !preview) return null;
  const { counts, rows } = preview.shown;
  const applicable = counts.added + counts.changed;
  const adds = preview.shown.plan.newAssessments.length;
  const rowsShown = rows.filter((row) => isShown(row, shown, changed));
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        wizard.send({ type: 'APPLY' });
      }}
    >
      {wizard.context.fault && <p role="alert">{wizard.context.fault}</p>}
      <p role="status">{text.sum(rows.length)}</p>
      <fieldset className={classes.filters} aria-label={text.show}>
        {filters(rows.length, counts, changed.size > 0).map(({ value, label }) => (
          <Button key={value} aria-pressed={value === shown} onClick={() => setShown(value)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <Notices book={preview.book} setup={setup} preview={preview.shown} />
      <Paged key={shown} label={text.previewLabel} items={rowsShown}>
        {(page) => <Lines page={page} setup={setup} book={preview.book} changed={changed} />}
      </Paged>
      <div className={classes.footer}>
        <Button type="submit" look="filled" disabled={applicable === 0 && adds === 0}>
          {text.apply(applicable)}
        </Button>
        <Button onClick={() => wizard.send({ type: 'BACK' })}>{text.back}</Button>
        <Button onClick={() => wizard.send({ type: 'RESTART' })}>{text.another}</Button>
      </div>
    </form>
  );
};

const filters = (rows: number, counts: Preview['counts'], someChanged: boolean): { value: Shown; label: string }[] => [
  { value: 'all', label: `${text.all} ${whole(rows)}` },
  ...outcomes.map((outcome) => ({ value: outcome, label: `${text.outcomes[outcome]} ${whole(counts[outcome])}` })),
  ...(someChanged ? [{ value: 'changed now' as const, label: text.changedNow }] : []),
];

const isShown = (row: PreviewRow, shown: Shown, changed: ReadonlySet<string>): boolean => {
  if (shown === 'all') return true;
  return shown === 'changed now' ? row.known !== undefined && changed.has(row.known) : row.outcome === shown;
};

type LinesProps = {
  readonly page: readonly PreviewRow[];
  readonly setup: Setup;
  readonly book: Book;
  readonly changed: ReadonlySet<string>;
};

const Lines = ({ page, setup, book, changed }: LinesProps) => {
  const scores = setup.targets.flatMap((target, column) => (isScore(target) ? [column] : []));
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.line}</Table.Th>
          <Table.Th scope="col">{text.student}</Table.Th>
          <Table.Th scope="col">{text.outcome}</Table.Th>
          {scores.map((column) => (
            <Table.Th key={column} scope="col">
              {text.columnName(setup.layout.headings[column] ?? '', column)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {page.map((row) => (
          <PreviewLine
            key={row.row.at}
            row={row}
            setup={setup}
            book={book}
            isChanged={row.known !== undefined && changed.has(row.known)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** What concerns many rows, shown once. */
const Notices = ({ book, setup, preview }: { book: Book; setup: Setup; preview: Preview }) => {
  const { rows, plan } = preview;
  const taken = rows.filter(({ outcome }) => isTaken(outcome));
  const aboveMax = taken.reduce((sum, row) => sum + row.aboveMax, 0);
  const left = taken.reduce((sum, row) => sum + row.left, 0);
  const excused = taken.reduce((sum, row) => sum + row.excused, 0);
  const unseen = taken.reduce((sum, row) => sum + row.unseen, 0);
  const { differing, missing } = untakenFields(book, setup, preview);
  const codes = numericCodes(book, setup, preview);
  const nameless = namelessRows(setup, preview);
  const ignored = setup.targets.flatMap((target, column) =>
    target.to === 'ignore' && target.why !== 'blank'
      ? [text.columnName(setup.layout.headings[column] ?? '', column)]
      : [],
  );
  return (
    <>
      {plan.newAssessments.length > 0 && (
        <p>
          {text.newAssessments(
            plan.newAssessments.map(({ fields, maxima }) => text.targets.whole(fields.assessmentName, maxima[0] ?? 0)),
          )}
        </p>
      )}
      {aboveMax > 0 && <p className={classes.warning}>{text.aboveMax(aboveMax)}</p>}
      {unseen > 0 && <p className={classes.warning}>{text.unseenNumbers(unseen)}</p>}
      {excused > 0 && <p className={classes.warning}>{text.excusedCells(excused)}</p>}
      {left > 0 && <p className={classes.quiet}>{text.leftCells(left)}</p>}
      {codes.length > 0 && <p className={classes.warning}>{text.numericCodes(codes)}</p>}
      {nameless.at.length > 0 && <p className={classes.warning}>{text.namelessRows(nameless.words, nameless.at)}</p>}
      {differing.length > 0 && <p className={classes.warning}>{text.namesDiffer(differing)}</p>}
      {missing.length > 0 && <p className={classes.quiet}>{text.fieldsMissing(missing)}</p>}
      <MaximaNotice book={book} setup={setup} />
      {ignored.length > 0 && <p className={classes.quiet}>{text.notImported(ignored)}</p>}
    </>
  );
};
