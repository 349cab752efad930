import type { ReactNode } from 'react';
import type { FillPlan } from '../../../commands/write-back/fill.ts';
import type { StudentId } from '../../../events/ids.ts';
import { fillText as text, whyLeftText, whyRowLeftText } from '../../../messages/components/fill.ts';
import { studentName } from '../../../messages/naming.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { Paged } from '../import/paged.tsx';
import classes from './fill.module.css';

type PlanProps = { readonly plan: FillPlan };

const useNames = ({ headings }: FillPlan) => {
  const book = useBook((all) => all);
  return {
    student: (studentId: StudentId): string => studentName(book, studentId),
    column: (column: number): string => text.nameOf(headings[column] ?? '', column),
  };
};

/** Every cell that changes, from what to what, a page at a time. */
export const ChangedCells = ({ plan }: PlanProps) => {
  const names = useNames(plan);
  return (
    <Paged label={text.changes} items={plan.changes}>
      {(page) => (
        <CellTable label={text.changes} last={text.to}>
          {page.map(({ at, column, studentId, from, text: to }) => (
            <tr key={`${at} ${column}`}>
              <td>{at}</td>
              <th scope="row">{names.student(studentId)}</th>
              <td>{names.column(column)}</td>
              <td className={classes.from}>{from || text.blank}</td>
              <td className={classes.to}>{to}</td>
            </tr>
          ))}
        </CellTable>
      )}
    </Paged>
  );
};

type TableProps = { readonly label: string; readonly last: string; readonly children: ReactNode };

const CellTable = ({ label, last, children }: TableProps) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{text.row}</th>
        <th scope="col">{text.student}</th>
        <th scope="col">{text.column}</th>
        <th scope="col">{text.from}</th>
        <th scope="col">{last}</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** Whose given letter does not go along, for the file takes none. */
export const LettersLeft = ({ plan }: PlanProps) => {
  const { student } = useNames(plan);
  if (plan.lettersLeft.length === 0) return null;
  const whom = plan.lettersLeft.map(({ studentId, letter }) => text.withLetter(student(studentId), letter));
  return <p className={classes.warning}>{text.lettersLeft(whom)}</p>;
};

/** What is not filled in, and why: cells, rows of the file, students without a row. */
export const LeftOut = ({ plan }: PlanProps) => {
  const names = useNames(plan);
  const { left, rows, missing } = plan;
  return (
    <>
      <Fold count={left.length} title={text.leftCells(left.length)}>
        <Paged label={text.leftCells(left.length)} items={left}>
          {(page) => (
            <CellTable label={text.leftCells(left.length)} last={text.why}>
              {page.map(({ at, column, studentId, from, why }) => (
                <tr key={`${at} ${column}`}>
                  <td>{at}</td>
                  <th scope="row">{names.student(studentId)}</th>
                  <td>{names.column(column)}</td>
                  <td className={classes.from}>{from || text.blank}</td>
                  <td>{whyLeftText[why]}</td>
                </tr>
              ))}
            </CellTable>
          )}
        </Paged>
      </Fold>
      <Fold count={rows.length} title={text.leftRows(rows.length)}>
        <List items={rows.map(({ at, who, why }) => `${at}: ${who}: ${whyRowLeftText[why]}`)} />
      </Fold>
      <Fold count={missing.length} title={text.missing(missing.length)}>
        <List items={missing.map(names.student)} />
      </Fold>
    </>
  );
};

const Fold = ({ count, title, children }: { count: number; title: string; children: ReactNode }) =>
  count === 0 ? null : (
    <details className={classes.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );

const List = ({ items }: { readonly items: readonly string[] }) => (
  <Paged plain label="" items={items}>
    {(page) => (
      <ul className={classes.list}>
        {page.map((item, at) => (
          <li key={item + String(at)}>{item}</li>
        ))}
      </ul>
    )}
  </Paged>
);
