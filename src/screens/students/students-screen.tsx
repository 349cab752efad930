import { useMemo, useState } from 'react';
import { students as texts } from '../../../messages/students.ts';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { focusNewRecord } from '../../ui/new-record.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useBook } from '../../workspace-hooks.tsx';
import { NewStudent } from './new-student.tsx';
import { StudentGrid } from './student-grid.tsx';
import { StudentPanel } from './student-panel.tsx';
import { studentRows } from './student-rows.ts';

/** Everybody: find them, change them in place, see where they are enrolled. */
export const StudentsScreen = () => {
  const students = useBook((book) => book.students);
  const seatsOf = useBook((book) => book.seatsOf);
  const rows = useMemo(() => studentRows({ students, seatsOf }), [students, seatsOf]);
  const [query, setQuery] = useState('');
  const { rowIds, sort, onSort } = useSortedRows(rows, query, { columnId: 'studentCode', direction: 'ascending' });

  return (
    <Page
      title={texts.title}
      detail={rowIds.length === rows.length ? texts.count(rows.length) : texts.shown(rowIds.length, rows.length)}
      tools={rows.length > 0 && <SearchBox label={texts.search} value={query} onChange={setQuery} />}
    >
      <ListAndPanel
        above={<NewStudent onAdded={() => setQuery('')} />}
        list={
          rowIds.length > 0 ? (
            <StudentGrid rowIds={rowIds} sort={sort} onSort={onSort} />
          ) : (
            <Nothing isEmpty={rows.length === 0} query={query} onClear={() => setQuery('')} />
          )
        }
        panelLabel={texts.panel}
        panel={rows.length > 0 && <StudentPanel />}
      />
    </Page>
  );
};

const Nothing = ({ isEmpty, query, onClear }: { isEmpty: boolean; query: string; onClear: () => void }) =>
  isEmpty ? (
    <Notice title={texts.emptyTitle} body={texts.emptyBody}>
      <Button look="filled" onClick={focusNewRecord}>
        {texts.addFirst}
      </Button>
    </Notice>
  ) : (
    <Notice title={texts.noMatchTitle} body={texts.noMatchBody(query)}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </Notice>
  );
