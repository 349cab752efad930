import { gzipSync } from 'node:zlib';
import type { Credentials, Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { type MemoryLogStorage, memoryLog, readingLog } from '../../log/stored/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { openMirror } from '../../machines/mirror/mirror.ts';
import { fetchAhead } from '../../machines/others/fetched-ledger.ts';
import { joinedCommits } from '../../machines/others/joined.ts';
import type { LedgersCache } from '../../machines/others/ledgers-cache.ts';
import { OtherLedgers } from '../../machines/others/other-ledgers.ts';
import { checked } from './checked-ledger.ts';
import { deviceOn, loadingScene, scores } from './loading-scene.ts';
import { making } from './opened-ledger.ts';

const forReading = async (headerLine: string, lines: readonly string[]): Promise<Ledger> => {
  const ledger = openLedger({
    ...{ actor: 'reader', tab: 'reader', app: 'test', projections: '', backend: true, isForReading: true },
    log: readingLog(headerLine, lines),
    now: () => '',
    newId: () => '',
  });
  await ledger.opened;
  return ledger;
};

type DeviceOptions = { readonly ahead?: number; readonly storage?: MemoryLogStorage };

/** The real server, and devices of one account that sync with it and send it copies of their ledgers. Each second something happens. */
export const othersScene = async () => {
  let seconds = 0;
  const now = (): string => {
    seconds += 1;
    return new Date(Date.UTC(2026, 8, 1, 8) + 1000 * seconds).toISOString();
  };
  const logOf = (email: string, logId: string, storage?: MemoryLogStorage) =>
    memoryLog({ ...making, newHeader: () => ({ ...making.newHeader(), logId, user: email, at: now() }) }, storage);
  const first = await loadingScene({ now });
  const credentials: Credentials = { ...first.credentials, user: first.email };
  const { email, remote } = first;

  const scene = { meets: (_: RemoteRequest): RemoteReply | undefined => undefined };
  const asked: string[] = [];
  const server = {
    credentials: () => credentials,
    remote: async (request: RemoteRequest) => {
      asked.push(request.path);
      return scene.meets(request) ?? remote(request);
    },
  };
  /** `ahead`: milliseconds by which its clock is wrong. `storage`: the disk of a profile that was restored. */
  const device = async (name: string, { ahead = 0, storage }: DeviceOptions = {}) => {
    let calls = 0;
    const counted: Remote = (request) => {
      calls += 1;
      return remote(request);
    };
    const opened = await deviceOn(logOf(email, name, storage), counted, credentials, name, () =>
      new Date(Date.parse(now()) + ahead).toISOString(),
    );
    return withHistory(opened, () => calls);
  };
  const withHistory = (device: Awaited<ReturnType<typeof deviceOn>>, calls: () => number) => {
    const mirror = openMirror({
      ledger: device.ledger,
      credentials: () => credentials,
      remote,
      pack: async (pieces) => new Uint8Array(gzipSync(pieces.join(''))),
      clock: device.clock,
      chance: () => 0,
      onFailure: (error) => {
        throw error;
      },
    });
    const others = new OtherLedgers({ ledger: device.ledger, server, user: email, open: forReading });
    return {
      ...device,
      others,
      /** The other ledgers as a page has them that was opened just now, with what an earlier one kept. */
      reloaded: (cache: LedgersCache) =>
        new OtherLedgers({ ledger: device.ledger, server, user: email, open: forReading, cache }),
      /** Fetches in advance, as an open page does when nothing is owed. */
      ahead: (cache: LedgersCache, limits: { readonly mostKept?: number } = {}) =>
        fetchAhead(
          { server, user: email, cache, stored: device.ledger.records.stored, check: checked, ...limits },
          unwatched,
        ),
      /** Waits until the server has all of this device's ledger. */
      copied: async (): Promise<void> => {
        mirror.allow(true);
        await device.until(() => {
          const { state, confirmed } = mirror.status();
          return state === 'complete' && confirmed?.seq === device.ledger.status().seq;
        });
        mirror.allow(false);
      },
      /** Reads the server twice: a reading that is under way may have begun before it changed. */
      reads: async (): Promise<void> => {
        for (const before of [calls(), calls() + 1]) {
          device.sync.hurry();
          await device.until(
            () =>
              calls() > before &&
              (device.sync.status().mode === 'resting' || device.sync.status().trouble === 'doubted'),
          );
        }
      },
      gather: () => others.gather(unwatched, checked),
      /** What History lists, the newest first. */
      history: async (): Promise<readonly ListedCommit[]> =>
        listed(
          joinedCommits(
            () => device.ledger.history.commits(),
            await others.gather(unwatched, checked),
            () => device.ledger.records.saved(),
          )(),
        ),
    };
  };
  return {
    ...first,
    scene,
    /** The paths of the calls for other ledgers. */
    asked,
    office: await device('office'),
    another: device,
  };
};

/** The office, after another device, `home`, scored 3 and 4, and the server has a copy of its ledger. */
export const scoredAtHome = async () => {
  const scene = await othersScene();
  const home = await scene.another('home');
  await scores(home, [3, 4]);
  await home.copied();
  await scene.office.reads();
  return { ...scene, home };
};

export const listed = async (commits: AsyncIterable<ListedCommit>): Promise<readonly ListedCommit[]> => {
  const list: ListedCommit[] = [];
  for await (const one of commits) list.push(one);
  return list;
};

/** The place of each listed commit: the ledger it stands in, or `here` or `elsewhere`, and the fields that it changed. */
export const told = (list: readonly ListedCommit[]): readonly string[] =>
  list.map(({ other, isElsewhere, changes }) => {
    const place = other?.logId ?? (isElsewhere ? 'elsewhere' : 'here');
    return `${place}: ${changes.map(({ subject, field, to }) => `${subject.what} ${field ?? ''} ${to === null ? 'gone' : typeof to === 'object' ? '' : to}`.replaceAll(/ +/g, ' ').trim()).join(', ')}`;
  });
