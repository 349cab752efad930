import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choosing,
  type KnewMost,
  type KnownCommit,
  type KnownLedger,
  lackingIn,
} from '../../machines/others/knew-most.ts';
import { count } from '../counts.ts';

/** Milliseconds. */
const thirdOfAnHour = 1_200_000;

/** Commits some thirds of an hour apart. Some stand in several ledgers; some were sent later, or never. */
const commits = fc
  .array(
    fc.record({
      after: fc.nat(3),
      isReading: fc.boolean(),
      isOwn: fc.boolean(),
      sentAfter: fc.option(fc.nat(9)),
      isShared: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .chain((steps) => fc.record({ steps: fc.constant(steps), begun: fc.nat(9) }));

const ledgers = fc.array(commits, { minLength: 1, maxLength: 4 }).map((all) =>
  all.map(({ steps, begun }, place): KnownLedger => {
    let time = begun * thirdOfAnHour;
    return {
      id: `${place}`,
      commits: steps.map(({ after, isReading, isOwn, sentAfter, isShared }, at): KnownCommit => {
        time += after * thirdOfAnHour;
        const sent = sentAfter === null ? Number.POSITIVE_INFINITY : time + sentAfter * thirdOfAnHour;
        return { seq: at + 1, hash: isShared ? `${at}` : `${place} ${at}`, time, isReading, isOwn, sent };
      }),
    };
  }),
);

const sum = (list: readonly boolean[]): number => list.filter(Boolean).length;

/** Every ledger against every other one, from its beginning. */
const naivelyChosen = (all: readonly KnownLedger[], time: number): KnewMost | undefined => {
  const known = all.flatMap(({ id, commits: list }) => {
    const then = list.filter((commit) => commit.time <= time);
    const reads = then.filter(({ isReading }) => isReading).map((commit) => commit.time);
    const own = sum(then.map(({ isOwn }) => isOwn));
    return then.length === 0
      ? []
      : [{ id, seq: then.length, readAt: reads.length ? Math.max(...reads) : undefined, own }];
  });
  const best = known.find(
    (one, place) =>
      known.every((other) => (other.readAt ?? -1) <= (one.readAt ?? -1)) &&
      known.every((other) => other.readAt !== one.readAt || other.own <= one.own) &&
      !known.slice(0, place).some((other) => other.readAt === one.readAt && other.own === one.own),
  );
  return best && { id: best.id, seq: best.seq, readAt: best.readAt };
};

test('R22.11 as of any time, the ledger that had read the server last by then is chosen; of equals the one with more of its own', () => {
  fc.assert(
    fc.property(ledgers, (all) => {
      const choose = choosing(all);
      for (let third = -1; third < 50; third += 1) {
        const time = third * thirdOfAnHour;
        expect(choose(time)).toEqual(naivelyChosen(all, time));
      }
    }),
    { numRuns: count(200, 5_000) },
  );
});

test('R22.12 what is not in the chosen ledger is each change of another one that it had not read by then, or had read within an hour, once', () => {
  fc.assert(
    fc.property(ledgers, fc.nat(40), (all, third) => {
      const time = third * thirdOfAnHour;
      const shown = choosing(all)(time);
      fc.pre(shown !== undefined);
      const mine = all.find(({ id }) => id === shown.id)?.commits.slice(0, shown.seq) ?? [];
      const reads = mine.filter(({ isReading }) => isReading);
      const found = new Map(lackingIn(all, shown, time).map((one) => [one.id, one]));
      for (const { id, commits: list } of all.filter((one) => one.id !== shown.id)) {
        const made = list.filter(({ isOwn, time: at }) => isOwn && at <= time);
        const foreign = made.filter((commit) => !mine.some(({ hash }) => hash === commit.hash));
        const lacks = foreign.filter((commit) => !reads.some((one) => one.time >= commit.sent));
        const long = foreign.filter((commit) => reads.some((one) => one.time >= commit.sent + 3 * thirdOfAnHour));
        const unsent = sum(lacks.map(({ sent }) => sent > time));
        const { id: _, ...told } = found.get(id) ?? { id, unsent: 0, unread: 0, unsure: 0 };
        expect(told).toEqual({
          unsent,
          unread: lacks.length - unsent,
          unsure: foreign.length - lacks.length - long.length,
        });
      }
    }),
    { numRuns: count(200, 5_000) },
  );
});

test('R22.11 before every ledger there is nothing to show', () => {
  const ledger = { id: '', commits: [{ seq: 1, hash: 'a', time: 5, isReading: true, isOwn: false, sent: 5 }] };
  expect(choosing([ledger])(4)).toBeUndefined();
  expect(choosing([ledger])(5)).toEqual({ id: '', seq: 1, readAt: 5 });
});
