import { Pagination, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { importText } from '../../../messages/components/import.ts';
import classes from './rows.module.css';

/** A class fits one page; of a wide table fewer rows do, because a page is drawn as a whole. */
const perPage = (columns: number): number => Math.max(40, Math.min(200, Math.floor(2000 / Math.max(1, columns))));

type PagedProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly columns?: number;
  /** Whether the items surely fit the screen, unlike a table that may be wider. */
  readonly plain?: boolean;
  readonly children: (page: readonly T[]) => ReactNode;
};

/** A long list, a page at a time: twenty thousand rows are as quick as two hundred. Scrolls by keyboard too. */
export const Paged = <T,>({ label, items, columns = 80, plain = false, children }: PagedProps<T>) => {
  const [chosen, setChosen] = useState(1);
  const many = perPage(columns);
  const pages = Math.max(1, Math.ceil(items.length / many));
  const page = Math.min(chosen, pages);
  const shown = children(items.slice((page - 1) * many, page * many));
  return (
    <>
      {plain ? (
        shown
      ) : (
        <Table.ScrollContainer
          className={classes.scroll ?? ''}
          minWidth={0}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={label}
        >
          {shown}
        </Table.ScrollContainer>
      )}
      {pages > 1 && (
        <Pagination
          className={classes.pages ?? ''}
          size="sm"
          aria-label={importText.pages}
          total={pages}
          value={page}
          onChange={setChosen}
          getControlProps={(control) => ({ 'aria-label': importText.pageControls[control] })}
          getItemProps={(item) => ({ 'aria-label': importText.pageNumber(item) })}
        />
      )}
    </>
  );
};
