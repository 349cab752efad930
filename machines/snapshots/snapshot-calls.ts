/**
 * The calls about snapshots, each made when the instructor asks. What the server answers is recorded as it said it;
 * the list itself is the server's.
 */
import { type Params, pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type FileReply, readFile } from '../../api/read-file.ts';
import { readReply } from '../../api/read-reply.ts';
import type { ApiResult } from '../../api/result.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { ask, askAgain, type CallOutcome, leaveOlderNotes, type Unanswered } from './asking.ts';
import { idOf, snapshotOf } from './read-snapshot.ts';
import type { SnapshotWorld } from './snapshot-world.ts';
import { withoutReply } from './without-reply.ts';

/** All snapshots of the account, as the server lists them. */
export const listSnapshots = async ({
  remote,
}: Pick<SnapshotWorld, 'remote'>): Promise<ApiResult<readonly Snapshot[]>> => {
  const { method, path } = endpoints.listSnapshots;
  const result = readReply(endpoints.listSnapshots, await remote({ method, path, headers: {} }));
  return withReply(result, ({ offeringSnapshots }) => offeringSnapshots.map(snapshotOf));
};

/**
 * `notSaved`: the server's ids of the offerings that were not. `isFull`: for want of room. `failed`: of several calls the
 * one that failed, after which no other was made. `notAsked`: the offerings of the calls that were not made. `events`: what
 * is to be seen of it here; `isNoted`: whether they are in the log. `note`: what came of setting the note, if one was wanted.
 */
export type SavingOutcome = {
  readonly saved: readonly Snapshot[];
  readonly notSaved: readonly string[];
  readonly failed?: { readonly ids: readonly string[]; readonly result: ApiResult<unknown> };
  readonly notAsked: readonly string[];
  readonly isFull: boolean;
  readonly note: ApiResult<unknown> | undefined;
  readonly events: readonly DomainEvent[];
  readonly isNoted: boolean;
};

/**
 * Who waits for many. `tell`: how many are done. `pause`: milliseconds, or until it is given up. What has been asked for
 * cannot be given up; the rest can.
 */
export type SavingWaiter = {
  readonly tell: (done: number) => void;
  readonly pause: (ms: number) => Promise<void>;
  readonly signal: { readonly aborted: boolean };
};

/** Offerings of one call: more take a server so long that nothing could be told on the way. */
const mostTogether = 5;

/** Saves offerings as the server has them now, a few with each call. A server that asks to wait in between is waited for. */
export const saveSnapshots = async (
  world: SnapshotWorld,
  ids: readonly string[],
  note: string,
  waiting?: SavingWaiter,
): Promise<ApiResult<SavingOutcome>> => {
  let all: SavingOutcome | undefined;
  for (let at = 0; ; ) {
    const batch = ids.slice(at, at + mostTogether);
    const result = await saveTogether(world, batch, note);
    if (result.kind === 'done') {
      all = all ? joined(all, result.reply) : result.reply;
      at += batch.length;
      if (at === ids.length) return savingDone(all);
      waiting?.tell(at);
    } else if (!all) return result;
    else if (waiting && result.kind === 'refused' && result.retryAfterMs !== undefined)
      await waiting.pause(result.retryAfterMs);
    else return savingDone({ ...all, failed: { ids: batch, result }, notAsked: ids.slice(at + mostTogether) });
    if (waiting?.signal.aborted) return savingDone({ ...all, notAsked: ids.slice(at) });
  }
};

const savingDone = (reply: SavingOutcome): ApiResult<SavingOutcome> => ({ kind: 'done', status: 200, reply });

const joined = (one: SavingOutcome, next: SavingOutcome): SavingOutcome => ({
  saved: [...one.saved, ...next.saved],
  notSaved: [...one.notSaved, ...next.notSaved],
  notAsked: [],
  isFull: one.isFull || next.isFull,
  note: one.note ?? next.note,
  events: [...one.events, ...next.events],
  isNoted: one.isNoted && next.isNoted,
});

