import { isTaken, studentEdit } from '../../../commands/import/plan.ts';
import type { ScoreCell } from '../../../commands/import/score.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { cellText, isUnseenNumber, textAt } from '../../../commands/import/sheet.ts';
import { isChanged, type StudentCell } from '../../../commands/import/student-cell.ts';
import { isIdentity } from '../../../commands/import/target.ts';
import type { StudentFields } from '../../../events/entities.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { entryFaults } from '../../../messages/entry.ts';
import type { Book } from '../../../projections/book/book.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './import.module.css';
import type { FileLine } from './lines.ts';
import rows from './rows.module.css';

type RowLineProps = {
  readonly line: FileLine;
  readonly setup: Setup;
  readonly book: Book | undefined;
  readonly cells: readonly ScoreCell[];
  readonly said: readonly StudentCell[];
};

/** One row of the file: new values in the accent, old ones struck before them, the rest as it stands there. */
export const RowLine = ({ line: { row, planned }, setup, book, cells, said }: RowLineProps) => {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const saidBy = new Map(said.map((cell) => [cell.column, cell]));
  const takes = planned !== undefined && isTaken(planned.outcome);
  const edit =
    book && planned?.known && takes && setup.knownStudents === 'update'
      ? studentEdit(book, planned.known, planned.identity)
      : undefined;
  const columns = setup.targets.map((target, column) => ({ target, column }));
  const firstUsedColumn = setup.targets.findIndex(isIdentity);
  return (
    <tr data-outcome={planned?.outcome ?? 'aside'} data-doubt={planned?.fault?.why}>
      <td>{row.at}</td>
      {columns.map(({ target, column }) => {
        const cell = byColumn.get(column);
        const ofStudent = saidBy.get(column);
        if (ofStudent)
          return (
            <td key={column} data-to={target.to}>
              <Said cell={ofStudent} written={textAt(row, column)} takes={takes} />
            </td>
          );
        return cell ? (
          <td key={column} data-score>
            <Score cell={cell} takes={takes} />
          </td>
        ) : (
          <td key={column} data-to={target.to}>
            <span className={rows.cell}>{textAt(row, column)}</span>
            {column === firstUsedColumn && planned?.outcome === 'refused' && (
              <Tag look="needs">{planned.fault?.why === 'undecided' ? text.which : text.refused}</Tag>
            )}
            {edit && column === firstUsedColumn && <FieldChanges from={edit.seen} to={edit.fields} />}
          </td>
        );
      })}
    </tr>
  );
};

const FieldChanges = ({ from, to }: { from: Partial<StudentFields>; to: Partial<StudentFields> }) =>
  (Object.keys(to) as (keyof StudentFields)[]).map((field) => (
    <span key={field} className={rows.fresh}>
      {text.targets[field]}: {text.fromTo(from[field] || text.blank, to[field] ?? '')}
    </span>
  ));

/** A note, a final grade or a letter as the gradebook will have it. */
const Said = ({ cell, written, takes }: { cell: StudentCell; written: string; takes: boolean }) => {
  const { asked, from } = cell;
  if (asked.is === 'fault') return <span className={`${classes.fault} ${rows.cell}`}>{written}</span>;
  if (asked.is !== 'value' || !takes || !isChanged(cell))
    return <span className={`${rows.same} ${rows.cell}`}>{written || saidText(from)}</span>;
  return (
    <span className={rows.cell}>
      {from !== null && (
        <>
          <span className="unseen">{text.was} </span>
          <s className={rows.same}>{saidText(from)}</s>{' '}
        </>
      )}
      <span className={rows.fresh}>{saidText(asked.value)}</span>
    </span>
  );
};

const saidText = (value: string | number | null): string => (typeof value === 'string' ? value : shown(value));

const shown = (value: number | null): string => (value === null ? text.blank : shownNumber(value));

/** A score as the gradebook will have it. */
const Score = ({ cell: { cell, from, asked }, takes }: { cell: ScoreCell; takes: boolean }) => {
  const written = cellText(cell).trim();
  if (asked.is === 'fault') {
    return (
      <span className={classes.fault} title={entryFaults[asked.fault](written)}>
        {written}
      </span>
    );
  }
  if (asked.is === 'excused') return <span className={classes.warning}>{text.excused(written)}</span>;
  if (asked.is === 'kept') {
    return (
      <span className={rows.same} title={text.keptHere(written)}>
        {shown(from)}
      </span>
    );
  }
  if (asked.is !== 'value') return <span className={rows.same}>{written || shown(from)}</span>;
  if (!takes || asked.value === from) return <span className={rows.same}>{takes ? shown(from) : written}</span>;
  return (
    <>
      {from !== null && (
        <>
          <span className="unseen">{text.was} </span>
          <s className={rows.same}>{shown(from)}</s>{' '}
        </>
      )}
      <span className={asked.aboveMax ? rows.above : rows.fresh} title={asked.aboveMax ? text.aboveMaxCell : undefined}>
        {shown(asked.value)}
      </span>
      {isUnseenNumber(cell) && <span className={classes.warning}> {text.unseenNumber(cell.shown.trim())}</span>}
    </>
  );
};
