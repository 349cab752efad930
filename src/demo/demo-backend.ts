import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, Remote } from '../../api/remote.ts';
import type { Offering, Settings, WorkingData } from '../../events/entities.ts';
import { keysOf } from '../../events/record.ts';
import type { InitializationData } from '../../events/wire.ts';
import { readWire } from '../../events/wire-read.ts';
import { writeWire } from '../../events/wire-write.ts';
import { credentialsOf, sessionOf } from '../../machines/session/stored-session.ts';
import type { BackendWorld } from '../../server/backend.ts';
import { base64Of } from '../../server/base64.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { workingData } from '../../server/handlers/everything.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { revisionIn } from '../../server/revision.ts';
import type { RowKind, Rows, Storage, WriteTransaction } from '../../server/storage.ts';
import { gunzip, gzip } from '../files/gzip.ts';
import type { DemoKind } from '../workspace/workspace-hooks.tsx';
import type { Demo } from './demo.ts';
import { remoteTo } from './page-remote.ts';

/** The reference server's own handlers, in the page, over sample data in memory. */
export type DemoBackend = {
  /**
   * Before `logIn` it calls as nobody; afterwards, with the credentials of `logIn`, as the owner of the sample data.
   */
  readonly remote: Remote;
  readonly logIn: () => Promise<Credentials>;
  /** Rejects if the session of `logIn` is not accepted. */
  readonly verify: (credentials: Credentials) => Promise<void>;
  /** Ignores the answer: a session that is over needs no end. */
  readonly logOut: (credentials: Credentials) => Promise<void>;
  /** Draws these kinds, and what depends on them, anew. Everything else stays as it is now. */
  readonly reset: (kinds: ReadonlySet<DemoKind>) => Promise<void>;
};

/** `now`: milliseconds since 1970. `onFailure` gets faults of the app, and the errors behind replies of status 500. */
export type DemoWorld = Required<Pick<BackendWorld, 'now' | 'onFailure'>>;

/** The server's own handlers, over memory. */
export const openDemoBackend = async (demo: Demo, world: DemoWorld): Promise<DemoBackend> => {
  const storage = memoryStorage(memoryData(newSecret()));
  await storage.accounts.add({
    accountId: ownerEmail,
    email: ownerEmail,
    passwordHash: '',
    frozen: false,
    createdAt: new Date(world.now()).toISOString(),
  });
  await replaceKinds(storage, demo.readAll(), keysOf(replacers));
  const remote = remoteTo(createBackend({ ...pageWorld, ...world, storage }));
  return {
    remote,
    logIn: () => logIn(remote),
    verify: async ({ headers }) => {
      const { method, path } = endpoints.verify;
      const { kind } = readReply(endpoints.verify, await remote({ method, path, headers }));
      if (kind !== 'done') throw new Error(`The demo does not know who it let in: ${kind}`);
    },
    logOut: async ({ headers }) => {
      const { method, path } = endpoints.logOut;
      await remote({ method, path, headers });
    },
    reset: async (kinds) => {
      const current = await currentData(storage);
      demo.reset(kinds, current);
      const drawn = demo.readAll();
      const settings = withoutGonePolicies(drawn.settings, drawn.offerings);
      await replaceKinds(
        storage,
        { ...drawn, settings },
        keysOf(replacers).filter((kind) => kind === 'settings' || drawn[kind] !== current[kind]),
      );
    },
  };
};

const ownerEmail = 'demo@example.com';

/** At least 128 bits, in the alphabet of the wire. */
const newSecret = (): string =>
  base64Of(crypto.getRandomValues(new Uint8Array(24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** Every password is accepted, and none is stored. */
const pageWorld: Omit<BackendWorld, 'storage' | keyof DemoWorld> = {
  newSecret,
  hashPassword: async () => '',
  verifyPassword: async () => true,
  isOutdated: () => false,
  gzip,
  gunzip,
  publicOrigin: 'https://demo.invalid',
  quotas: {
    courses: 500,
    offerings: 1_000,
    students: 20_000,
    snapshots: 100,
    bytes: 128 * 1024 * 1024,
    ledgerBytes: 64 * 1024 * 1024,
  },
};

const logIn = async (remote: Remote): Promise<Credentials> => {
  const { method, path } = endpoints.logIn;
  const body = JSON.stringify({ userEmail: ownerEmail, userPassword: 'any' });
  const result = readReply(endpoints.logIn, await remote({ method, path, headers: {}, body }));
  const account = { userEmail: ownerEmail, backend: pageWorld.publicOrigin, computer: 'shared' } as const;
  const session = result.kind === 'done' && sessionOf(result.reply, account);
  if (!session) throw new Error(`The demo lets nobody in: ${JSON.stringify(result)}`);
  return credentialsOf(session);
};

/** Everything that the server holds, in the shapes of the book. */
const currentData = async (storage: Storage): Promise<WorkingData> => {
  const read = readWire(await storage.read(ownerEmail, workingData));
  if (read.kind === 'refused') throw new Error(`The demo's data cannot be read: ${JSON.stringify(read.faults)}`);
  return read.data;
};

/** The settings without the policies of offerings that no longer exist. */
const withoutGonePolicies = ({ grading, ...others }: Settings, offerings: readonly Offering[]): Settings => {
  const ids = new Set<string>(offerings.map(({ offeringId }) => offeringId));
  const kept = Object.entries(grading ?? {}).filter(([id]) => ids.has(id));
  return kept.length > 0 ? { ...others, grading: Object.fromEntries(kept) } : others;
};

/** Replaces all rows of these kinds by those of `data`. */
const replaceKinds = async (storage: Storage, data: WorkingData, kinds: readonly DemoKind[]): Promise<void> => {
  const wire = writeWire(data).data;
  await storage.write(ownerEmail, async (rows) => {
    for (const kind of kinds) await replacers[kind](rows, wire);
    // No call wrote this, so that nobody has counted it.
    await rows.saveRevision(revisionIn(await rows.revision()));
  });
};

/** Replaces everything of a kind that the server holds. */
const replacers: {
  readonly [K in DemoKind]: (rows: WriteTransaction, data: InitializationData) => Promise<void>;
} = {
  courses: (rows, { courses }) => replace(rows, 'courses', courses),
  offerings: (rows, { offerings }) => replace(rows, 'offerings', offerings),
  assessments: (rows, { assessments }) => replace(rows, 'assessments', assessments),
  students: (rows, { students }) => replace(rows, 'students', students),
  enrollments: (rows, { enrollments }) => replace(rows, 'enrollments', enrollments),
  grades: (rows, { grades }) => replace(rows, 'grades', grades),
  settings: async (rows, { settings }) => void (await rows.saveSettings(settings)),
};

const replace = async <K extends RowKind>(
  rows: WriteTransaction,
  kind: K,
  newRows: readonly Rows[K][],
): Promise<void> => {
  await rows.remove(kind, {});
  await rows.put(kind, newRows);
};
