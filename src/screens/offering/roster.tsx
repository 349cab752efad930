import { memo, useMemo, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { studentName } from '../../../messages/naming.ts';
import { rosterText as text } from '../../../messages/offering.ts';
import { useAsk } from '../../ask-hook.ts';
import { ImportWizard } from '../../later/parts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { seatRow, useSeats } from '../../ui/seats.ts';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import classes from './roster.module.css';
import { RosterGrid } from './roster-grid.tsx';
import { Section } from './section.tsx';

/** Who is enrolled, and the ways in and out. */
export const Roster = memo(({ offeringId }: { offeringId: OfferingId }) => {
  const seats = useSeats(offeringId);
  const all = useMemo(() => [...seats.values()].map(seatRow), [seats]);
  const [query, setQuery] = useState('');
  const rows = useSortedRows(all, query, { columnId: 'code', direction: 'ascending' });
  const [selected, setSelected] = useState<readonly StudentId[]>([]);
  const [dialog, setDialog] = useState<'enroll' | 'import'>();
  const close = (): void => setDialog(undefined);
  const isEmpty = seats.size === 0;

  return (
    <Section
      id="roster"
      title={text.title}
      detail={isEmpty ? undefined : text.shown(rows.rowIds.length, seats.size)}
      tools={
        <>
          {!isEmpty && <SearchBox label={text.search} value={query} onChange={setQuery} />}
          {!isEmpty && (
            <Unenroll offeringId={offeringId} selected={rows.rowIds.filter((id) => selected.includes(id))} />
          )}
          <Button onClick={() => setDialog('import')}>{text.importFile}</Button>
          <Button look={isEmpty ? 'filled' : 'quiet'} onClick={() => setDialog('enroll')}>
            {text.enroll}
          </Button>
        </>
      }
    >
      {isEmpty && <p className={classes.quiet}>{text.none}</p>}
      {!isEmpty && rows.rowIds.length === 0 && <p className={classes.quiet}>{text.noneFound(query)}</p>}
      {rows.rowIds.length > 0 && (
        <RosterGrid offeringId={offeringId} seats={seats} rows={rows} onSelect={setSelected} />
      )}
      <EnrollDialog offeringId={offeringId} opened={dialog === 'enroll'} onClose={close} />
      {dialog === 'import' && <ImportWizard offeringId={offeringId} onClose={close} />}
    </Section>
  );
});

type UnenrollProps = { readonly offeringId: OfferingId; readonly selected: readonly StudentId[] };

/** Acts on the rows that are selected in the grid; rows that a search hides are not among them. */
const Unenroll = ({ offeringId, selected }: UnenrollProps) => {
  const ask = useAsk();
  const book = useLedger().book();
  const [first] = selected;
  if (!first) {
    return (
      <Button disabled look="accent">
        {text.unenroll}
      </Button>
    );
  }
  const name = studentName(book, first);
  const unenroll = (): void => {
    ask({ type: 'UnenrollStudents', offeringId, studentIds: selected }, text.unenrolled(selected.length, name));
  };
  return (
    <DeleteButton onDelete={unenroll}>
      {selected.length === 1 ? text.unenrollOne(name) : text.unenrollMany(selected.length)}
    </DeleteButton>
  );
};
