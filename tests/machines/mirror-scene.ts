import { gzipSync } from 'node:zlib';
import { endpoints } from '../../api/endpoints.ts';
import { ledgerCalls } from '../../api/ledger-calls.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { openMirror } from '../../machines/mirror/mirror.ts';
import type { Mirror, MirrorState } from '../../machines/mirror/mirror-port.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import { testWorld } from '../server/conformance/world.ts';
import { jumpingClock } from './jumping-clock.ts';
import { making, open, saved } from './opened-ledger.ts';

/** What is answered in place of the server; `undefined`: the server answers. */
export type Instead = (request: RemoteRequest) => RemoteReply | Promise<RemoteReply> | undefined;

/** The real server with an account, and a browser for each storage, whose mirror is driven by a clock of its own. */
export const mirrorScene = async (quotas = {}) => {
  const { world, newAccount } = testWorld(memoryStorage(memoryData('epoch')), quotas);
  const { email, password } = await newAccount();
  const toServer = remoteTo(createBackend(world));
  const { method, path } = endpoints.logIn;
  const body = JSON.stringify({ userEmail: email, userPassword: password });
  const login = readReply(endpoints.logIn, await toServer({ method, path, headers: {}, body }));
  if (login.kind !== 'done') throw new Error(JSON.stringify(login));
  const { antiForgeryHeaderName, antiForgeryToken, backendIdentificationIdName, backendIdentification } = login.reply;
  const headers = {
    [antiForgeryHeaderName]: antiForgeryToken,
    [backendIdentificationIdName]: backendIdentification,
  };
  const credentials: Credentials = {
    user: email,
    backend: 'https://grades.example',
    headers,
    capabilities: login.reply.capabilities ?? {},
  };
  const made: RemoteRequest[] = [];
  const failures: unknown[] = [];
  const scene = { instead: (() => undefined) as Instead, credentials: credentials as Credentials | undefined };
  const remote: Remote = async (request) => {
    made.push(request);
    return (await scene.instead(request)) ?? toServer(request);
  };

  /** A browser that has this log on disk. */
  const browser = async (storage: MemoryLogStorage, logId = 'log') => {
    const log = memoryLog({ ...making, newHeader: () => ({ ...making.newHeader(), logId, user: email }) }, storage);
    const ledger = await open(log);
    const { clock, jump } = jumpingClock();
    const mirror = openMirror({
      ledger,
      credentials: () => scene.credentials,
      remote,
      pack: async (pieces) => new Uint8Array(gzipSync(pieces.join(''))),
      clock,
      chance: () => 0,
      onFailure: (error) => void failures.push(error),
    });
    const course = (title: string) => saved(ledger, { type: 'AddCourse', fields: { title } });
    return { ledger, log, mirror, course, until: (state: MirrorState) => until(mirror, jump, state) };
  };

  const ask = async (name: keyof typeof ledgerCalls, request: Partial<RemoteRequest> & { path: string }) => {
    const reply = await toServer({ method: ledgerCalls[name].method, headers, ...request });
    return reply.kind === 'reply' ? JSON.parse(reply.text) : reply;
  };
  return {
    scene,
    server: { credentials: () => scene.credentials, remote },
    browser,
    made,
    failures,
    /** The lines that the server holds of a ledger. */
    held: async (logId: string): Promise<readonly string[]> =>
      (await ask('readLedger', { path: `/user/ledger/${logId}/get?after=0` })).lines,
    list: async (): Promise<readonly { logId: string; seq: number; forkOf?: object }[]> =>
      (await ask('listLedgers', { path: ledgerCalls.listLedgers.path })).ledgers,
  };
};

/** The same log on another disk, as a restored profile has it. */
export const copyOf = (storage: MemoryLogStorage): MemoryLogStorage => ({
  ...memoryLogStorage(),
  epoch: storage.epoch,
  kept: structuredClone(storage.kept),
});

/** Lets the mirror work, and its clock go on, until it is in the state. Returns how many timers ran. */
const until = async (mirror: Mirror, jump: () => number, state: MirrorState): Promise<number> => {
  let timers = 0;
  for (let idle = 0; idle < 100; ) {
    if (mirror.status().state === state) return timers;
    await new Promise<void>((resolve) => setTimeout(resolve, 2));
    if (mirror.status().state === 'asking' || mirror.status().state === state) idle = 0;
    else if (jump() > 0) [timers, idle] = [timers + 1, 0];
    else idle += 1;
  }
  throw new Error(`the mirror is ${mirror.status().state}, not ${state}`);
};

export const noReply: RemoteReply = { kind: 'no reply', offline: false };
