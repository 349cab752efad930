import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { historyOf, type Moment, momentKey } from '../../../machines/views/past-ledger.ts';
import { differencesText } from '../../../messages/components/differences.ts';
import { pastText, tagText, compareText as text } from '../../../messages/components/past.ts';
import type { Book } from '../../../projections/book/book.ts';
import { tagsIn } from '../../../projections/settings/tags.ts';
import { useDay } from '../../ui/day-hook.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { Picker } from '../../ui/picker.tsx';
import { shownDate, shownTime } from '../../ui/times.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useAccountPast } from './account-past-hook.ts';
import { Differences } from './differences.tsx';
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

/** Compares final grades and letters at two moments: now, the moment on screen, a tag, or the end of a day. */
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

const nowSide: Side = { id: 'now', name: text.now };

const Compared = ({ moment, offeringId }: CompareProps) => {
  // The times below name the day.
  useDay();
  const tags = tagsIn(useBook(({ settings }) => settings));
  const { others, past } = useAccountPast();
  const ownMoments = useMoments(useViews().now.ledger);
  const list = past?.moments ?? ownMoments.list;
  const ends = useMemo(() => endsOfDays(list), [list]);
  const otherTags = useMemo(() => others.found?.tags() ?? [], [others.found]);
  const shownSide: Side = { id: 'here', name: shownTime(moment.at), moment };
  const sides = [
    nowSide,
    shownSide,
    ...tags.map((tag): Side => ({ id: tag.tagId, name: tagText.quoted(tag.name), moment: tag })),
    ...otherTags.map(
      (tag): Side => ({ id: `${tag.of.logId} ${tag.tagId}`, name: tagText.quoted(tag.name), moment: tag }),
    ),
    ...ends.map(
      (end): Side => ({ id: `${end.origin ?? momentKey(end)}`, name: text.endOf(shownDate(end.at)), moment: end }),
    ),
  ];
  const [[fromId, toId], choose] = useState<readonly [string, string]>(['here', 'now']);
  const sideOf = (id: string): Side => sides.find((one) => one.id === id) ?? shownSide;
  const [from, to] = [sideOf(fromId), sideOf(toId)];
  const { books, percent } = useBooks(from, to);
  return (
    <>
      <div className={classes.fields}>
        <MomentPicker label={text.from} sides={sides} at={from} onPick={(id) => choose([id, toId])} />
        <MomentPicker label={text.to} sides={sides} at={to} onPick={(id) => choose([fromId, id])} />
      </div>
      {ownMoments.failure !== undefined && <p role="alert">{ownMoments.failure}</p>}
      {books.failure !== undefined && <p role="alert">{pastText.failed(books.failure)}</p>}
      {books.found ? (
        <Differences {...books.found} names={{ from: from.name, to: to.name }} offeringId={offeringId} />
      ) : (
        books.failure === undefined && <p role="status">{differencesText.reading(percent)}</p>
      )}
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

type Books = { readonly before: Book; readonly after: Book };

/** A book of now stays up to date. `percent`: how far both are read. */
const useBooks = ({ moment: from = nowMoment }: Side, { moment: to = nowMoment }: Side) => {
  const [percent, setPercent] = useState(0);
  const { ledger } = useViews().now;
  const book = useBook((whole) => whole);
  const now = from === nowMoment || to === nowMoment ? book : undefined;
  const read = async (signal: AbortSignal): Promise<Books> => {
    const bookAt = async (moment: Moment, shareBefore: number): Promise<Book> => {
      const tell = (share: number): void => setPercent(inPercent(shareBefore + share / 2));
      return moment === nowMoment && now ? now : historyOf(ledger, moment).bookAt(moment.seq, { tell, signal });
    };
    setPercent(0);
    // One after the other: the second may begin with a book kept for the first.
    const before = await bookAt(from, 0);
    return { before, after: await bookAt(to, 0.5) };
  };
  const books: Answer<Books> = useAnswer([ledger, momentKey(from), momentKey(to)], read, now);
  return { books, percent };
};

/** Stands for what is there now, saved or not. */
const nowMoment: Moment = { seq: -1, at: '' };
