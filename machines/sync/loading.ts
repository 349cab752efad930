/**
 * Loads snapshots, in the tab that sends. Any tab may write down that it is wanted; then nothing else is sent, and the
 * server is not read, until it is known what came of it. What is typed meanwhile is owed, and compared with what was loaded.
 *
 *   intended (any tab) ──▶ claimed, sent ──▶ loaded: one commit of the instructor's
 *                              │ ├─refused, not sent─▶ nothing was loaded
 *                              └─no answer─▶ asked again under its key, or looked up in a reading
 */
import { endpoints } from '../../api/endpoints.ts';
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import type { EventOf } from '../../events/catalogue.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import type { Intent } from '../../log/intent.ts';
import { isDoubted } from '../../projections/outbox/outbox.ts';
import { isLoad, type LoadCall, loadCommand, loadUnderWay } from '../../projections/records/loads.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { changedByLoad, changedElsewhere, outcomeOfLoad } from '../../sync/compare/loads.ts';
import { ourIdsFor } from '../../sync/wire/local-ids.ts';
import { NotRecorded, type RecordDraft, type SavedRecords } from '../ledger/ledger-port.ts';
import { callerOf, intentOf } from './intents.ts';
import type { SyncWorld } from './sync-port.ts';
import type { Unanswered } from './unanswered.ts';

/** What the instructor wants loaded. `serverIds`: the server's ids of the offerings. `expects`: their files, if they are known. */
export type LoadWish = {
  readonly call: LoadCall;
  readonly body: object;
  readonly serverIds: readonly string[];
  readonly note: string;
  readonly expects?: readonly unknown[];
};

/**
 * `unsent`: something waits to be sent or decided, or the server was not read since the sign-in, so nothing was begun.
 * `not written`: it could not be written down on this device.
 */
export type LoadStart =
  | { readonly kind: 'begun'; readonly intent: IntentId }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'not written' };

type IntendingWorld = Pick<SyncWorld, 'ledger' | 'newIntentId' | 'now'>;

/** Writes the load down, with its key and its bytes, if nothing is unsent or unanswered. The tab that sends makes it. */
export const intendLoad = async (
  world: IntendingWorld,
  credentials: Credentials,
  wish: LoadWish,
): Promise<LoadStart> => {
  const intent = intentToLoad(world, credentials, wish);
  try {
    const recorded = await world.ledger.records.record((saved) => {
      if (!isSettled(saved, credentials)) return undefined;
      const names = ourIdsFor(saved);
      const items = wish.serverIds.map((id): Item => ({ of: 'offering', offeringId: names.offering(id) }));
      return {
        command: { type: 'IntendLoad', note: wish.note },
        events: [{ type: 'CallIntended', intent: intent.intent, call: wish.call, items }],
        beside: { put: [intent] },
      };
    });
    return recorded ? { kind: 'begun', intent: intent.intent } : { kind: 'unsent' };
  } catch (error) {
    if (error instanceof NotRecorded) return { kind: 'not written' };
    throw error;
  }
};

/** Whether the book and the server are known to agree, so that what a load changes can be told. */
const isSettled = ({ outbox }: SavedRecords, { capabilities: { serverEpoch } }: Credentials): boolean =>
  outbox.count === 0 &&
  Object.keys(outbox.sent).length === 0 &&
  !isDoubted(outbox) &&
  (serverEpoch === undefined || serverEpoch === outbox.epoch);

const intentToLoad = (
  { newIntentId, now }: IntendingWorld,
  credentials: Credentials,
  { call, body, note, expects }: LoadWish,
): Intent => {
  const { method, path } = endpoints[call];
  const made = { call, method, path, body: JSON.stringify(body), note: note.slice(0, longestNote) };
  const known = expects && { expects: JSON.stringify(expects) };
  return intentOf({ ...made, ...known }, newIntentId(), now().at, callerOf(credentials));
};

/** Characters: the log takes no more. */
const longestNote = 200;
/** Milliseconds after which a load that no tab has begun is dropped: the instructor may see another book by then. */
const beginWithin = 30_000;
/** After so many answers that say neither yes nor no, the server is read instead of asked again. */
const mostUnclear = 5;

/** A call that is on disk. `madeAt`: when it was written down, by the clock that never jumps. */
export type ClaimedCall = { readonly intent: Intent; readonly madeAt: number };

export class Loading {
  readonly #world: SyncWorld;
  readonly #unanswered: Unanswered;
  /** The load that this tab has begun. */
  #claimed: IntentId | undefined;
  #unclear = 0;

  constructor(world: SyncWorld, unanswered: Unanswered) {
    this.#world = world;
    this.#unanswered = unanswered;
  }

