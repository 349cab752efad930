/**
 * The calls about snapshots, each made once when the instructor asks. What the server answers is recorded as it said it;
 * the list itself is the server's.
 */
import { type Endpoint, type Params, pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type FileReply, readFile } from '../../api/read-file.ts';
import { type ReplyOf, readReply } from '../../api/read-reply.ts';
import type { Remote, RemoteReply } from '../../api/remote.ts';
import type { ApiResult } from '../../api/result.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';
import { asId, type SnapshotId } from '../../events/ids.ts';
import type { Ledger } from '../ledger-port.ts';

/** What the calls need from the world. */
export type SnapshotWorld = {
  readonly remote: Remote;
  readonly ledger: Pick<Ledger, 'record'>;
  /** The header with a fresh idempotency key, where the server keeps keys; otherwise no header. */
  readonly newKey: () => Readonly<Record<string, string>>;
};

type WireSnapshot = ReplyOf<typeof endpoints.listSnapshots>['offeringSnapshots'][number];

/** All snapshots of the account, as the server lists them. */
export const listSnapshots = async ({ remote }: SnapshotWorld): Promise<ApiResult<readonly Snapshot[]>> => {
  const { method, path } = endpoints.listSnapshots;
  const result = readReply(endpoints.listSnapshots, await remote({ method, path, headers: {} }));
  return withReply(result, ({ offeringSnapshots }) => offeringSnapshots.map(snapshotOf));
};

/**
 * `notSaved`: the server's ids of the offerings that were not. `isFull`: for want of room. `events`: what is to be seen
 * of it here; `isNoted`: whether they are in the log. `note`: what came of setting the note, if one was wanted.
 */
export type Saving = {
  readonly saved: readonly Snapshot[];
  readonly notSaved: readonly string[];
  readonly isFull: boolean;
  readonly note: ApiResult<unknown> | undefined;
  readonly events: readonly DomainEvent[];
  readonly isNoted: boolean;
};

/**
 * Saves offerings as the server has them now. The note needs a second call; without an answer to that one the snapshots
 * are saved all the same.
 */
export const saveSnapshots = async (
  world: SnapshotWorld,
  listOfOfferingIds: readonly string[],
  note: string,
): Promise<ApiResult<Saving>> => {
  const result = readReply(endpoints.addSnapshots, await post(world, endpoints.addSnapshots, { listOfOfferingIds }));
  if (result.kind !== 'done' && result.kind !== 'quota exceeded') return result;
  const told = result.reply;
  const first = (told?.offeringSnapshots ?? []).map(snapshotOf);
  const events: DomainEvent[] = first.map((snapshot) => ({ type: 'SnapshotSaved', snapshot }));
  const isNoted = await noted(world, 'SaveSnapshots', events);
  const inOrder = first.length > 0 && note.trim() !== '' ? await editNotes(world, first, note.trim()) : undefined;
  const saving: Saving = {
    saved: first,
    notSaved: listOfOfferingIds.filter((id) => !first.some(({ offeringThere }) => offeringThere === id)),
    isFull: result.kind === 'quota exceeded' || told?.quotaExceeded === true,
    note: inOrder?.kind === 'done' ? undefined : inOrder,
    events: [...events, ...(inOrder?.kind === 'done' ? inOrder.reply.events : [])],
    isNoted: isNoted && (inOrder?.kind !== 'done' || inOrder.reply.isNoted),
  };
  return { kind: 'done', status: 200, reply: saving };
};

/** What the server did, for the list that is shown. `isNoted`: whether the log has it too. */
export type Done = { readonly events: readonly DomainEvent[]; readonly isNoted: boolean };

/** Gives snapshots a note in place of the one they have. */
export const editNotes = async (
  world: SnapshotWorld,
  snapshots: readonly Snapshot[],
  note: string,
): Promise<ApiResult<Done>> => {
  const listOfOfferingSnapshotsIdsAndNotes = snapshots.map(({ snapshotId }) => ({
    offeringSnapshotId: snapshotId,
    note,
  }));
  const reply = await post(world, endpoints.editSnapshotNotes, { listOfOfferingSnapshotsIdsAndNotes });
  const result = readReply(endpoints.editSnapshotNotes, reply);
  if (result.kind !== 'done') return without(result);
  const events = snapshots.map(
    ({ snapshotId, note: from }): DomainEvent => ({ type: 'SnapshotNoteEdited', snapshotId, from, to: note }),
  );
  return doneWith(world, 'EditSnapshotNotes', events);
};

