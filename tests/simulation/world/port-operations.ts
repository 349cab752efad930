import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import { LogFailure } from '../../../log/port.ts';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

/** A moment at which something can go wrong between a tab and its disk or network. */
export type Point = 'before the disk' | 'after the disk' | 'request' | 'reply';

/** What can go wrong, and at which moments. */
export const mishaps = {
  'the tab dies': ['before the disk', 'after the disk', 'request', 'reply'],
  'the disk fails once': ['before the disk'],
  'the disk is full from then on': ['before the disk'],
  'the answer of the disk is lost': ['after the disk'],
  'the request is lost': ['request'],
  'the server fails before it': ['request'],
  'the reply is lost': ['reply'],
  'the server fails after it': ['reply'],
} as const satisfies Readonly<Record<string, readonly Point[]>>;

export type Mishap = keyof typeof mishaps;

const silence: RemoteReply = { kind: 'no reply', offline: false };
const broken: RemoteReply = { kind: 'reply', status: 503, text: '<html>Something is broken</html>' };
const writing: ReadonlySet<string> = new Set(['append', 'lead', 'savePart', 'saveCheckpoint', 'seal']);

/** Counts the operations of a browser's tabs on disk and network, and makes one mishap happen at operation `at`. */
export class PortOperations {
  readonly points: Point[] = [];
  readonly #world: World;
  readonly #browser: Browser;
  readonly #at: number;
  readonly #mishap: Mishap | undefined;
  #isFull = false;
  #isOver = false;

  constructor(world: World, browser: Browser, at = -1, mishap?: Mishap) {
    this.#world = world;
    this.#browser = browser;
    this.#at = at;
    this.#mishap = mishap;
    this.#meddleWithDisk();
    this.#meddleWithNetwork();
  }

  /** From now on everything works again, and nothing is counted. */
  heal(): void {
    this.#isFull = false;
    this.#isOver = true;
  }

  /** Counts the moment. Returns the mishap if this is its moment. */
  #comes(point: Point): Mishap | undefined {
    if (this.#isOver) return undefined;
    this.points.push(point);
    if (this.points.length - 1 !== this.#at) return undefined;
    if (this.#mishap === 'the tab dies') for (const page of [...this.#browser.pages]) this.#browser.crash(page);
    return this.#mishap;
  }

  #meddleWithDisk(): void {
    const { storage } = this.#browser;
    const { before, after, ...others } = storage.faults ?? {};
    storage.faults = {
      ...others,
      before: async (operation) => {
        const mishap = this.#comes('before the disk');
        if (mishap === 'the disk is full from then on') this.#isFull = true;
        if (mishap === 'the disk fails once') throw new LogFailure('connection lost', 'the connection went');
        if (this.#isFull && writing.has(operation.name)) throw new LogFailure('quota', 'the disk is full');
        await before?.(operation);
      },
      after: async (operation) => {
        const isLost = this.#comes('after the disk') === 'the answer of the disk is lost';
        if (isLost) throw new LogFailure('connection lost', 'the connection went');
        await after?.(operation);
      },
    };
  }

  #meddleWithNetwork(): void {
    const { network } = this.#world;
    const carry = network.carry.bind(network);
    network.carry = async (browser: Browser, origin: string, request: RemoteRequest): Promise<RemoteReply> => {
      const there = this.#comes('request');
      if (there === 'the request is lost') return silence;
      if (there === 'the server fails before it') return broken;
      const reply = await carry(browser, origin, request);
      const back = this.#comes('reply');
      if (back === 'the reply is lost') return silence;
      return back === 'the server fails after it' ? broken : reply;
    };
  }
}
