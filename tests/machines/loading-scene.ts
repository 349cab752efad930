import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { LoadWish } from '../../machines/sync/loading.ts';
import { openSync } from '../../machines/sync/sync.ts';
import type { Sync } from '../../machines/sync/sync-port.ts';
import { gradeOf as gradeIn } from '../../projections/book/grade-of.ts';
import type { BackendWorld } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import { idsOf, sampleFiles } from '../server/conformance/sample.ts';
import { testWorld } from '../server/conformance/world.ts';
import { jumpingClock } from './jumping-clock.ts';
import { making, open, saved } from './opened-ledger.ts';

export const sample = idsOf('x');

/** What becomes of a load on its way: `reply lost` after it was done, `request lost` before it arrived. */
export type Mishap = 'reply lost' | 'request lost' | RemoteReply;

type SceneOptions = {
  readonly keys?: boolean;
  readonly quotas?: Partial<BackendWorld['quotas']>;
  readonly files?: readonly unknown[];
  /** Of the account with this e-mail. */
  readonly logOf?: (email: string) => Log;
  readonly now?: () => string;
};

/**
 * The real server with two offerings, and a ledger that is synced with it on a clock that jumps. `call`: what another
 * device does. `mishaps`: what happens to the next loads. `made`: the calls of this device that write.
 */
export const loadingScene = async ({
  keys = true,
  quotas = {},
  files = sampleFiles(sample),
  logOf = () => memoryLog(making),
  now,
}: SceneOptions = {}) => {
  const { world, newAccount } = testWorld(memoryStorage(memoryData('epoch')), quotas);
  const { email, password } = await newAccount();
  const toServer = remoteTo(createBackend(world));
  const body = JSON.stringify({ userEmail: email, userPassword: password });
  const signIn = { method: endpoints.logIn.method, path: endpoints.logIn.path, headers: {}, body } as const;
  const login = readReply(endpoints.logIn, await toServer(signIn));
  if (login.kind !== 'done') throw new Error(JSON.stringify(login));
  const session = {
    [login.reply.antiForgeryHeaderName]: login.reply.antiForgeryToken,
    [login.reply.backendIdentificationIdName]: login.reply.backendIdentification,
  };
  const { capabilities: { idempotency, ...capabilities } = {} } = login.reply;
  const credentials: Credentials = {
    user: 'ana',
    backend: 'https://grades.example',
    headers: session,
    capabilities: { ...capabilities, ...(keys && idempotency && { idempotency }) },
  };
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, sent?: object) => {
    const reply = await toServer({ method, path, headers: session, ...(sent && { body: JSON.stringify(sent) }) });
    if (reply.kind !== 'reply' || reply.status !== 200) throw new Error(JSON.stringify(reply));
    return JSON.parse(reply.text);
  };
  await call('POST', endpoints.loadSnapshotsFromObject.path, { listOfOfferingSnapshots: files });

  const mishaps: Mishap[] = [];
  const made: RemoteRequest[] = [];
  const remote: Remote = async (request) => {
    if (request.method !== 'GET') made.push(request);
    const mishap = request.path.endsWith('/load/all') ? mishaps.shift() : undefined;
    if (mishap === 'request lost') return { kind: 'no reply', offline: false };
    if (mishap !== undefined && mishap !== 'reply lost') return mishap;
    const reply = await toServer(request);
    return mishap === 'reply lost' ? { kind: 'no reply', offline: false } : reply;
  };
  const device = await deviceOn(logOf(email), remote, credentials, 'tab', now);
  return { ...device, email, call, mishaps, made, remote, credentials };
};

/** Opens the ledger of a log, and syncs it with the server, which is read. */
export const deviceOn = async (log: Log, remote: Remote, credentials: Credentials, tab = 'tab', now?: () => string) => {
  const ledger = await open(log, tab, undefined, true, now);
  const { jump, ...time } = jumpingClock();
  let ids = 0;
  const sync = openSync({
    ledger,
    ...time,
    chance: () => 1,
    credentials,
    remote: () => remote,
    leadership: () => ({
      held: Promise.resolve(),
      lost: new Promise<never>(() => undefined),
      take: () => undefined,
      release: () => undefined,
    }),
    newIntentId: () => {
      ids += 1;
      return asId<IntentId>(`${tab}${ids.toString(16).padStart(31, '0')}`);
    },
    onWake: () => () => undefined,
    onSignedOut: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  const until = (isSo: () => boolean): Promise<void> => passing(jump, isSo);
  await until(() => sync.status().readAt !== undefined && sync.status().mode === 'resting');
  return { log, ledger, sync, until, jump, ...time };
};

/** Lets everything happen that can, and time pass, until it is so. What other threads do may take a busy machine long. */
const passing = async (jump: () => unknown, isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 4_000; turn += 1) {
    for (let moment = 0; moment < 20; moment += 1) await new Promise((resolve) => setImmediate(resolve));
    if (isSo()) return;
    jump();
  }
  throw new Error('it did not come to that');
};

/** Whether nothing is owed, and nothing under way. */
export const isSent = ({ ledger }: { readonly ledger: Ledger }): boolean => {
  const { outbox } = ledger.records.saved();
  return ledger.status().unsaved === 0 && outbox.count === 0 && Object.keys(outbox.sent).length === 0;
};

type Device = { readonly ledger: Ledger; readonly sync: Sync; readonly until: (isSo: () => boolean) => Promise<void> };

/** Loads, and waits until it is known what came of it. */
export const loads = async ({ ledger, sync, until }: Device, wish: LoadWish) => {
  const begun = await sync.load(wish);
  if (begun.kind !== 'begun') return begun.kind;
  await until(() => ledger.records.saved().outbox.loaded?.intent === begun.intent);
  return ledger.records.saved().outbox.loaded?.end;
};

export const fileWish = (files: readonly unknown[], serverIds: readonly string[]): LoadWish => ({
  call: 'loadSnapshotsFromObject',
  body: { listOfOfferingSnapshots: files },
  serverIds,
  note: 'chemistry.json',
});

/** The points of the student on the quiz, here. */
export const pointsOf = ({ ledger }: Pick<Device, 'ledger'>) => {
  const { o1, a1, s1 } = sample;
  return Object.values(gradeIn(ledger.book(), o1, a1, s1).points);
};

/** Scores the student's problems on the quiz here, and sends them. */
export const scores = async ({ ledger, until }: Device, points: readonly (number | null)[]): Promise<void> => {
  const { o1, a1, s1 } = sample;
  const problems = ledger.book().assessments[a1]?.problems ?? [];
  const change = { points: record(problems.map(({ problemId }, at) => [problemId, points[at] ?? null] as const)) };
  await saved(ledger, { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: s1, change }] });
  await until(() => isSent({ ledger }));
};

/** Reads the server once more. */
export const isRead = async ({ sync, until }: Device): Promise<void> => {
  const before = sync.status().readAt;
  sync.hurry();
  await until(() => sync.status().readAt !== before && sync.status().mode === 'resting');
};
