import { type DomainEvent, type EventOf, isBookEvent, type SyncEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import type { IntentId } from '../../events/ids.ts';
import { type Item, type ItemValue, isNounItem, localIdOf } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { cellsAStep, eachInSteps, type Steps } from '../../events/steps.ts';
import type { Book } from '../book/book.ts';
import { itemsOf, itemsOfAll, valueIn } from '../book/items.ts';
import { isLoad, type LoadEnd } from '../records/loads.ts';
import { forgetReturned, noteMerge } from './merged.ts';
import {
  addOwed,
  type CommitPlace,
  emptyOutbox,
  type Outbox,
  type OwedItem,
  owedOf,
  takeOwed,
  type WaitReason,
} from './outbox.ts';
import { columnsMoved, effectsOf, forgetReferencesTo } from './outbox-effects.ts';
import { sendable } from './sendable.ts';
import { addNew, type Keep, setAside, setHeld, takeServerHolds } from './server-holds.ts';
import { noteWhole } from './whole-scopes.ts';

export type FoldedCommit = Omit<Commit, 'hash' | 'prevHash'>;

/** What a commit of ours is about to change, each item once. */
export type ExpectedChanges = { readonly moment: CommitPlace; readonly owed: readonly OwedItem[] };

/**
 * Notes the items that a commit of ours is about to change as owed, with their present values as the base. Call it
 * before the commit's events are applied to `book`, and call `afterCommit` afterwards with the result. `keep` copies a
 * value that will be mutated.
 */
export const beforeCommit = function* (
  outbox: Outbox,
  book: Book,
  { seq, at, command, events }: FoldedCommit,
  keep: Keep,
): Steps<ExpectedChanges> {
  const moment: CommitPlace = { seq, at };
  if (isOthers(events)) return { moment, owed: [] };
  const changing: OwedItem[] = [];
  yield* eachInSteps(events, (event) => {
    if (!isBookEvent(event)) return;
    for (const item of itemsOf(event, book.settings)) {
      const known = owedOf(outbox, item);
      if (known?.changed === moment) continue;
      if (known) {
        known.changed = moment;
        if (known.aside?.why === 'refused') setAside(outbox, known, null);
      }
      const owed = known ?? addNew(outbox, item, keep(valueIn(book, item)), moment);
      noteWhole(owed, command.type);
      changing.push(owed);
    }
    noteMerge(outbox, event);
  });
  return { moment, owed: changing };
};

/** Takes a commit into the outbox, after the book has taken it. */
export const afterCommit = function* (
  outbox: Outbox,
  { moment, owed: expected }: ExpectedChanges,
  { events }: FoldedCommit,
  book: Book,
  keep: Keep,
): Steps<void> {
  if (events.some((event) => event.type === 'BaselineObserved' && !event.continues))
    Object.assign(outbox, emptyOutbox());
  else yield* eachInSteps(expected, (owed) => takeOffIfAlike(outbox, owed, book), cellsAStep);
  const isNews = isOthers(events);
  const touched = isNews ? [itemsOfAll(events, book.settings)] : [];
  for (const event of events) {
    if (isBookEvent(event)) continue;
    const items = effectOf(outbox, event, moment, book, keep, isNews);
    if (items.length > 0) touched.push(items);
  }
  for (const items of touched) {
    for (const item of items) {
      const owed = owedOf(outbox, item);
      if (owed) takeOffIfAlike(outbox, owed, book);
    }
  }
  forgetReturned({ outbox, book });
};

/** Whether the commit holds changes of others: its first event says so. */
const isOthers = (events: readonly DomainEvent[]): boolean => events[0]?.type === 'ServerChangesObserved';

/**
 * Takes an item off what is owed if the server and the book agree on it, whatever it was set aside for. An item with a
 * call under way stays: sent as B and taken back to A, it differs in nothing, yet the server may hold B.
 */
const takeOffIfAlike = (outbox: Outbox, owed: OwedItem, book: Book): void => {
  if (owed.underWay !== null || !sameValue(owed.base, valueIn(book, owed.item))) return;
  setAside(outbox, owed, null);
  takeOwed(outbox, owed);
};

/** Applies an event about the server. Returns the items that may no longer be owed. `isNews`: a reading showed it. */
const effectOf = (
  outbox: Outbox,
  event: SyncEvent,
  moment: CommitPlace,
  book: Book,
  keep: Keep,
  isNews: boolean,
): readonly Item[] => {
  switch (event.type) {
    case 'CallIntended':
      return takeIntended(outbox, event, moment, book, keep);
    case 'CallApplied':
      return takeApplied(outbox, event.intent, moment, book, keep);
    case 'IdAssigned': {
      const { item } = event;
      // An item first seen in a reading had no earlier id, so policies name it by this one already.
      const sections = isNews ? [] : forgetReferencesTo(outbox, book, item);
      if (isNounItem(item)) outbox.ids[item.of][localIdOf(item)] = event.id;
      for (const [section, value] of sections) setHeld(outbox, section, keep(value), moment, book);
      return [...takeApplied(outbox, event.intent, moment, book, keep), ...sections.map(([section]) => section)];
    }
    case 'CallRefused': {
      const { status, reason } = event;
      const refused: WaitReason = { why: 'refused', status, reason, at: moment.at };
      for (const owed of event.items.flatMap((item) => owedOf(outbox, item) ?? [])) setAside(outbox, owed, refused);
      if (event.items.length === 0) halveRows(outbox, event.intent);
      noteLoad(outbox, { intent: event.intent, end: 'refused', status, reason });
      return forgetCall(outbox, event.intent);
    }
    case 'CallDropped':
      noteLoad(outbox, { intent: event.intent, end: event.why });
      return forgetCall(outbox, event.intent);
    case 'ServerHolds':
      return takeServerHolds(outbox, event, moment, book, keep);
    case 'ServerChangesObserved':
      outbox.epoch = event.epoch ?? outbox.epoch;
      outbox.doubt = null;
      return none;
    case 'ReadingDoubted': {
      const { type: _, ...doubt } = event;
      outbox.doubt = { ...doubt, at: moment.at, isBelieved: false };
      return none;
    }
    case 'ReadingBelieved':
      if (outbox.doubt) outbox.doubt = { ...outbox.doubt, isBelieved: true };
      return none;
    case 'ItemsReleased':
      for (const owed of event.items.flatMap((item) => owedOf(outbox, item) ?? [])) release(outbox, owed);
      return event.items;
    case 'RefusalsPassed':
      for (const owed of event.items.flatMap((item) => owedOf(outbox, item) ?? [])) {
        if (owed.aside?.why === 'refused') owed.aside = { ...owed.aside, passed: true };
      }
      return none;
    case 'SnapshotSaved':
    case 'SnapshotNoteEdited':
    case 'SnapshotDeleted':
      return none;
    case 'AccountMoved':
      return takeMoved(outbox, event);
  }
};

const none: readonly Item[] = [];

/** The new server's epoch is another one, and tells of no backup that was restored. */
const takeMoved = (outbox: Outbox, { to }: EventOf<'AccountMoved'>): readonly Item[] => {
  outbox.movedTo = to;
  outbox.epoch = null;
  return none;
};

/** Items that were tried and refused go behind those not tried yet. */
const release = (outbox: Outbox, owed: OwedItem): void => {
  setAside(outbox, owed, null);
  takeOwed(outbox, owed);
  addOwed(outbox, owed);
};

/** Notes how a call ended, if it was a load. */
const noteLoad = (outbox: Outbox, end: LoadEnd): void => {
  if (isLoad(outbox.sent[end.intent]?.call ?? '')) outbox.loaded = end;
};

/** Halves the rows of the next call: this one was refused as a whole, and no row was named. */
const halveRows = (outbox: Outbox, intent: IntentId): void => {
  const sent = outbox.sent[intent];
  if (sent && !isLoad(sent.call)) outbox.rows[sent.call] = Math.max(1, Math.floor(sent.items.length / 2));
};

const doubleRows = (outbox: Outbox, call: string): void => {
  const rows = outbox.rows[call];
  if (rows === undefined) return;
  if (rows >= mostRows) delete outbox.rows[call];
  else outbox.rows[call] = rows * 2;
};

/** No call carries more rows than this. */
const mostRows = 5_000;

/** Keeps what was sent, for the answer is about that, whatever is typed meanwhile. */
const takeIntended = (
  outbox: Outbox,
  { intent, call, items, shifts, outcomeOrder, cellsWait }: EventOf<'CallIntended'>,
  moment: CommitPlace,
  book: Book,
  keep: Keep,
): readonly Item[] => {
  const values = items.map((item) => keep(sendable(outbox, book, item, cellsWait)));
  outbox.sent[intent] = { call, items, values, shifts: shifts ?? false, ...(outcomeOrder && { outcomeOrder }), moment };
  for (const item of items) {
    const owed = owedOf(outbox, item) ?? addNew(outbox, item, keep(valueIn(book, item)), moment);
    owed.underWay = intent;
  }
  return [];
};

/** An item that a later call has taken over stays under way. */
const forgetCall = (outbox: Outbox, intent: IntentId): readonly Item[] => {
  const items = outbox.sent[intent]?.items ?? [];
  for (const item of items) {
    const owed = owedOf(outbox, item);
    if (owed?.underWay === intent) owed.underWay = null;
  }
  delete outbox.sent[intent];
  return items;
};

/** The server now holds what was sent, which need not be what is in the book. */
const takeApplied = (
  outbox: Outbox,
  intent: IntentId,
  moment: CommitPlace,
  book: Book,
  keep: Keep,
): readonly Item[] => {
  const sent = outbox.sent[intent];
  if (!sent) return [];
  if (isLoad(sent.call)) {
    // The other events of the commit say what the server holds since then.
    noteLoad(outbox, { intent, end: 'applied' });
    return forgetCall(outbox, intent);
  }
  const touched: Item[] = [];
  const holds = (item: Item, value: ItemValue | null): void => {
    setAside(outbox, setHeld(outbox, item, keep(value), moment, book), null);
    touched.push(item);
  };
  for (const [at, item] of sent.items.entries()) {
    const value = sent.values[at] ?? null;
    for (const [other, left] of effectsOf(outbox, book, item, value, sent.shifts)) holds(other, left);
    if (sent.outcomeOrder) {
      // What the instructor is asked about one of them they are still asked.
      for (const [table, moved] of columnsMoved(outbox, book, item, sent.outcomeOrder)) {
        setHeld(outbox, table, keep(moved), moment, book);
        touched.push(table);
      }
    }
    holds(item, value);
  }
  doubleRows(outbox, sent.call);
  return [...forgetCall(outbox, intent), ...touched];
};