/** The note needs a second call; without an answer to that one the snapshots are saved all the same. */
const saveTogether = async (
  world: SnapshotWorld,
  listOfOfferingIds: readonly string[],
  note: string,
): Promise<ApiResult<SavingOutcome>> => {
  const trimmed = note.trim();
  const result = await ask(world, { call: 'addSnapshots', body: { listOfOfferingIds }, note: trimmed });
  if (result.kind !== 'done') return withoutReply(result);
  const { events, isNoted, isFull } = result.reply;
  const saved = savedIn(events);
  const noteResult = saved.length > 0 && trimmed !== '' ? await editNotes(world, saved, trimmed) : undefined;
  return savingDone({
    saved,
    notSaved: listOfOfferingIds.filter((id) => !saved.some(({ offeringThere }) => offeringThere === id)),
    notAsked: [],
    isFull,
    note: noteResult?.kind === 'done' ? undefined : noteResult,
    events: [...events, ...(noteResult?.kind === 'done' ? noteResult.reply.events : [])],
    isNoted: isNoted && (noteResult?.kind !== 'done' || noteResult.reply.isNoted),
  });
};

const savedIn = (events: readonly DomainEvent[]): readonly Snapshot[] =>
  events.flatMap((event) => (event.type === 'SnapshotSaved' ? [event.snapshot] : []));

/**
 * Asks again for a call of which no answer has come. What it saved gets the note that was wanted with it, unless somebody
 * has given it one meanwhile. `known`: the snapshots as they are listed.
 */
export const askOnceMore = async (
  world: SnapshotWorld,
  one: Unanswered,
  known: readonly Snapshot[],
): Promise<ApiResult<CallOutcome>> => {
  const result = await askAgain(world, one, known);
  if (result.kind !== 'done' || !one.intent.note) return result;
  const { events, isFull, isNoted } = result.reply;
  const withoutNote = savedIn(events).filter(
    ({ snapshotId: id }) => !known.find(({ snapshotId }) => snapshotId === id)?.note,
  );
  if (withoutNote.length === 0) return result;
  const noted = await editNotes(world, withoutNote, one.intent.note);
  // Without an answer the call for the note is the one that waits now.
  if (noted.kind !== 'done') return noted.kind === 'unknown' ? result : noted;
  const reply: CallOutcome = {
    events: [...events, ...noted.reply.events],
    isFull,
    isNoted: isNoted && noted.reply.isNoted,
  };
  return { ...result, reply };
};

/** Gives snapshots a note in place of the one they have. */
export const editNotes = async (
  world: SnapshotWorld,
  snapshots: readonly Snapshot[],
  note: string,
): Promise<ApiResult<CallOutcome>> => {
  const listOfOfferingSnapshotsIdsAndNotes = snapshots.map(({ snapshotId }) => ({
    offeringSnapshotId: snapshotId,
    note,
  }));
  await leaveOlderNotes(world, snapshots);
  return ask(world, { call: 'editSnapshotNotes', body: { listOfOfferingSnapshotsIdsAndNotes } }, snapshots);
};

/** `gone`: those that the server had no longer, by a list that was read afterwards. Who deleted them is not known. */
export type DeletionOutcome = CallOutcome & { readonly gone: readonly Snapshot[] };

/**
 * Deletes snapshots for good. A server may refuse all of them because one is gone: then its list is read, and the others
 * are asked for by themselves. Nothing is recorded of what is gone, for it was not done here.
 */