/** Deletes snapshots for good. */
export const deleteSnapshots = async (
  world: SnapshotWorld,
  snapshots: readonly Snapshot[],
): Promise<ApiResult<Done>> => {
  const body = { listOfOfferingSnapshotIds: snapshots.map(({ snapshotId }) => snapshotId) };
  const result = readReply(endpoints.deleteSnapshots, await post(world, endpoints.deleteSnapshots, body));
  if (result.kind !== 'done') return without(result);
  const deleted = new Set(result.reply.offeringSnapshotIds);
  const events = snapshots
    .filter(({ snapshotId }) => deleted.has(snapshotId))
    .map((snapshot): DomainEvent => ({ type: 'SnapshotDeleted', snapshot }));
  return doneWith(world, 'DeleteSnapshots', events);
};

/** The snapshot as a spreadsheet in the old Excel format, made by the server. */
export const snapshotSpreadsheet = async (
  { remote }: SnapshotWorld,
  { snapshotId }: Pick<Snapshot, 'snapshotId'>,
): Promise<ApiResult<FileReply>> => {
  const params: Params<typeof endpoints.exportSnapshot.path> = { offeringSnapshotId: snapshotId };
  const path = pathOf(endpoints.exportSnapshot.path, params);
  return readFile(endpoints.exportSnapshot, await remote({ method: 'GET', path, headers: {}, file: true }));
};

/**
 * What the snapshot holds, its object file as the server packs it: gzip and base64. Ask only a server that gives it; the
 * others take no such question.
 */
export const snapshotContent = async (
  { remote }: SnapshotWorld,
  { snapshotId }: Pick<Snapshot, 'snapshotId'>,
): Promise<ApiResult<string>> => {
  const { method, path } = endpoints.listSnapshots;
  const asked = `${path}?content=${encodeURIComponent(snapshotId)}`;
  const result = readReply(endpoints.listSnapshots, await remote({ method, path: asked, headers: {} }));
  if (result.kind !== 'done') return without(result);
  const content = result.reply.offeringSnapshots.find((row) => idOf(row) === snapshotId)?.content;
  return content === undefined
    ? { kind: 'refused', status: 404, reason: 'snapshot.unknown', body: undefined }
    : { kind: 'done', status: 200, reply: content };
};

/** With a fresh key each time: nothing is sent again by itself, and what a lost reply meant the list shows. */
const post = ({ remote, newKey }: SnapshotWorld, { path, method }: Endpoint, body: object): Promise<RemoteReply> =>
  remote({ method, path, headers: newKey(), body: JSON.stringify(body) });

const doneWith = async (
  world: SnapshotWorld,
  type: string,
  events: readonly DomainEvent[],
): Promise<ApiResult<Done>> => ({
  kind: 'done',
  status: 200,
  reply: { events, isNoted: await noted(world, type, events) },
});

/** Whether the log has it. The server has done it in any case: a log that cannot be written takes nothing of that back. */
const noted = async ({ ledger }: SnapshotWorld, type: string, events: readonly DomainEvent[]): Promise<boolean> => {
  if (events.length === 0) return true;
  try {
    await ledger.record(() => ({ command: { type }, events: [...events] }));
    return true;
  } catch {
    return false;
  }
};

/** A result without its reply, which nothing can be made of. */
const without = (result: Exclude<ApiResult<unknown>, { readonly kind: 'done' }>): ApiResult<never> =>
  result.kind === 'quota exceeded' ? { ...result, reply: undefined } : result;

const withReply = <A, B>(result: ApiResult<A>, made: (reply: A) => B): ApiResult<B> =>
  result.kind === 'done' ? { ...result, reply: made(result.reply) } : without(result);

/** A row that has neither name for its id is no snapshot: the shape of the reply refuses it. */
const idOf = ({ offeringSnapshotId, id }: WireSnapshot): SnapshotId => asId(offeringSnapshotId ?? id ?? '');

const snapshotOf = (row: WireSnapshot): Snapshot => ({
  snapshotId: idOf(row),
  note: row.note,
  createdAt: row.createdAt,
  offeringThere: row.offeringId,
  courseCode: row.courseCode,
  courseNumber: row.courseNumber,
  title: row.title,
  tag: row.tag,
  yearOfStart: row.yearOfStart,
  period: row.period,
  section: row.section,
  counts: row.counts,
});
