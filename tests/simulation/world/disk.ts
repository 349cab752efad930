import type { Intent } from '../../../log/intent.ts';
import { type Log, LogFailure } from '../../../log/port.ts';
import {
  closeConnections,
  deleteStorage,
  type FaultyStorage,
  faultyLog,
  faultyStorage,
  type OperationName,
  powerLoss,
} from '../../log/faulty-log.ts';
import type { Seeded } from './seeded.ts';

/** Faults that any operation of the disk can meet. */
export const diskFaults = ['disk full', 'connection lost', 'answer of the disk lost', 'stored line misread'] as const;
/** Faults that only a few operations can meet: opening the database, and writing something other than a commit. */
export const rareDiskFaults = [
  'opening fails',
  'opening hangs',
  'disk full for the leader',
  'disk full for a checkpoint',
  'disk full for a segment',
] as const;

export type DiskFault = (typeof diskFaults)[number] | (typeof rareDiskFaults)[number];

/** What a disk needs from the browser around it. */
export type DiskWorld = {
  readonly chance: Seeded;
  readonly happens: (fault: DiskFault) => boolean;
  /** Resolves after these milliseconds, once the tab of that connection is awake; never if the tab is gone. */
  readonly pause: (connection: number, ms: number) => Promise<void>;
  /** The version of the application that opened the connection. */
  readonly versionOf: (connection: number) => number;
};

const writing: { readonly [N in OperationName]?: DiskFault } = {
  append: 'disk full',
  lead: 'disk full for the leader',
  savePart: 'disk full for a checkpoint',
  saveCheckpoint: 'disk full for a checkpoint',
  seal: 'disk full for a segment',
};
/** Milliseconds after which an unanswered opening is given up. */
const openingGivenUp = 10_000;

/** A browser's database, and its faults. */
export class Disk {
  readonly storage: FaultyStorage = faultyStorage();
  /** How often somebody who had signed in began to open what is on it. */
  openings = 0;
  /** Logs that were deleted, as they were at that moment. */
  readonly lost: { readonly header: string; readonly lines: readonly string[]; readonly intents: readonly Intent[] }[] =
    [];
  /** What was under way in logs that were removed because their owner wanted it. */
  readonly removed: Intent[] = [];
  /** Logs that were removed because their owner wanted it. */
  readonly wiped: { readonly header: string; readonly lines: readonly string[] }[] = [];
  /** The ids of logs that were once put back to what they had been before. */
  readonly putBackOf = new Set<string>();
  /** The version of the application that opened the database last. An older one can no longer open it. */
  version = 1;
  readonly #world: DiskWorld;
  #profile: NonNullable<FaultyStorage['kept']> | undefined;
  readonly #open = new Set<number>();
  /** Connections whose next answer is lost. */
  readonly #unanswered = new Set<number>();
  /** By line number: what the disk returns for a spoilt line. */
  readonly #spoilt = new Map<number, string>();

