import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Remote, RemoteRequest } from '../../api/remote.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { listSnapshots, type SavingOutcome, saveSnapshots } from '../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../machines/snapshots/snapshot-world.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import { idsOf, sampleFiles } from '../server/conformance/sample.ts';
import { testWorld } from '../server/conformance/world.ts';
import { commitsOf, making, open } from './opened-ledger.ts';

export const sample = idsOf('x');

export const now = Date.parse('2026-09-01T08:00:00.000Z');

/** The real server with an account that has two offerings, a ledger, and the requests that were made. */
export const scene = async (quotas = {}) => {
  const { world, newAccount } = testWorld(memoryStorage(memoryData('epoch')), quotas);
  const { email, password } = await newAccount();
  const toServer = remoteTo(createBackend(world));
  const { method, path } = endpoints.logIn;
  const body = JSON.stringify({ userEmail: email, userPassword: password });
  const login = readReply(endpoints.logIn, await toServer({ method, path, headers: {}, body }));
  if (login.kind !== 'done') throw new Error(JSON.stringify(login));
  const { antiForgeryHeaderName, antiForgeryToken, backendIdentificationIdName, backendIdentification } = login.reply;
  const session = {
    [antiForgeryHeaderName]: antiForgeryToken,
    [backendIdentificationIdName]: backendIdentification,
  };
  const made: RemoteRequest[] = [];
  const remote: Remote = (request) => {
    made.push(request);
    return toServer({ ...request, headers: { ...session, ...request.headers } });
  };
  const files = { listOfOfferingSnapshots: sampleFiles(sample) };
  await remote({
    method: 'POST',
    path: endpoints.loadSnapshotsFromObject.path,
    headers: {},
    body: JSON.stringify(files),
  });
  made.length = 0;
  const ledger = await open(memoryLog(making));
  let keys = 0;
  const newIntentId = () => {
    keys += 1;
    return asId<IntentId>(keys.toString(16).padStart(32, '0'));
  };
  const asker = () => ({ user: 'ana', backend: 'https://grades.example', keys: login.reply.capabilities?.idempotency });
  const snapshots: SnapshotWorld = { remote, records: ledger.records, asker, newIntentId, now: () => now };
  return { snapshots, ledger, made };
};

export const savedIn = async (world: SnapshotWorld, ids: readonly string[], note = ''): Promise<SavingOutcome> => {
  const result = await saveSnapshots(world, ids, note);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return result.reply;
};

export const listed = async (world: SnapshotWorld) => {
  const result = await listSnapshots(world);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return result.reply;
};

/** The commits that say that something was done. */
export const recorded = async (ledger: Ledger) =>
  (await commitsOf(ledger))
    .filter(({ events }) => events.length > 0)
    .map(({ command, events }) => [command.type, ...events.map(({ type }) => type)]);
