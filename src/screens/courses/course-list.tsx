import { shallowEqual } from '@mantine/hooks';
import { useState } from 'react';
import type { CourseId } from '../../../events/ids.ts';
import { courseName } from '../../../messages/naming.ts';
import { courses as texts } from '../../../messages/screens/courses.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type CourseColumn, choosableColumns, shownOf } from '../../../projections/settings/course-choices.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { openRowMenu, RowMenu } from '../../ui/row-menu.tsx';
import { useBook, useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './course-list.module.css';
import type { CourseRow } from './course-rows.ts';
import type { CourseOrder } from './course-sort.ts';

/** The most rows that are shown unasked. */
const shownRows = 100;

type ListProps = CourseOrder & { readonly rows: readonly CourseRow[] };

/** Courses as a plain list: a row opens its course, and its ⋯ has what else can be done. */
export const CourseList = ({ rows, ...order }: ListProps) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownRows);
  const isShown = useShownColumns();
  return (
    <>
      <table className={classes.list} aria-label={texts.all}>
        <thead>
          <tr>
            <Head column="course" {...order} />
            {isShown('title') && <Head column="title" {...order} />}
            {isShown('offerings') && <Head column="offerings" className={classes.figure} {...order} />}
            {isShown('lastTaught') && <Head column="lastTaught" className={classes.wide} {...order} />}
            {isShown('students') && (
              <Head column="students" className={`${classes.figure} ${classes.wide}`} {...order} />
            )}
            <th scope="col">
              <span className="unseen">{texts.columns.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <OneCourse key={row.id} row={row} isShown={isShown} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{texts.showMore(rows.length - shown.length)}</Button>
      )}
    </>
  );
};

type HeadProps = CourseOrder & { readonly column: CourseColumn; readonly className?: string | undefined };

const Head = ({ column, className, sort, onSort }: HeadProps) => {
  return (
    <th scope="col" className={className} aria-sort={sort.columnId === column ? sort.direction : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort(column)}>
        {texts.columns[column]}
      </button>
    </th>
  );
};

type IsShown = (column: (typeof choosableColumns)[number]) => boolean;

/** The columns that the settings do not hide. */
const useShownColumns = (): IsShown => {
  const shown = useBook(shownColumns, shallowEqual);
  return (column) => shown.includes(column);
};

const shownColumns = ({ settings }: Book) => shownOf(settings, 'courses', 'columns', choosableColumns);

const OneCourse = ({ row, isShown }: { readonly row: CourseRow; readonly isShown: IsShown }) => {
  const goTo = useGoTo();
  const ledger = useLedger();
  const remove = useRemoveCourse();
  const name = courseName(ledger.book(), row.id);
  const open = (): void => goTo.course(row.id);
  return (
    <tr onContextMenu={openRowMenu}>
      <th scope="row" colSpan={row.code === '' && isShown('title') ? 2 : 1}>
        <button type="button" className={classes.name} onClick={open}>
          {row.code || name}
        </button>
      </th>
      {row.code !== '' && isShown('title') && <td>{row.title}</td>}
      {isShown('offerings') && <td className={classes.figure}>{row.offerings}</td>}
      {isShown('lastTaught') && <td className={classes.wide}>{row.lastTaught}</td>}
      {isShown('students') && <td className={`${classes.figure} ${classes.wide}`}>{row.students}</td>}
      <td>
        <RowMenu
          label={texts.more(name)}
          actions={[
            { name: texts.open, onChoose: open },
            { name: texts.remove, isLoss: true, onChoose: () => remove(row.id, name) },
          ]}
        />
      </td>
    </tr>
  );
};

/** The deleted row had the focus, which moves to where a course is added: that stands before the search. */
const useRemoveCourse = (): ((courseId: CourseId, name: string) => void) => {
  const dispatch = useDispatch();
  return (courseId, name) => {
    dispatch({ type: 'DeleteCourse', courseId }, undefined, { done: texts.removed(name) });
    document.querySelector<HTMLElement>('main [data-search], main [data-new-record]')?.focus();
  };
};
