/**
 * Asks a server to change snapshots. The call is on disk, with its key and its bytes, before its first byte leaves, and
 * stays there until what came of it is in the log. So after a lost reply, in this tab or a later one, the same bytes can
 * be sent again under the same key. Sync finds these calls beside its own and leaves them alone: nothing of theirs is owed.
 */
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { RemoteReply } from '../../api/remote.ts';
import type { ApiResult } from '../../api/result.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import type { Intent } from '../../log/intent.ts';
import { type CallIdentity, intentOf, isKeyKept, keyHeader, longestLife } from '../sync/intents.ts';
import { snapshotOf } from './read-snapshot.ts';
import type { SnapshotWorld } from './snapshot-world.ts';
import { withoutReply } from './without-reply.ts';

type SnapshotCall = 'addSnapshots' | 'editSnapshotNotes' | 'deleteSnapshots';

/** What the server did, for the list that is shown. `isFull`: it had no room for all. `isNoted`: the log has it too. */
export type CallOutcome = {
  readonly events: readonly DomainEvent[];
  readonly isFull: boolean;
  readonly isNoted: boolean;
};

/** A call of which no answer has come. `mayAskAgain`: the server knows its key still. */
export type Unanswered = {
  readonly intent: Intent;
  readonly call: SnapshotCall;
  /** How many offerings or snapshots it names. */
  readonly count: number;
  readonly mayAskAgain: boolean;
};

/** The call could not be written down, so nothing was sent. */
export const notWritten: ApiResult<never> = { kind: 'bug', source: 'frontend', status: undefined };

/** Nobody is signed in as whom to ask, so nothing was sent. */
const nobodyAsks: ApiResult<never> = { kind: 'refused', status: 400, reason: 'session.none', body: undefined };

/** `note`: the note that the snapshots get once they are saved; it is stored with the call. */
type Wanted = { readonly call: SnapshotCall; readonly body: object; readonly note?: string };

/** Makes a call. Where the server keeps keys, a lost reply is asked for once more at once. `named`: the snapshots it names. */
export const ask = async (
  world: SnapshotWorld,
  wanted: Wanted,
  named: readonly Snapshot[] = [],
): Promise<ApiResult<CallOutcome>> => {
  const asker = world.asker();
  if (!asker) return nobodyAsks;
  const { call } = wanted;
  const intent = intentFor(world, asker, wanted);
  const isWritten = await recordIfPossible(world, () => ({
    command: { type: 'IntendSnapshotCall', note: call },
    events: [],
    beside: { put: [intent] },
  }));
  if (!isWritten) return notWritten;
  const first = await send(world, intent);
  const result = readAnswer(intent, call, first, named);
  if (result.kind !== 'unknown') return settle(world, intent, call, result);
  return intent.keyed && first.kind === 'no reply' ? askAgain(world, { intent, call }, named) : result;
};

/** Sends the same bytes under the same key. `named`: what is known of the snapshots that the call names. */
export const askAgain = async (
  world: SnapshotWorld,
  { intent, call }: Pick<Unanswered, 'intent' | 'call'>,
  named: readonly Snapshot[],
): Promise<ApiResult<CallOutcome>> => {
  if (!mayAskAgain(world, intent)) return { kind: 'unknown', status: undefined };
  const result = readAnswer(intent, call, await send(world, intent), named);
  if (result.kind === 'unknown' || !isFinal(world, intent, result)) return { kind: 'unknown', status: undefined };
  return settle(world, intent, call, result);
};

/** The calls whose outcome is not known, the oldest first. One that is being made now is among them. */
export const unansweredCalls = async (world: SnapshotWorld): Promise<readonly Unanswered[]> => {
  const asker = world.asker();
  const intents = await world.records.intents();
  return intents.flatMap((intent): Unanswered[] => {
    const { call, user, backend } = intent;
    if (!isSnapshotCall(call) || user !== asker?.user || backend !== asker.backend) return [];
    return [{ intent, call, count: rowsIn(intent).length, mayAskAgain: mayAskAgain(world, intent) }];
  });
};

/** The instructor has checked for themselves, so the call is never asked about again. Returns whether the log has that. */
export const leaveUnanswered = (world: SnapshotWorld, { intent }: Pick<Unanswered, 'intent'>): Promise<boolean> =>
  dropIntent(world, intent);

/** A newer note of these snapshots is about to be sent: an older call that is repeated later would overwrite it. */
export const leaveOlderNotes = async (world: SnapshotWorld, snapshots: readonly Snapshot[]): Promise<void> => {
  const ids = new Set<unknown>(snapshots.map(({ snapshotId }) => snapshotId));
  for (const { intent, call } of await unansweredCalls(world)) {
    const isOlder = rowsIn(intent).some((row) => isRecord(row) && ids.has(row.offeringSnapshotId));
    if (call === 'editSnapshotNotes' && isOlder) await dropIntent(world, intent);
  }
};

type Heard = Omit<CallOutcome, 'isNoted'>;

const intentFor = ({ newIntentId, now }: SnapshotWorld, asker: CallIdentity, { call, body, note }: Wanted): Intent => {
  const { method, path } = endpoints[call];
  return intentOf(
    { call, method, path, body: JSON.stringify(body), ...(note && { note }) },
    newIntentId(),
    now(),
    asker,
  );
};

