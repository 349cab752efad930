import { Table } from '@mantine/core';
import { isTaken, studentEdit } from '../../../commands/import/plan.ts';
import { cellsOfRow, type PreviewRow } from '../../../commands/import/preview.ts';
import type { ScoreCell } from '../../../commands/import/score.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { type Cell, cellText, isUnseenNumber, textAt } from '../../../commands/import/sheet.ts';
import type { StudentFields } from '../../../events/entities.ts';
import { rowFaultText, importText as text } from '../../../messages/components/import.ts';
import { entryFaults } from '../../../messages/entry.ts';
import { fullName, studentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { shownNumber } from '../../ui/numbers.ts';
import classes from './import.module.css';

type PreviewLineProps = {
  readonly row: PreviewRow;
  readonly setup: Setup;
  readonly book: Book;
  readonly isChanged: boolean;
};

/** One row of the file: its student, its outcome and why, and each score old → new. */
export const PreviewLine = ({ row, setup, book, isChanged }: PreviewLineProps) => {
  const edit = setup.knownStudents === 'update' && row.known ? studentEdit(book, row.known, row.identity) : undefined;
  const names = {
    column: (column: number) => text.columnName(setup.layout.headings[column] ?? '', column),
    cell: (column: number) => textAt(row.row, column),
  };
  return (
    <Table.Tr data-outcome={row.outcome}>
      <Table.Td>{row.row.at}</Table.Td>
      <Table.Th scope="row">
        {row.known ? studentName(book, row.known) : written(row.identity)}
        {edit && isTaken(row.outcome) && <FieldChanges from={edit.seen} to={edit.fields} />}
      </Table.Th>
      <Table.Td>
        {text.outcomes[row.outcome]}
        {isChanged && <div className={classes.warning}>{text.changedNow}</div>}
        {row.fault && row.outcome === 'refused' && (
          <div className={classes.fault}>{rowFaultText(row.fault, names, book)}</div>
        )}
      </Table.Td>
      {cellsOfRow(book, setup, row).map((cell) => (
        <Table.Td key={cell.column}>
          <ScoreChange cell={cell} isTaken={isTaken(row.outcome)} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
};

const written = (student: StudentFields): string => fullName(student) || student.studentCode || student.email;

const FieldChanges = ({ from, to }: { from: Partial<StudentFields>; to: Partial<StudentFields> }) =>
  (Object.keys(to) as (keyof StudentFields)[]).map((field) => (
    <div key={field} className={classes.change}>
      {text.targets[field]}: {text.fromTo(from[field] || text.blank, to[field] ?? '')}
    </div>
  ));

const shown = (value: number | null): string => (value === null ? text.blank : shownNumber(value));

const ScoreChange = ({ cell: { cell, from, asked }, isTaken: isRowTaken }: { cell: ScoreCell; isTaken: boolean }) => {
  const written = cellText(cell).trim();
  if (asked.is === 'fault') {
    return (
      <span className={classes.fault} title={entryFaults[asked.fault](written)}>
        {written}
      </span>
    );
  }
  if (asked.is === 'excused') return <span className={classes.fault}>{text.excused(written)}</span>;
  if (asked.is === 'left') return <span className={classes.quiet}>{text.left(asked.word)}</span>;
  if (asked.is === 'blank' || asked.value === from || !isRowTaken) {
    return (
      <span className={classes.quiet}>
        {!isRowTaken && asked.is === 'value' ? written : shown(from)}
        <Unseen cell={cell} />
      </span>
    );
  }
  return (
    <span className={classes.change}>
      {text.fromTo(shown(from), shown(asked.value))}
      {asked.aboveMax && <div className={classes.warning}>{text.aboveMaxCell}</div>}
      <Unseen cell={cell} />
    </span>
  );
};

const Unseen = ({ cell }: { cell: Cell }) =>
  isUnseenNumber(cell) && <div className={classes.warning}>{text.unseenNumber(cell.shown.trim())}</div>;
