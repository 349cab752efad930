import { TextInput } from '@mantine/core';
import { isSameName, type SyllabusCategory } from '../../../commands/import/syllabus.ts';
import type { Assessment } from '../../../events/entities.ts';
import { syllabusText as text } from '../../../messages/screens/syllabus.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './paste-syllabus.module.css';
import type { SyllabusRow } from './syllabus-rows.ts';

type TableProps = {
  readonly rows: readonly SyllabusRow[];
  readonly categories: readonly SyllabusCategory[];
  /** Those that the offering has already. */
  readonly assessments: readonly Assessment[];
  readonly onPoints: (key: string, points: string) => void;
};

/** What a list makes: a row for each assessment, whose points can be changed. */
export const SyllabusTable = ({ rows, categories, assessments, onPoints }: TableProps) => {
  const taken = new Set(assessments.map(({ assessmentName }) => plain(assessmentName)));
  return (
    <>
      <table className={classes.table} aria-label={text.made}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.maxima}</th>
            <th scope="col">{text.weight}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} isTaken={taken.has(plain(row.name))} onPoints={onPoints} />
          ))}
          {categories.map(({ name, weight, dropLowest }, nth) => (
            <tr key={name + String(nth)}>
              <th scope="row">
                {name} <Tag>{text.category}</Tag>
              </th>
              <td>{dropLowest > 0 ? text.dropped(dropLowest) : text.ofList}</td>
              <td>{weight === null ? '–' : shownNumber(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {categories.some(isEmptyIn(rows)) && <p className={classes.quiet}>{text.categoryHelp}</p>}
      {rows.some(({ notDropped }) => notDropped > 0) && <p className={classes.needs}>{text.notDroppedHelp}</p>}
      {rows.some(({ isProposed }) => isProposed) && <p className={classes.needs}>{text.proposedHelp}</p>}
    </>
  );
};

const isEmptyIn =
  (rows: readonly SyllabusRow[]) =>
  ({ name }: SyllabusCategory): boolean =>
    !rows.some(({ category }) => isSameName(category, name));

const plain = (name: string): string => name.trim().toLowerCase();

type RowProps = Pick<TableProps, 'onPoints'> & { readonly row: SyllabusRow; readonly isTaken: boolean };

const Row = ({ row, isTaken, onPoints }: RowProps) => {
  const { key, name, points, read, isProposed, weight, notDropped, category } = row;
  return (
    <tr>
      <th scope="row">
        {name}{' '}
        {isTaken && (
          <Tag look="needs" title={text.takenHelp}>
            {text.taken}
          </Tag>
        )}{' '}
        {notDropped > 0 && <Tag look="needs">{text.notDropped(notDropped)}</Tag>}
        {category && <span className={classes.quiet}>{text.within(category)}</span>}
      </th>
      <td>
        <div className={classes.points}>
          <TextInput
            aria-label={text.pointsOf(name)}
            value={points}
            error={faultOf(read)}
            onChange={({ currentTarget }) => onPoints(key, currentTarget.value)}
          />
          {isProposed && <Tag look="needs">{text.proposed}</Tag>}
        </div>
      </td>
      <td>{weight === null ? '–' : shownNumber(weight)}</td>
    </tr>
  );
};

const faultOf = (read: SyllabusRow['read']): string | undefined => ('fault' in read ? read.fault : undefined);
