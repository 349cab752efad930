import { Pagination, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { importText } from '../../../messages/components/import.ts';

const perPage = 50;

type PagedProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  /** Whether the items surely fit the screen, unlike a table that may be wider. */
  readonly plain?: boolean;
  readonly children: (page: readonly T[]) => ReactNode;
};

/** A long list, fifty at a time: twenty thousand rows are as quick as fifty. Scrolls sideways, by keyboard too. */
export const Paged = <T,>({ label, items, plain = false, children }: PagedProps<T>) => {
  const [chosen, setChosen] = useState(1);
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const page = Math.min(chosen, pages);
  const shown = children(items.slice((page - 1) * perPage, page * perPage));
  return (
    <>
      {plain ? (
        <section aria-label={label}>{shown}</section>
      ) : (
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="region" aria-label={label}>
          {shown}
        </Table.ScrollContainer>
      )}
      {pages > 1 && (
        <Pagination
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