export const deleteSnapshots = async (
  world: SnapshotWorld,
  snapshots: readonly Snapshot[],
): Promise<ApiResult<DeletionOutcome>> => {
  const first = await askToDelete(world, snapshots);
  if (first.kind !== 'done' && !saysGone(first)) return withoutReply(first);
  const done = first.kind === 'done' ? first.reply : nothingDone;
  const others = snapshots.filter((one) => !done.events.some((event) => isOf(event, one)));
  if (others.length === 0) return { kind: 'done', status: 200, reply: { ...done, gone: [] } };
  const list = await listSnapshots(world);
  const listedIds = new Set(list.kind === 'done' ? list.reply.map(({ snapshotId }) => snapshotId) : undefined);
  const gone = list.kind === 'done' ? others.filter(({ snapshotId }) => !listedIds.has(snapshotId)) : [];
  if (first.kind === 'done') return { kind: 'done', status: 200, reply: { ...done, gone } };
  if (gone.length === 0) return withoutReply(first);
  const rest = others.filter((one) => !gone.includes(one));
  if (rest.length === 0) return { kind: 'done', status: 200, reply: { ...nothingDone, gone } };
  // Fewer each time, so this ends.
  const second = await deleteSnapshots(world, rest);
  return second.kind === 'done'
    ? { ...second, reply: { ...second.reply, gone: [...gone, ...second.reply.gone] } }
    : second;
};

const nothingDone: CallOutcome = { events: [], isFull: false, isNoted: true };

const askToDelete = (world: SnapshotWorld, snapshots: readonly Snapshot[]): Promise<ApiResult<CallOutcome>> => {
  const listOfOfferingSnapshotIds = snapshots.map(({ snapshotId }) => snapshotId);
  return ask(world, { call: 'deleteSnapshots', body: { listOfOfferingSnapshotIds } }, snapshots);
};

const isOf = (event: DomainEvent, { snapshotId }: Snapshot): boolean =>
  event.type === 'SnapshotDeleted' && event.snapshot.snapshotId === snapshotId;

/** Whether the call was refused because something that it names is not there. */
export const saysGone = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && (result.status === 404 || result.reason === 'snapshot.unknown');

/** The snapshot as a spreadsheet in the old Excel format, made by the server. */
export const snapshotSpreadsheet = async (
  { remote }: SnapshotWorld,
  { snapshotId }: Pick<Snapshot, 'snapshotId'>,
): Promise<ApiResult<FileReply>> => {
  const params: Params<typeof endpoints.exportSnapshot.path> = { offeringSnapshotId: snapshotId };
  const path = pathOf(endpoints.exportSnapshot.path, params);
  return readFile(endpoints.exportSnapshot, await remote({ method: 'GET', path, headers: {}, file: true }));
};

/** A spreadsheet, or a snapshot file that a server can take in. */
export type OfferingFormat = 'xls' | 'json';

/** An offering as the server has it now, as a file. `serverId`: the server's id of it. */
export const offeringFile = async (
  { remote }: SnapshotWorld,
  serverId: string,
  format: OfferingFormat,
): Promise<ApiResult<FileReply>> => {
  const endpoint = format === 'xls' ? endpoints.exportOfferingToExcel : endpoints.exportOfferingToObject;
  const path = pathOf(endpoint.path, { offeringId: asId<OfferingId>(serverId) });
  return readFile(endpoint, await remote({ method: 'GET', path, headers: {}, file: true }));
};

/** The snapshot's object file, as the server packs it: gzip and base64. Only for a server that offers it. */
export const snapshotContent = async (
  { remote }: Pick<SnapshotWorld, 'remote'>,
  { snapshotId }: Pick<Snapshot, 'snapshotId'>,
): Promise<ApiResult<string>> => {
  const { method, path } = endpoints.listSnapshots;
  const pathWithContent = `${path}?content=${encodeURIComponent(snapshotId)}`;
  const result = readReply(endpoints.listSnapshots, await remote({ method, path: pathWithContent, headers: {} }));
  if (result.kind !== 'done') return withoutReply(result);
  const content = result.reply.offeringSnapshots.find((row) => idOf(row) === snapshotId)?.content;
  return content === undefined
    ? { kind: 'refused', status: 404, reason: 'snapshot.unknown', body: undefined }
    : { kind: 'done', status: 200, reply: content };
};

const withReply = <A, B>(result: ApiResult<A>, convert: (reply: A) => B): ApiResult<B> =>
  result.kind === 'done' ? { ...result, reply: convert(result.reply) } : withoutReply(result);