const send = ({ remote, asker }: SnapshotWorld, intent: Intent): Promise<RemoteReply> => {
  const { method, path, body } = intent;
  const headers = keyHeader(intent, asker()?.keys);
  return remote({ method, path, headers, ...(body !== undefined && { body }) });
};

/** What the answer proves of the archive, as events. Rows that the server did not take have none. */
const readAnswer = (
  intent: Intent,
  call: SnapshotCall,
  reply: RemoteReply,
  named: readonly Snapshot[],
): ApiResult<Heard> => {
  switch (call) {
    case 'addSnapshots': {
      const result = readReply(endpoints.addSnapshots, reply);
      if (result.kind !== 'done' && result.kind !== 'quota exceeded') return result;
      const rows = result.reply?.offeringSnapshots ?? [];
      const events = rows.map((row): DomainEvent => ({ type: 'SnapshotSaved', snapshot: snapshotOf(row) }));
      const isFull = result.kind === 'quota exceeded' || result.reply.quotaExceeded === true;
      return doneReply(events, isFull);
    }
    case 'editSnapshotNotes': {
      const result = readReply(endpoints.editSnapshotNotes, reply);
      if (result.kind !== 'done') return withoutReply(result);
      const notProcessed = new Set(result.reply.notProcessed);
      return doneReply(
        notesIn(
          intent,
          named.filter(({ snapshotId }) => !notProcessed.has(snapshotId)),
        ),
      );
    }
    case 'deleteSnapshots': {
      const result = readReply(endpoints.deleteSnapshots, reply);
      if (result.kind !== 'done') return withoutReply(result);
      const deletedIds = new Set(result.reply.offeringSnapshotIds);
      const deleted = named.filter(({ snapshotId }) => deletedIds.has(snapshotId));
      return doneReply(deleted.map((snapshot): DomainEvent => ({ type: 'SnapshotDeleted', snapshot })));
    }
  }
};

const doneReply = (events: readonly DomainEvent[], isFull = false): ApiResult<Heard> => ({
  kind: 'done',
  status: 200,
  reply: { events, isFull },
});

const notesIn = (intent: Intent, named: readonly Snapshot[]): readonly DomainEvent[] =>
  rowsIn(intent).flatMap((row): DomainEvent[] => {
    if (!isRecord(row) || typeof row.note !== 'string') return [];
    const snapshot = named.find(({ snapshotId }) => snapshotId === row.offeringSnapshotId);
    return snapshot
      ? [{ type: 'SnapshotNoteEdited', snapshotId: snapshot.snapshotId, from: snapshot.note, to: row.note }]
      : [];
  });

/** The ids or rows that the call was made about. The body of each of these calls is one list under a name. */
const rowsIn = ({ body = '{}' }: Intent): readonly unknown[] => {
  const read: unknown = JSON.parse(body);
  const [list] = isRecord(read) ? Object.values(read) : [];
  return Array.isArray(list) ? list : [];
};

/**
 * What came of the call and the end of its intent are one commit. `isNoted` false: the server did it, and the log could
 * not take it down.
 */
const settle = async (
  world: SnapshotWorld,
  intent: Intent,
  call: SnapshotCall,
  result: ApiResult<Heard>,
): Promise<ApiResult<CallOutcome>> => {
  if (result.kind !== 'done' || result.reply.events.length === 0) {
    const isNoted = await dropIntent(world, intent);
    return result.kind === 'done' ? { ...result, reply: { ...result.reply, isNoted } } : withoutReply(result);
  }
  const events = [...result.reply.events];
  const isNoted = await recordIfPossible(world, () => ({
    command: { type: recordedAs[call] },
    events,
    beside: { drop: [intent.intent] },
  }));
  return { ...result, reply: { ...result.reply, isNoted } };
};

const recordedAs: { readonly [C in SnapshotCall]: string } = {
  addSnapshots: 'SaveSnapshots',
  editSnapshotNotes: 'EditSnapshotNotes',
  deleteSnapshots: 'DeleteSnapshots',
};

const isSnapshotCall = (call: string): call is SnapshotCall => Object.hasOwn(recordedAs, call);

/** Ends the intent without an outcome, and returns whether the log has that. */
const dropIntent = (world: SnapshotWorld, { intent, call }: Intent): Promise<boolean> =>
  recordIfPossible(world, () => ({
    command: { type: 'DropSnapshotCall', note: call },
    events: [],
    beside: { drop: [intent] },
  }));

/** Records it, and returns whether the log has it now. */
const recordIfPossible = async (
  { records }: SnapshotWorld,
  make: Parameters<SnapshotWorld['records']['record']>[0],
): Promise<boolean> => {
  try {
    await records.record(make);
    return true;
  } catch {
    return false;
  }
};

const mayAskAgain = ({ asker, now }: SnapshotWorld, intent: Intent): boolean => {
  const caller = asker();
  const isSameCaller = caller?.user === intent.user && caller.backend === intent.backend;
  return isSameCaller && isKeyKept(intent, caller.keys, now());
};

/** Refusals are not kept under a key: while the first request may still arrive, one says nothing about it. */
const isFinal = ({ now }: SnapshotWorld, { at }: Intent, result: ApiResult<unknown>): boolean => {
  if (result.kind === 'done' || result.kind === 'quota exceeded') return true;
  const saysNothing =
    result.kind !== 'refused' || result.reason === 'session.none' || [401, 403, 425, 429].includes(result.status);
  return !saysNothing && now() - Date.parse(at) > longestLife;
};
