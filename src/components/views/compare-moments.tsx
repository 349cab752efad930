import { Modal } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { Waiting } from '../../../machines/ledger-port.ts';
import { inSlices } from '../../../machines/slices.ts';
import { troubleOf } from '../../../machines/trouble.ts';
import { unwatched } from '../../../machines/unwatched.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { pastText, tagText, compareText as text } from '../../../messages/past.ts';
import type { Book } from '../../../projections/book.ts';
import { type ComparedMoments, compareMoments } from '../../../projections/compare/moments.ts';
import { tagsIn } from '../../../projections/tags.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { Picker } from '../../ui/picker.tsx';
import { shownDate, shownTime } from '../../ui/times.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { changedTable, type Found } from './changed-table.ts';
import { DifferingFinals } from './differing-finals.tsx';
import { endsOfDays } from './moments.ts';
import { useMoments } from './moments-hook.ts';
import classes from './past-dialogs.module.css';

type Side = { readonly id: string; readonly name: string; readonly moment?: Moment };

type CompareProps = {
  readonly moment: Moment;
  /** Only this offering is compared. */
  readonly offeringId?: OfferingId | undefined;
  readonly onClose: () => void;
};

/** Whose final grades and letters differ between two of these: now, a moment, those that have a name, the ends of days. */
export const CompareMoments = (props: CompareProps) => {
  useFocusReturn();
  return (
    <Now>
      <Modal opened onClose={props.onClose} title={text.title} size="xl">
        <Compared {...props} />
      </Modal>
    </Now>
  );
};

const now: Side = { id: 'now', name: text.now };

const Compared = ({ moment, offeringId }: CompareProps) => {
  const tags = tagsIn(useBook(({ settings }) => settings));
  const { list, failure } = useMoments(useViews().now.ledger);
  const ends = useMemo(() => endsOfDays(list), [list]);
  const here: Side = { id: 'here', name: shownTime(moment.at), moment };
  const sides = [
    now,
    here,
    ...tags.map((tag): Side => ({ id: tag.tagId, name: tagText.quoted(tag.name), moment: tag })),
    ...ends.map((end): Side => ({ id: `${end.seq}`, name: text.endOf(shownDate(end.at)), moment: end })),
  ];
  const [[fromId, toId], choose] = useState<readonly [string, string]>(['here', 'now']);
  const sideOf = (id: string): Side => sides.find((one) => one.id === id) ?? here;
  const [from, to] = [sideOf(fromId), sideOf(toId)];
  const found = useCompared(from, to, offeringId);
  const told = found && 'failure' in found ? undefined : found;
  return (
    <>
      <div className={classes.fields}>
        <MomentPicker label={text.from} sides={sides} at={from} onPick={(id) => choose([id, toId])} />
        <MomentPicker label={text.to} sides={sides} at={to} onPick={(id) => choose([fromId, id])} />
        {told && told.finals.length > 0 && (
          <ExportMenu table={() => changedTable(told, text.file(from.name, to.name))} />
        )}
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <p role="status" className={classes.told}>
        {saidOf(found)}
      </p>
      {told && told.finals.length > 0 && <DifferingFinals {...told} names={{ from: from.name, to: to.name }} />}
    </>
  );
};

type PickerProps = {
  readonly label: string;
  readonly sides: readonly Side[];
  readonly at: Side;
  readonly onPick: (id: string) => void;
};

const MomentPicker = ({ label, sides, at, onPick }: PickerProps) => (
  <Picker
    label={label}
    shown={`${label} ${at.name}`}
    current={at.id}
    choices={sides}
    search={text.search}
    none={text.none}
    onPick={onPick}
  />
);

const saidOf = (found: ReturnType<typeof useCompared>): string => {
  if (!found) return text.reading;
  return 'failure' in found ? pastText.failed(found.failure) : wordsOf(found);
};

const wordsOf = ({ finals, up, down, lettersUp, lettersDown }: ComparedMoments): string =>
  finals.length === 0
    ? text.same
    : [text.differ(finals.length, up, down), text.letters(lettersUp, lettersDown)].filter(Boolean).join('; ');

/** `undefined` while it is read. What is compared with now is compared again when that changes. */
const useCompared = (
  { moment: { seq: from } = nowMoment }: Side,
  { moment: { seq: to } = nowMoment }: Side,
  offeringId: OfferingId | undefined,
): Found | { readonly failure: string } | undefined => {
  const { ledger } = useViews().now;
  const book = useBook((whole) => whole);
  const now = from === nowMoment.seq || to === nowMoment.seq ? book : undefined;
  const asked = `${from} ${to}`;
  const [found, setFound] = useState<{ readonly asked: string; readonly is: Found | { readonly failure: string } }>();
  useEffect(() => {
    const control = new AbortController();
    const tell = (is: Found | { readonly failure: string }): void => {
      if (!control.signal.aborted) setFound({ asked: `${from} ${to}`, is });
    };
    const waiting = { ...unwatched, signal: control.signal };
    const bookAt = (seq: number): Promise<Book> =>
      seq === nowMoment.seq && now ? Promise.resolve(now) : ledger.bookAt(seq, waiting);
    comparing(bookAt, from, to, offeringId, waiting).then(tell, (error: unknown) =>
      tell({ failure: troubleOf(error).detail }),
    );
    return () => control.abort();
  }, [ledger, now, from, to, offeringId]);
  return found?.asked === asked ? found.is : undefined;
};

/** Stands for what is there now, saved or not. */
const nowMoment: Moment = { seq: -1, at: '' };

const comparing = async (
  bookAt: (seq: number) => Promise<Book>,
  from: number,
  to: number,
  offeringId: OfferingId | undefined,
  waiting: Waiting,
): Promise<Found> => {
  const [before, after] = [await bookAt(from), await bookAt(to)];
  const compared = await inSlices(compareMoments(before, after, offeringId), pageSlicing, waiting);
  return { ...compared, before, after };
};
