/** What a load of snapshots has changed, as commits: first what others did elsewhere, then what was loaded. */
import type { DomainEvent } from '../../events/catalogue.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { IntentId, OfferingId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { entriesOf, isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { readWire } from '../../events/wire-read.ts';
import { valueIn } from '../../projections/book/items.ts';
import { itemsUnlike } from '../../projections/compare/unlike.ts';
import { heldValue, type SentCall } from '../../projections/outbox/outbox.ts';
import { offeringsLoaded } from '../../projections/records/loads.ts';
import type { Records } from '../../projections/records/records.ts';
import { ourIdsFor } from '../wire/local-ids.ts';
import { localise } from '../wire/localise.ts';
import { mayBeLoaded } from './loaded-part.ts';
import { lacksTooMuch, reconcile } from './reconcile.ts';
import { Sides } from './sides.ts';

/** The events of what others changed where the load changes nothing; none if that part of the reply is doubted. */
export const changedElsewhere = (records: Records, intent: IntentId, fresh: WorkingData): readonly DomainEvent[] => {
  const sent = records.outbox.sent[intent];
  if (!sent) return [];
  const load = { offerings: loadedIn(records, sent, fresh), take: 'elsewhere' } as const;
  const { events, isDoubted } = reconcile(records, fresh, undefined, load);
  return isDoubted ? [] : events;
};

/**
 * What the load changed, as differences that are not owed; call it after `changedElsewhere` was recorded. `isDoubted`:
 * the reply lacks too much of what was not loaded, so nothing is taken from it, and the next reading tells what is
 * there.
 */
export const changedByLoad = (
  records: Records,
  intent: IntentId,
  fresh: WorkingData,
): { readonly events: readonly DomainEvent[]; readonly isDoubted: boolean } => {
  const sent = records.outbox.sent[intent];
  if (!sent) return { events: [], isDoubted: false };
  const load = { offerings: loadedIn(records, sent, fresh), take: 'all' } as const;
  const { events, isDoubted = false } = reconcile(withoutCall(records, intent), fresh, undefined, load);
  const outcome: DomainEvent = isDoubted
    ? { type: 'CallDropped', intent, why: 'looked up' }
    : { type: 'CallApplied', intent };
  return { events: [...(isDoubted ? [] : events), outcome], isDoubted };
};

/** Whether a reading lacks too much of what the load cannot have taken away. */
export const lacksBesideLoad = (
  records: Records,
  intent: IntentId,
  fresh: WorkingData,
  epoch: string | undefined,
): boolean => {
  const sent = records.outbox.sent[intent];
  if (!sent) return lacksTooMuch(records, fresh, epoch);
  return lacksTooMuch(withoutCall(records, intent), fresh, epoch, {
    offerings: loadedIn(records, sent, fresh),
    take: 'all',
  });
};

/**
 * What came of a load that got no answer, by a later reading. It was done if the offerings are there as its files say.
 * It was not if nothing of them has changed. Otherwise nobody can know: others may have changed what is there.
 */
export const outcomeOfLoad = (
  records: Records,
  intent: IntentId,
  files: string | undefined,
  fresh: WorkingData,
): 'applied' | 'not applied' | 'unknown' => {
  const sent = records.outbox.sent[intent];
  if (!sent) return 'unknown';
  const before = withoutCall(records, intent);
  const localised = localise(before, fresh);
  const sides = new Sides(before, localised);
  const loaded = loadedIn(before, sent, fresh);
  const snapshots = snapshotsIn(files);
  const isAsLoaded = (data: WorkingData): boolean => {
    const { theirs } = localise(before, data);
    // One of several files says nothing of the others' offerings.
    const ofFile = new Set(keysOf(theirs.offerings));
    return itemsUnlike(theirs, localised.theirs)
      .filter((item) => isOfOffering(sides, item, ofFile))
      .every((item) => sameValue(valueIn(theirs, item), sides.theirs(item)));
  };
  if (snapshots && covers(before, snapshots, sent) && snapshots.every(isAsLoaded)) return 'applied';
  const isAsBefore = sides
    .differing()
    .filter((item) => isOfOffering(sides, item, loaded))
    .every((item) => sameValue(sides.held(item), sides.theirs(item)));
  return isAsBefore ? 'not applied' : 'unknown';
};

/** Whether these files are the offerings of the load, each once. */
const covers = (records: Records, files: readonly WorkingData[], sent: SentCall): boolean => {
  const offeringIds = files.flatMap((data) => Object.keys(localise(records, data).theirs.offerings));
  return sameValue([...offeringIds].sort(), [...offeringsLoaded(sent)].sort());
};

const isOfOffering = (sides: Sides, item: Item, offerings: ReadonlySet<OfferingId>): boolean =>
  item.of !== 'course' && item.of !== 'student' && mayBeLoaded(sides, item, { offerings });

/**
 * The offerings that the load has replaced, or may have. If the file's id of an offering is unknown there, the server
 * gives it a new one: so if a wanted offering is missing, new offerings count, too.
 */
const loadedIn = (records: Records, sent: SentCall, { offerings }: WorkingData): ReadonlySet<OfferingId> => {
  const { outbox, book } = records;
  const ourIds = ourIdsFor(records);
  const wanted = offeringsLoaded(sent);
  const readIds = offerings.map(({ offeringId }) => ourIds.offering(offeringId));
  if ([...wanted].every((id) => readIds.includes(id))) return wanted;
  const isNew = (offeringId: OfferingId): boolean => heldValue(outbox, book, { of: 'offering', offeringId }) === null;
  return new Set([...wanted, ...readIds.filter(isNew)]);
};

/** `undefined` if what a snapshot holds is not known for each of them. */
const snapshotsIn = (files: string | undefined): readonly WorkingData[] | undefined => {
  const list = files === undefined ? undefined : filesIn(JSON.parse(files));
  const read = list?.map(readWire);
  const data = read?.flatMap((one) => (one.kind === 'read' ? [one.data] : []));
  return data && data.length > 0 && data.length === read?.length ? data : undefined;
};

/** The files themselves, or the body of the call that carries them. */
const filesIn = (value: unknown): readonly unknown[] | undefined => {
  const list = isRecord(value) ? value.listOfOfferingSnapshots : value;
  return Array.isArray(list) ? list : undefined;
};

/** As if the call were not under way: what lies in its offerings is compared like everything else. */
const withoutCall = ({ book, outbox }: Records, intent: IntentId): Records => {
  const sent = record(entriesOf(outbox.sent).filter(([id]) => id !== intent));
  return { book, outbox: { ...outbox, sent } };
};