  constructor(world: DiskWorld) {
    this.#world = world;
    this.storage.faults = {
      before: async ({ name, connection }) => {
        await this.#pause(connection);
        await this.#opened(connection);
        const full = writing[name];
        if (full && world.happens(full)) throw new LogFailure('quota', 'the disk is full');
        if (world.happens('connection lost')) this.#lose(connection);
        if (world.happens('answer of the disk lost')) this.#unanswered.add(connection);
      },
      after: async ({ connection }) => {
        await this.#pause(connection);
        if (this.#unanswered.delete(connection)) this.#lose(connection);
      },
      read: (lines, after) => this.#read(lines, after),
    };
  }

  /** Deletes the whole log, as when the user clears the site's data. `false`: there was none. */
  async delete(): Promise<boolean> {
    if (!this.storage.kept) return false;
    this.#forget(this.storage.kept);
    this.#spoilt.clear();
    deleteStorage(this.storage);
    return true;
  }

  /** Keeps what is on it now, as a backup of the profile. */
  keepProfile(): void {
    const { kept } = this.storage;
    if (kept && kept.intents.size === 0 && !this.isSpoilt()) this.#profile = structuredClone(kept);
  }

  /** Whether a backup of the log that is on it was kept. */
  hasProfile(): boolean {
    return this.#profile !== undefined && this.#profile.head.logId === this.storage.kept?.head.logId;
  }

  /** Puts the backup back. Every tab is gone by then. What was written since is lost. */
  putBack(): void {
    const { kept } = this.storage;
    const profile = this.#profile;
    if (!kept || !profile) return;
    this.#forget(kept);
    this.#profile = undefined;
    this.#spoilt.clear();
    powerLoss(this.storage);
    this.storage.kept = profile;
    this.storage.epoch = profile.head.epoch;
    this.putBackOf.add(profile.head.logId);
  }

  /** The lines of all logs that were ever on it, and their first lines. */
  everWritten(): readonly string[] {
    const logs = [...this.lost, ...this.wiped, ...(this.storage.kept ? [this.storage.kept] : [])];
    return logs.flatMap(({ header, lines }) => [header, ...lines]);
  }

  #forget({ header, lines, intents }: NonNullable<FaultyStorage['kept']>): void {
    this.lost.push({ header, lines: [...lines], intents: [...intents.values()] });
  }

  /** A newer application opens the database with a newer database version. */
  upgrade(version: number): void {
    this.version = version;
    closeConnections(this.storage);
  }

  /** Damages one stored line for good: one character changes, or the end is cut off. */
  async spoil(): Promise<boolean> {
    const lines = this.storage.kept ? await this.lines() : [];
    if (lines.length === 0) return false;
    const at = this.#world.chance.int(lines.length);
    this.#spoilt.set(at + 1, spoiltLine(lines[at] ?? '', this.#world.chance));
    return true;
  }

  isSpoilt(): boolean {
    return this.#spoilt.size > 0;
  }

  /** The lines as they were written, without damage. */
  lines(): Promise<readonly string[]> {
    return this.#stored((log) => log.lines(0));
  }

  /** The log as a newly opened tab would read it. No faults come from now on. */
  reopened(): Log {
    delete this.storage.faults;
    return faultyLog({ newHeader: nobody, newSalt: nobody }, this.storage);
  }

  async #stored<T>(read: (log: Log) => Promise<T>): Promise<T> {
    const { faults } = this.storage;
    const result = await read(this.reopened());
    if (faults) this.storage.faults = faults;
    return result;
  }

  #pause(connection: number): Promise<void> {
    return this.#world.pause(connection, this.#world.chance.int(4));
  }

  async #opened(connection: number): Promise<void> {
    if (this.#world.versionOf(connection) < this.version) {
      throw new LogFailure('outdated', 'the database is of a newer version');
    }
    if (this.#open.has(connection)) return;
    if (this.#world.happens('opening fails')) throw new LogFailure('unavailable', 'it did not open');
    if (this.#world.happens('opening hangs')) {
      await this.#world.pause(connection, openingGivenUp);
      throw new LogFailure('open timed out', 'it did not open in time');
    }
    this.#open.add(connection);
  }

  #lose(connection: number): never {
    this.#open.delete(connection);
    throw new LogFailure('connection lost', 'the connection went');
  }

  #read(lines: readonly string[], after: number): readonly string[] {
    const isMisread = lines.length > 0 && this.#world.happens('stored line misread');
    const misread = isMisread ? this.#world.chance.int(lines.length) : -1;
    return lines.map((line, at) => {
      const given = this.#spoilt.get(after + at + 1) ?? line;
      return at === misread ? spoiltLine(given, this.#world.chance) : given;
    });
  }
}

const spoiltLine = (line: string, chance: Seeded): string => {
  const at = chance.int(line.length);
  if (chance.isLucky(0.3)) return line.slice(0, at);
  const flipped = String.fromCharCode(line.charCodeAt(at) ^ (1 << chance.int(7)));
  return line.slice(0, at) + flipped + line.slice(at + 1);
};

const nobody = (): never => {
  throw new Error('there is a log');
};