  /** A load that is wanted and was not begun by any tab. */
  waiting(): IntentId | undefined {
    const intent = loadUnderWay(this.#world.ledger.records.saved().outbox);
    return intent === this.#claimed || (intent && this.#unanswered.knows(intent)) ? undefined : intent;
  }

  /** Takes the load for this tab: the commit that says so is refused to a tab that no longer leads. */
  async claim(leader: number): Promise<ClaimedCall | undefined> {
    const wanted = this.waiting();
    if (!wanted) return undefined;
    this.#claimed = wanted;
    this.#unclear = 0;
    const intent = await this.#onDisk(wanted);
    if (!intent) return this.#forget(wanted, leader);
    let madeAt = Number.NEGATIVE_INFINITY;
    try {
      await this.#world.ledger.records.record(({ outbox }) => {
        if (!outbox.sent[wanted]) return undefined;
        madeAt = this.#world.now().elapsed;
        return { command: { type: 'SendCall', note: intent.call }, events: [], beside: { leader } };
      });
    } catch (error) {
      this.#unanswered.again(intent, this.#world.now());
      throw error;
    }
    const age = this.#world.now().at - Date.parse(intent.at);
    return { intent, madeAt: age > beginWithin ? Number.NEGATIVE_INFINITY : madeAt };
  }

  /** Where the disk cannot be read, nobody has begun the load yet. */
  async #onDisk(wanted: IntentId): Promise<Intent | undefined> {
    try {
      return (await this.#world.ledger.records.intents()).find(({ intent }) => intent === wanted);
    } catch (error) {
      this.#claimed = undefined;
      throw error;
    }
  }

  /** The log came from another computer, without the bytes of the call: what the load did shows as changes by others. */
  async #forget(intent: IntentId, leader: number): Promise<undefined> {
    await this.#drop(intent, 'looked up', { command: { type: 'DropSnapshotCall' }, beside: { leader } });
    return undefined;
  }

  /** Concludes from a reading what came of a load that got no answer. */
  async lookUp(unanswered: Intent, data: WorkingData, leader: number): Promise<void> {
    const { intent, call } = unanswered;
    const outcome = outcomeOfLoad(
      this.#world.ledger.records.saved(),
      intent,
      unanswered.expects ?? unanswered.body,
      data,
    );
    if (outcome === 'applied') return this.record(unanswered, data, leader, () => undefined);
    const why = outcome === 'unknown' ? 'looked up' : 'not applied';
    await this.#drop(intent, why, { command: { type: 'LookUpCall', note: call }, beside: { drop: [intent], leader } });
    this.#unanswered.forget(intent);
  }

  /** Nothing is recorded if the outcome is on disk already. */
  async #drop(
    intent: IntentId,
    why: EventOf<'CallDropped'>['why'],
    record: Pick<RecordDraft, 'command' | 'beside'>,
  ): Promise<void> {
    await this.#world.ledger.records.record(({ outbox }) =>
      outbox.sent[intent] ? { ...record, events: [{ type: 'CallDropped', intent, why }] } : undefined,
    );
  }

  /** Counts answers that do not say whether the load was done. `true`: there were too many, so a reading has to tell. */
  countUnclear({ call }: Intent, reply: RemoteReply): boolean {
    if (!isLoad(call) || reply.kind !== 'reply') return false;
    this.#unclear += 1;
    return this.#unclear >= mostUnclear;
  }

  /**
   * Records what was loaded as one commit, after what others changed elsewhere. `readAgain`: the reply lacks too many
   * rows that were not loaded; nothing is taken from it until a reading says the same.
   */
  async record(intent: Intent, data: WorkingData, leader: number, readAgain: () => void): Promise<void> {
    const { ledger } = this.#world;
    await ledger.records.record((saved) => {
      const events = changedElsewhere(saved, intent.intent, data);
      return events.length > 0 ? { command: { type: readingCommand }, events, beside: { leader } } : undefined;
    });
    let isBelieved = true;
    await ledger.records.record((saved) => {
      if (!saved.outbox.sent[intent.intent]) return undefined;
      const { events, isDoubted } = changedByLoad(saved, intent.intent, data);
      isBelieved = !isDoubted;
      const loadedCommand = { type: loadCommand, ...(intent.note !== undefined && { note: intent.note }) };
      const command = isDoubted ? { type: 'LookUpCall', note: intent.call } : loadedCommand;
      return { command, events, beside: { drop: [intent.intent], leader } };
    });
    this.#unanswered.forget(intent.intent);
    if (!isBelieved) readAgain();
  }
}
