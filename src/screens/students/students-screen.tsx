import { useMemo, useState } from 'react';
import { refusalText } from '../../../messages/refusals.ts';
import { students as texts } from '../../../messages/screens/students.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { NamesTold } from '../../components/views/names-told.tsx';
import { Button } from '../../ui/button.tsx';
import { GridRowMenu } from '../../ui/grid-row-menu.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { type NewField, NewRecord } from '../../ui/new-record.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import { studentsTable } from './exported-students.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useMerging } from './merging-hook.ts';
import { StudentGrid } from './student-grid.tsx';
import { StudentPanel } from './student-panel.tsx';
import { studentRows } from './student-rows.ts';
import classes from './students-screen.module.css';

const byName = { columnId: 'lastName', direction: 'ascending' } as const;

/** All students: find them, change them in place, see where they are enrolled. Sorted by name at first. */
export const StudentsScreen = () => (
  <NamesTold>
    <Students />
  </NamesTold>
);

const Students = () => {
  const students = useBook((book) => book.students);
  const seatsOf = useBook((book) => book.seatsOf);
  const rows = useMemo(() => studentRows({ students, seatsOf }), [students, seatsOf]);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [chosen, choose] = useSelection('students');
  const { rowIds, sort, onSort } = useSortedRows(rows, query, chosen.sort ?? byName, (next) => choose({ sort: next }));
  const isEmpty = rows.length === 0;
  // Nothing can be added to a ledger's file.
  const canAdd = !useViews().now.file;
  const merging = useMerging(students, rowIds);
  const ledger = useLedger();

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
            <ExportMenu table={() => studentsTable(ledger.book(), rowIds)} />
          </>
        )
      }
    >
      <ListAndPanel
        above={isAdding && <NewStudent onAdded={() => setQuery('')} onClose={() => setAdding(false)} />}
        list={
          rowIds.length > 0 ? (
            <GridRowMenu rowIds={rowIds} actions={merging.menuOf} className={classes.grid}>
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
        panel={!isEmpty && <StudentPanel alike={merging.alike} chosen={merging.chosen} onMerge={merging.open} />}
      />
      {merging.historyDrawer}
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

const fields: readonly NewField[] = [
  { name: 'studentCode', label: texts.columns.studentCode },
  { name: 'lastName', label: texts.columns.lastName },
  { name: 'firstName', label: texts.columns.firstName },
  { name: 'email', label: texts.columns.email },
];

/** The line that adds a student, who becomes the selected one. */
const NewStudent = ({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const [, select] = useSelection('students');

  const add = (typed: Readonly<Record<string, string>>) => {
    const { studentCode = '', lastName = '', firstName = '', email = '' } = typed;
    if (`${studentCode}${lastName}${firstName}${email}`.trim() === '') return texts.nothingTyped;
    const result = dispatch({ type: 'AddStudent', fields: { studentCode, lastName, firstName, email } });
    if (!result.ok) return refusalText(result.refusal, ledger.book());
    for (const event of result.commit?.events ?? []) {
      if (event.type === 'StudentAdded') select({ studentId: event.student.studentId });
    }
    onAdded();
    return undefined;
  };
  return <NewRecord fields={fields} button={texts.add} onAdd={add} onClose={onClose} />;
};
