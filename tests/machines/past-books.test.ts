import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { DomainEvent } from '../../events/catalogue.ts';
import { readCommits } from '../../log/lines/read.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { PastBooks } from '../../machines/history/past-books.ts';
import type { Waiter } from '../../machines/ledger/ledger-port.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { type Slicing, unsliced } from '../../machines/slices.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { count } from '../counts.ts';
import { gradeEdit, sampleMaking } from '../log/sample.ts';
import { failsWith } from '../log/tabs.ts';
import { proved } from '../proof.ts';
import { fill, stories } from './history-logs.ts';
import { making, open } from './opened-ledger.ts';

const patient: Waiter = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };

test('the book at any commit, asked for in any order, is the fold of the log up to it', async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(stories(25), fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), async (story, order) => {
      const log = memoryLog({ ...making, segmentSize: story.segmentSize });
      await fill(log, story);
      const ledger = await open(log);
      const { commits } = readCommits(await log.lines(0));
      const naive = (seq: number): Book =>
        replay(
          gradebook,
          commits.slice(0, seq).flatMap(({ events }) => events),
        );
      const inTurn = commits.map(({ seq }) => seq);
      const random = order.map((n) => n % (commits.length + 1));
      for (const seq of [...random, ...inTurn, ...inTurn.toReversed(), 0]) {
        expect(await ledger.history.bookAt(seq, patient)).toEqual(naive(seq));
        asked += 1;
      }
      expect(await ledger.history.bookAt(commits.length, patient)).toEqual(ledger.book());
      await ledger.close();
    }),
    { numRuns: count(20, 1_000) },
  );
  proved('Books at a commit that are the fold of the log up to it', asked);
});

const edits = 1_000;

/** A log of small commits, which counts how many of them are read. */
const opened = async (slicing = unsliced) => {
  const log = memoryLog(sampleMaking());
  await log.append(
    await log.head(),
    Array.from({ length: edits }, (_, n) => ({ ...gradeEdit(n), events: [themeChosen(n)] })),
  );
  let read = 0;
  const counting: Log = {
    ...log,
    read: async (...asked) => {
      const found = await log.read(...asked);
      read += found.commits.length;
      return found;
    },
  };
  const clock = new SimulatedClock();
  const world = { log: counting, clock, slicing, actor: '', tab: '', app: '', projections: 'v1', backend: false };
  const books = new PastBooks({ ...world, now: () => '', newId: () => '' });
  /** How many commits are read for these moments; what is read for nobody in between does not count. */
  const readFor = async (...seqs: readonly number[]): Promise<number> => {
    let sum = 0;
    for (const seq of seqs) {
      const before = read;
      expect((await books.at(seq, patient)).settings.theme).toBe(seq);
      sum += read - before;
      await books.settled();
    }
    return sum;
  };
  return { log, books, clock, readFor };
};

const themeChosen = (n: number): DomainEvent => ({
  type: 'SettingEdited',
  path: ['theme'],
  from: n || null,
  to: n + 1,
});

/** So many commits that come after those. */
const more = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...gradeEdit(n), events: [themeChosen(edits + n)] }));

test('stepping back and forth reads a few commits, however long the log is', async () => {
  const { readFor } = await opened();
  expect(await readFor(900)).toBe(900);
  expect(await readFor(899, 898, 870, 899)).toBe(0);
  expect(await readFor(860)).toBeLessThanOrEqual(64);
  expect(await readFor(861, 859, 858)).toBeLessThanOrEqual(64);
  expect(await readFor(130)).toBeLessThanOrEqual(64);
  expect(await readFor(950)).toBeLessThanOrEqual(64);
});

test('after the first question a moment anywhere is a few commits away from a kept book', async () => {
  const { readFor } = await opened();
  await readFor(500);
  for (const seq of [990, 700, 510, 310, 100, 1000]) expect(await readFor(seq)).toBeLessThan(64);
});

test('what comes after the books were kept is read once', async () => {
  const { log, readFor } = await opened();
  await readFor(500);
  await log.append(await log.head(), more(500));
  expect(await readFor(1500)).toBeLessThan(564);
  expect(await readFor(1400)).toBeLessThan(64);
});

