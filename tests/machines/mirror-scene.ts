import { gzipSync } from 'node:zlib';
import { endpoints } from '../../api/endpoints.ts';
import { ledgerCalls } from '../../api/ledger-calls.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { genesisHash } from '../../log/header.ts';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { openMirror } from '../../machines/mirror/mirror.ts';
import type { Fork, Mirror, MirrorState } from '../../machines/mirror/mirror-port.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';
import { testWorld } from '../server/conformance/world.ts';
import { jumpingClock } from './jumping-clock.ts';
import { making, open, saved } from './opened-ledger.ts';

/** What is answered in place of the server; `undefined`: the server answers. */
export type Instead = (request: RemoteRequest) => RemoteReply | Promise<RemoteReply | undefined> | undefined;

/** The real server with an account, and a browser for each storage, whose mirror is driven by a clock of its own. */
export const mirrorScene = async (quotas = {}) => {
  const data = memoryData('epoch');
  const { world, newAccount } = testWorld(memoryStorage(data), quotas);
  const { email, password } = await newAccount();
  const toServer = remoteTo(createBackend(world));
  const signIn = async (userEmail = email): Promise<Credentials> => {
    const { method, path } = endpoints.logIn;
    const body = JSON.stringify({ userEmail, userPassword: password });
    const login = readReply(endpoints.logIn, await toServer({ method, path, headers: {}, body }));
    if (login.kind !== 'done') throw new Error(JSON.stringify(login));
    const { antiForgeryHeaderName, antiForgeryToken, backendIdentificationIdName, backendIdentification } = login.reply;
    const headers = {
      [antiForgeryHeaderName]: antiForgeryToken,
      [backendIdentificationIdName]: backendIdentification,
    };
    const capabilities = login.reply.capabilities ?? {};
    return { user: userEmail, backend: 'https://grades.example', headers, capabilities };
  };
  const made: RemoteRequest[] = [];
  const failures: unknown[] = [];
  const scene = { instead: (() => undefined) as Instead, credentials: (await signIn()) as Credentials | undefined };
  const remote: Remote = async (request) => {
    made.push(request);
    return (await scene.instead(request)) ?? toServer(request);
  };

  const logOn = (storage: MemoryLogStorage, logId = 'log') =>
    memoryLog({ ...making, newHeader: () => ({ ...making.newHeader(), logId, user: email }) }, storage);

  /** A browser that has this log on disk. `believed`: it takes so many lines as they are, whether they are sound or not. */
  const browser = async (storage: MemoryLogStorage, logId = 'log', believed?: number) => {
    const log = logOn(storage, logId);
    const ledger = await open(log);
    const { clock, jump } = jumpingClock();
    const mirror = openMirror({
      ledger:
        believed === undefined ? ledger : { ...ledger, status: () => ({ seq: believed }), records: { stored: log } },
      credentials: () => scene.credentials,
      remote,
      pack: async (pieces) => new Uint8Array(gzipSync(pieces.join(''))),
      clock,
      chance: () => 0,
      onFailure: (error) => void failures.push(error),
    });
    const course = (title: string) => saved(ledger, { type: 'AddCourse', fields: { title } });
    return { ledger, log, mirror, course, jump, until: (state: MirrorState) => until(mirror, jump, state) };
  };

  const ask = async (name: keyof typeof ledgerCalls, request: Partial<RemoteRequest> & { path: string }) => {
    const headers = scene.credentials?.headers ?? {};
    const reply = await toServer({ method: ledgerCalls[name].method, headers, ...request });
    return reply.kind === 'reply' ? JSON.parse(reply.text) : reply;
  };
  return {
    scene,
    logOn,
    toServer,
    signIn,
    newAccount,
    /** Later, the server is restored to what it is now. */
    backUp: () => {
      const kept = new Map(data.kept);
      return (): void => {
        data.kept = new Map(kept);
      };
    },
    server: { credentials: () => scene.credentials, remote },
    browser,
    made,
    failures,
    /** The lines that the server holds of a ledger. */
    held: async (logId: string): Promise<readonly string[]> =>
      (await ask('readLedger', { path: `/user/ledger/${logId}/get?after=0` })).lines,
    /** Begins a copy under this id, as another program might. */
    copyOn: (logId: string, begun: { readonly header: string; readonly lines: readonly string[]; forkOf?: Fork }) => {
      const body = JSON.stringify({ ...begun, after: 0, hash: genesisHash(begun.header) });
      return ask('addToLedger', { path: `/user/ledger/${logId}/add`, body });
    },
    list: async (): Promise<readonly { logId: string; seq: number; receivedAt: string; forkOf?: object }[]> =>
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

/** Lets the mirror work until it waits for nothing but a change. Returns its longest wait, in milliseconds. */
export const untilRest = async (mirror: Mirror, jump: () => number): Promise<number> => {
  let longest = 0;
  for (let idle = 0, rounds = 0; idle < 15; rounds += 1) {
    if (rounds === 5_000) throw new Error(`the mirror finds no rest: it is ${mirror.status().state}`);
    await new Promise<void>((resolve) => setTimeout(resolve, 2));
    const isBusy = mirror.status().state === 'asking' || mirror.status().state === 'sending';
    const ms = jump();
    longest = Math.max(longest, ms);
    idle = isBusy || ms > 0 ? 0 : idle + 1;
  }
  return longest;
};

export const noReply: RemoteReply = { kind: 'no reply', offline: false };

/** Every addition is answered so, and nothing else. */
export const additionsGet =
  (status: number, body: object, retryAfter?: string): Instead =>
  ({ path }) =>
    path.endsWith('/add')
      ? { kind: 'reply', status, text: JSON.stringify(body), ...(retryAfter && { retryAfter }) }
      : undefined;
