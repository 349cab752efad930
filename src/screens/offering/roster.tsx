import { useMediaQuery } from '@mantine/hooks';
import { memo, useMemo, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { whole } from '../../../messages/counts.ts';
import { shortOfferingName, studentName } from '../../../messages/naming.ts';
import { rosterText as text } from '../../../messages/screens/offering.ts';
import { enrolledIn } from '../../../projections/book/book.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { useWaysOut } from '../../components/fill/ways-out.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { useHistoryAction } from '../../components/history/history-action.tsx';
import { ImportWizard } from '../../components/later.ts';
import { seatRow, useSeats } from '../../components/offering/seats.ts';
import { Button } from '../../ui/button.tsx';
import { GridRowMenu } from '../../ui/grid-row-menu.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { exportedRoster, rosterIds } from './exported-roster.ts';
import classes from './roster.module.css';
import { RosterGrid } from './roster-grid.tsx';

type RosterProps = {
  readonly offeringId: OfferingId;
  /** Whether there is room for e-mail addresses, too. */
  readonly isWide?: boolean;
};

/** The enrolled students, with the buttons to enroll and un-enroll them. Its rows scroll by themselves. */
export const Roster = memo(({ offeringId, isWide = false }: RosterProps) => {
  const isSlim = useMediaQuery('(max-width: 1439px)', false, { getInitialValueInEffect: false });
  const seats = useSeats(offeringId);
  const all = useMemo(() => [...seats.values()].map(seatRow), [seats]);
  const [query, setQuery] = useState('');
  const rows = useSortedRows(all, query, { columnId: 'student', direction: 'ascending' });
  const [selected, setSelected] = useState<readonly StudentId[]>([]);
  const [dialog, setDialog] = useState<'enroll' | 'import'>();
  const close = (): void => setDialog(undefined);
  const book = useLedger().book();
  const leaving = useLeaving(offeringId, { selected, shown: rows.rowIds, all: seats.size });
  const isEmpty = seats.size === 0;
  const ways = useWaysOut(offeringId);

  return (
    <section className="column" aria-labelledby="roster-title">
      <header className={classes.head}>
        <h2 id="roster-title">{text.title}</h2>
        <span className={classes.quiet}>
          {rows.rowIds.length === seats.size ? whole(seats.size) : text.shown(rows.rowIds.length, seats.size)}
        </span>
        <span className={classes.tools}>
          <Button icon="importFile" onClick={() => setDialog('import')}>
            {text.importFile}
          </Button>
          <Button icon="enroll" onClick={() => setDialog('enroll')}>
            {text.enroll}
          </Button>
          {!isEmpty && (
            <ExportMenu
              table={() => exportedRoster(seats, rows.rowIds, text.file(shortOfferingName(book, offeringId)))}
              noted={{ offeringId, assessmentIds: [], studentIds: () => rosterIds(seats, rows.rowIds) }}
              onWay={ways.onWay}
              prints={ways.prints}
            />
          )}
          <RowMenu isAlwaysSeen label={text.more} actions={[leaving.ofSelected, leaving.ofAll]} />
        </span>
      </header>
      {!isEmpty && (
        <div className={classes.search}>
          <SearchBox label={text.search} value={query} onChange={setQuery} />
        </div>
      )}
      {isEmpty && <p className={classes.none}>{text.none}</p>}
      {!isEmpty && rows.rowIds.length === 0 && <p className={classes.none}>{text.noneFound(query)}</p>}
      {rows.rowIds.length > 0 && (
        <GridRowMenu rowIds={rows.rowIds} actions={leaving.ofRow} className={classes.grid}>
          <RosterGrid
            offeringId={offeringId}
            seats={seats}
            rows={rows}
            width={isWide ? 'wide' : isSlim ? 'slim' : 'narrow'}
            onSelect={setSelected}
          />
        </GridRowMenu>
      )}
      {leaving.drawer}
      {ways.dialog}
      <EnrollDialog offeringId={offeringId} opened={dialog === 'enroll'} onClose={close} />
      {dialog === 'import' && <ImportWizard offeringId={offeringId} onClose={close} />}
    </section>
  );
});

type Rows = { readonly selected: readonly StudentId[]; readonly shown: readonly StudentId[]; readonly all: number };

/**
 * The actions of a row's menu and of the roster's. Selected students leave together; those that a search hides stay.
 */
const useLeaving = (offeringId: OfferingId, { selected, shown, all }: Rows) => {
  const ask = useAsk();
  const goTo = useGoTo();
  const book = useLedger().book();
  const history = useHistoryAction();
  const unenroll = (studentIds: readonly StudentId[]): RowAction => {
    const [first] = studentIds;
    if (!first) return { name: text.unenroll, isLoss: true, isDisabled: true, onChoose: () => undefined };
    const name = studentName(book, first);
    const { length } = studentIds;
    return {
      name: length === 1 ? text.unenrollOne(name) : text.unenrollMany(length),
      isLoss: true,
      onChoose: () => ask({ type: 'UnenrollStudents', offeringId, studentIds }, text.unenrolled(length, name)),
    };
  };
  const everybody = (): void => {
    const studentIds = enrolledIn(book, offeringId);
    ask({ type: 'UnenrollEverybody', offeringId, studentIds }, text.unenrolled(studentIds.length, ''));
  };
  const chosen = new Set(selected);
  const visible = shown.filter((id) => chosen.has(id));
  return {
    drawer: history.drawer,
    ofSelected: unenroll(visible),
    ofAll: { name: text.unenrollAll(all), isLoss: true, isDisabled: all < 2, onChoose: everybody },
    ofRow: (studentId: StudentId) => ({
      label: text.moreOf(studentName(book, studentId)),
      actions: [
        { name: text.openStudent, onChoose: () => goTo.student(studentId) },
        history.actionFor({ what: 'student', studentId, offeringId }),
        unenroll(chosen.has(studentId) ? visible : [studentId]),
      ],
    }),
  };
};