test('a long commit is folded once, and each of the last few has a book after it', async () => {
  const { log, readFor } = await opened();
  const long = (n: number) => ({ ...gradeEdit(n), events: Array.from({ length: 256 }, () => themeChosen(edits + n)) });
  await log.append(await log.head(), [long(0)]);
  const more = Array.from({ length: 99 }, (_, n) => ({ ...gradeEdit(n), events: [themeChosen(edits + 1 + n)] }));
  await log.append(await log.head(), more);
  expect(await readFor(500)).toBe(500);
  // Between two books that are kept at even distances; the long commit is number 1 001.
  expect(await readFor(1005)).toBe(4);
});

test('a checkpoint that is nearer than what is kept is begun with', async () => {
  const { log, readFor } = await opened();
  await readFor(100);
  await tendLog(log, { version: 'v1', backend: false }, unsliced);
  expect(await readFor(edits)).toBe(0);
});

test('what is kept is forgotten when nobody has asked for a while', async () => {
  const { clock, readFor } = await opened();
  await readFor(900);
  clock.increment(299_000);
  expect(await readFor(890)).toBe(0);
  clock.increment(300_000);
  expect(await readFor(900)).toBe(900);
});

test('whoever gives up hears so, and nothing is the worse for it', async () => {
  const { books, readFor } = await opened();
  const stopped = new AbortController();
  const tell = (share: number): void => {
    if (share > 0.5) stopped.abort(new Error('enough'));
  };
  await expect(books.at(900, { tell, signal: stopped.signal })).rejects.toThrow('enough');
  expect(await readFor(900, 400)).toBeLessThanOrEqual(900);
});

test('a commit that the log does not have is a fault, and before the first one there is nothing', async () => {
  const { books } = await opened();
  await failsWith('damaged', books.at(edits + 1, patient));
  expect(await books.at(0, patient)).toEqual(emptyBook());
});

test('the last commit of a log has a book, too, where one has its place there', async () => {
  const { log, readFor } = await opened();
  await log.append(await log.head(), more(24));
  await readFor(edits);
  expect(await readFor(edits + 24)).toBe(0);
});

test('all that lacks books gets them, before what is kept and after it', async () => {
  const { log, readFor } = await opened();
  await tendLog(log, { version: 'v1', backend: false }, unsliced);
  await log.append(await log.head(), more(500));
  await readFor(1200);
  expect(await readFor(1450)).toBeLessThan(64);
  expect(await readFor(400)).toBeLessThan(64);
});

/** Pauses after every step. `onPause` hears the number of each. */
const pausing = () => {
  const paused = { times: 0, onPause: (_: number): unknown => undefined };
  let now = 0;
  const slicing: Slicing = {
    now: () => ++now * 100,
    pause: async () => {
      paused.times += 1;
      paused.onPause(paused.times);
    },
  };
  return { paused, slicing };
};

test('who asks while books are kept for nobody is answered first', async () => {
  const { paused, slicing } = pausing();
  const { books } = await opened(slicing);
  await books.at(100, patient);
  await books.at(edits, patient);
  const before = paused.times;
  await books.settled();
  // The rows up to the last place of a book, 960, are all still to be read and to be folded.
  expect(paused.times - before).toBeGreaterThanOrEqual(2 * (960 - 100));
});

test('nothing is folded any more for nobody once the books are closed', async () => {
  const { paused, slicing } = pausing();
  const { books } = await opened(slicing);
  await books.at(100, patient);
  // The rows are read by then, and some of them folded.
  const closing = paused.times + edits;
  paused.onPause = (times) => times === closing && books.close();
  await books.settled();
  expect(paused.times).toBeGreaterThanOrEqual(closing);
  expect(paused.times - closing).toBeLessThan(10);
});

test('who asks after the close is answered, and nothing is kept for the next question', async () => {
  const { books, readFor } = await opened();
  await readFor(200);
  books.close();
  expect(await readFor(100, 100)).toBe(200);
});

test('the share that is told is of what is folded since the kept book', async () => {
  const { books, readFor } = await opened();
  await readFor(500);
  const told: number[] = [];
  await books.at(540, { ...patient, tell: (share) => void told.push(share) });
  expect(told).toEqual(Array.from({ length: 540 - 512 }, (_, n) => (n + 1) / (540 - 512)));
});
