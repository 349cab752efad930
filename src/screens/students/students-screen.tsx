import { useMemo, useState } from 'react';
import { students as texts } from '../../../messages/screens/students.ts';
import { Button } from '../../ui/button.tsx';
import { GridRowMenu } from '../../ui/grid-row-menu.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useMerging } from './merging-hook.ts';
import { NewStudent } from './new-student.tsx';
import { StudentGrid } from './student-grid.tsx';
import { StudentPanel } from './student-panel.tsx';
import { studentRows } from './student-rows.ts';
import classes from './students-screen.module.css';

const byName = { columnId: 'lastName', direction: 'ascending' } as const;

/** Everybody: find them, change them in place, see where they are enrolled. By name, until another order is chosen. */
export const StudentsScreen = () => {
  const students = useBook((book) => book.students);
  const seatsOf = useBook((book) => book.seatsOf);
  const rows = useMemo(() => studentRows({ students, seatsOf }), [students, seatsOf]);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [chosen, choose] = useSelection('students');
  const { rowIds, sort, onSort } = useSortedRows(rows, query, chosen.sort ?? byName, (next) => choose({ sort: next }));
  const isEmpty = rows.length === 0;
  // A ledger's file is only looked at.
  const canAdd = !useViews().now.file;
  const merging = useMerging(students, rowIds);

  return (
    <Page
      title={texts.title}
      detail={rowIds.length === rows.length ? texts.count(rows.length) : texts.shown(rowIds.length, rows.length)}
      tools={
        !isEmpty && (
          <>
            <SearchBox label={texts.search} value={query} onChange={setQuery} />
            {canAdd && (
              <Button
                icon="enroll"
                data-new-record={!isAdding || undefined}
                aria-expanded={isAdding}
                onClick={() => setAdding(!isAdding)}
              >
                {texts.newStudent}
              </Button>
            )}
          </>
        )
      }
    >
      <ListAndPanel
        above={isAdding && <NewStudent onAdded={() => setQuery('')} onClose={() => setAdding(false)} />}
        list={
          rowIds.length > 0 ? (
            <GridRowMenu rowIds={rowIds} actions={merging.ofRow} className={classes.grid}>
              <StudentGrid
                rowIds={rowIds}
                sort={sort}
                onSort={onSort}
                alike={merging.alike}
                onSelect={merging.onSelect}
              />
            </GridRowMenu>
          ) : isEmpty ? (
            !isAdding && <Nobody onAdd={canAdd ? () => setAdding(true) : undefined} />
          ) : (
            <NoMatch query={query} onClear={() => setQuery('')} />
          )
        }
        panelLabel={texts.panel}
        panel={!isEmpty && <StudentPanel alike={merging.alike} chosen={merging.chosen} onMerge={merging.merge} />}
      />
      {merging.drawer}
      {merging.pair && <MergeDialog studentIds={merging.pair} onClose={merging.close} />}
    </Page>
  );
};

const Nobody = ({ onAdd }: { readonly onAdd: (() => void) | undefined }) => (
  <Notice icon="students" title={texts.emptyTitle} body={texts.emptyBody}>
    {onAdd && (
      <Button look="filled" data-new-record onClick={onAdd}>
        {texts.addFirst}
      </Button>
    )}
  </Notice>
);

const NoMatch = ({ query, onClear }: { query: string; onClear: () => void }) => (
  <Notice title={texts.noMatchTitle} body={texts.noMatchBody(query)}>
    <Button onClick={onClear}>{texts.clearSearch}</Button>
  </Notice>
);
