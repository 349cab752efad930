import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { atOnce } from '../../events/steps.ts';
import { readCommits } from '../../log/lines/read.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { KeptBooks } from '../../machines/history/kept-books.ts';
import { PastBooks } from '../../machines/history/past-books.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { unshared } from '../../projections/book/unshared.ts';
import { count } from '../counts.ts';
import { histories } from '../histories.ts';
import { eraseEvents } from '../log/erased.ts';
import { gradeEdit, gradeEdited, sampleMaking } from '../log/sample.ts';
import { proved } from '../proof.ts';

const limits = { spread: 4, lastFew: 3, leastBetween: 2, size: 600, longCommit: 3, mostLong: 2 };

/** Every fifth commit counts as long. */
const eventsOf = (n: number): readonly DomainEvent[] => [
  gradeEdited(n),
  { type: 'SettingEdited', path: ['theme'], from: null, to: n },
  ...(n % 5 === 0 ? [gradeEdited(n + 1)] : []),
];

type Step =
  | { readonly what: 'append' | 'ask' | 'ask two' | 'give up' | 'erase' | 'erase meanwhile'; readonly n: number }
  | { readonly what: 'seal' | 'tend' | 'settle' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constantFrom('append', 'erase', 'erase meanwhile', 'give up'), n: fc.nat(40) }),
    fc.record({ what: fc.constantFrom('ask', 'ask', 'ask two'), n: fc.nat(200) }),
    fc.record({ what: fc.constantFrom('seal', 'tend', 'settle') }),
  ) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 40 },
);

const appendTo = async (log: Log, more: number): Promise<void> => {
  const head = await log.head();
  const drafts = Array.from({ length: more }, (_, n) => ({ ...gradeEdit(n), events: eventsOf(head.seq + n) }));
  if (drafts.length > 0) await log.append(head, drafts);
};

/** Erases one event of one commit, as a student's are erased: all rows give way to others. */
const eraseIn = async (log: Log, n: number): Promise<void> => {
  const lines = [...(await log.lines(0))];
  const at = n % lines.length;
  lines[at] = eraseEvents(lines[at] ?? '', ({ type }) => (type === 'GradeEdited') === (n % 2 === 0));
  await log.replace(await log.head(), { headerLine: await log.header(), lines, intents: [] });
};

const naive = async (log: Log, seq: number): Promise<Book> =>
  replay(
    gradebook,
    readCommits(await log.lines(0, seq)).commits.flatMap(({ events }) => events),
  );

const world = (log: Log) => ({ log, actor: '', tab: '', app: '', projections: 'v', backend: false, newId: () => '' });

/** Does the steps on one log. Returns how many answers were compared. */
const played = async (script: readonly Step[]): Promise<number> => {
  const log = memoryLog(sampleMaking({ segmentSize: 4 }));
  await appendTo(log, 20);
  let meanwhile: (() => Promise<void>) | undefined;
  const read: Log['read'] = async (...asked) => {
    const found = await log.read(...asked);
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return found;
  };
  const books = new PastBooks({ ...world({ ...log, read }), now: () => '' }, limits);
  let compared = 0;
  const compare = async (asked: number): Promise<void> => {
    const seq = asked % ((await log.head()).seq + 1);
    const book = await books.at(seq, unwatched);
    expect(book).toEqual(await naive(log, seq));
    compared += 1;
  };
  const acts: { readonly [W in Step['what']]: (n: number) => Promise<unknown> } = {
    append: (n) => appendTo(log, n),
    ask: compare,
    'ask two': (n) => Promise.all([compare(n), compare(3 * n + 1)]),
    'give up': async (n) => {
      let left = n % 7;
      const throwIfAborted = (): void => {
        left -= 1;
        if (left < 0) throw new Error('given up');
      };
      const answer = books.at((await log.head()).seq, { ...unwatched, signal: { throwIfAborted } });
      await answer.catch((error: Error) => expect(error.message).toBe('given up'));
    },
    erase: (n) => eraseIn(log, n),
    'erase meanwhile': async (n) => {
      meanwhile = () => eraseIn(log, n);
      await compare(5 * n);
      meanwhile = undefined;
    },
    seal: async () => log.seal((await log.head()).seq),
    tend: () => tendLog(log, { version: 'v', backend: false }),
    settle: () => books.settled(),
  };
  for (const step of script) await acts[step.what]('n' in step ? step.n : 0);
  books.close();
  return compared;
};

test('a book is the fold of the log up to it, while the log grows, is packed and erased, and questions are given up', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      compared += await played(script);
    }),
    { numRuns: count(30, 2_000) },
  );
  proved('Books of the past while the log is erased and grows', compared);
});

test('what is kept is bounded in number and in size, and every kept book stays what it was', () => {
  fc.assert(
    fc.property(histories({ most: 40 }), fc.nat(), ({ books }, asked) => {
      const kept = new KeptBooks(1, limits);
      const end = books.length - 1;
      atOnce(kept.aimingAt(asked % books.length, end));
      for (const [seq, book] of books.entries()) {
        kept.passing(seq, seq % 5);
        if (seq > 0 && kept.wants(seq)) atOnce(kept.keeping({ seq, hash: '', book }));
        const all = [...new Set(books.flatMap((_, at) => kept.nearest(at) ?? []))];
        for (const one of all) expect(one.book).toBe(books[one.seq]);
        expect(all.length).toBeLessThanOrEqual(limits.spread + limits.lastFew + limits.mostLong);
        const sizes = all.map(({ book: own }, n) => atOnce(unshared(own, all[n - 1]?.book)));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limits.size);
      }
    }),
    { numRuns: 40 },
  );
});

test('a book is wanted at even distances, and of as many commits before the one that was asked for as the limit says', () => {
  const kept = new KeptBooks(1, { ...limits, leastBetween: 50 });
  atOnce(kept.aimingAt(120, 200));
  const wanted = Array.from({ length: 200 }, (_, n) => n + 1).filter((seq) => kept.wants(seq));
  expect(wanted).toEqual([50, 100, 118, 119, 120, 150, 200]);
});

test('what a book had from one that was dropped counts as its own from then on', () => {
  /** Settings of so many values. */
  const of = (values: number): Book['settings'] => ({ many: Array.from({ length: values }, (_, n) => n) });
  const kept = new KeptBooks(1, { ...limits, lastFew: 2 });
  const keep = (seq: number, book: Book): void => atOnce(kept.keeping({ seq, hash: '', book }));
  const [large, other] = [of(300), of(310)];
  atOnce(kept.aimingAt(4, 8));
  keep(2, emptyBook());
  keep(3, { ...emptyBook(), settings: large });
  keep(4, { ...emptyBook(), settings: large });
  expect([2, 3, 4].map((seq) => kept.nearest(seq)?.seq)).toEqual([2, 3, 4]);
  atOnce(kept.aimingAt(8, 8));
  expect(kept.nearest(3)?.seq).toBe(2);
  keep(6, { ...emptyBook(), settings: other });
  const all = [...new Set([2, 4, 6].flatMap((seq) => kept.nearest(seq) ?? []))];
  const sizes = all.map(({ book }, n) => atOnce(unshared(book, all[n - 1]?.book)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limits.size);
});
