import { describe, expect, test } from 'vitest';
import { isRecord } from '../../events/record.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { sceneOf, type Travelling, travelling } from './commands-that-travel.ts';
import { comparable } from './differential/comparable.ts';
import { ana, begun, does, keyed, rests, tabOf } from './named-world.ts';
import { type Mishap, mishaps, type Point, PortOperations } from './world/port-operations.ts';
import { sorted } from './world/sorted.ts';
import type { World } from './world/world.ts';

type Told = {
  readonly points: readonly Point[];
  readonly isSaved: boolean;
  readonly before: string;
  readonly after: string;
};

/** Gives one command in one tab, at a full server. `mishap` comes at moment `at`; afterwards everything works again. */
const told = async (one: Travelling, at?: number, mishap?: Mishap): Promise<Told> => {
  const world = await begun(keyed);
  const [browser] = world.browsers;
  if (!browser) throw new Error('there is a browser');
  const tab = tabOf(world);
  for (const command of one.before?.(sceneOf(tab)) ?? []) does(tab, command);
  await world.schedule.run(10_000);
  const before = said(world);
  const command = one.does(sceneOf(tab));
  const operations = new PortOperations(world, browser, at, mishap);
  const commit = world.does(browser, tab, command);
  await world.schedule.run(30_000);
  operations.heal();
  await rests(world);
  return {
    points: operations.points,
    isSaved: world.watch.logOf(browser).commits.has(commit),
    before,
    after: said(world),
  };
};

/** What the server holds, with titles, names and codes in place of ids. */
const said = (world: World): string => {
  const { settings, ...lists } = comparable(world.backends.model.data(ana)) as Record<string, unknown>;
  const rows = Object.values(lists).flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
  const names = new Map(rows.flatMap(nameOf));
  const inWords = (value: unknown): string =>
    sorted(value).replace(/r\d+k\d+/g, (id) => names.get(id) ?? 'what nobody knows');
  return [...rows.map(inWords).sort(), inWords(settings)].join('\n');
};

const nameOf = (row: Record<string, unknown>): readonly (readonly [string, string])[] => {
  if (typeof row.title === 'string' && !('offeringId' in row)) return [[String(row.courseId), row.title]];
  if ('assessmentName' in row) return [[String(row.assessmentId), String(row.assessmentName)]];
  if ('section' in row) return [[String(row.offeringId), String(row.section)]];
  return 'studentCode' in row ? [[String(row.studentId), String(row.studentCode)]] : [];
};

/** A newcomer's run plays every command, and of its moments each thirtieth; continuous integration each second. */
const stride = count(2, 1, 30);

describe('whatever goes wrong once, at whichever moment of a command, nothing is lost and nothing is doubled', () => {
  let [runs, done] = [0, 0];
  test.each(travelling.map((one, nth) => [one.name, one, nth] as const))(
    '%s',
    { timeout: 10 * 60_000 },
    async (_, one, nth) => {
      const clean = await told(one);
      expect(clean.isSaved).toBe(true);
      expect(clean.after).not.toBe(clean.before);
      for (const [at, point] of clean.points.entries()) {
        if ((at + nth) % stride !== 0) continue;
        for (const mishap of mishapsAt(point)) {
          const { isSaved, after } = await told(one, at, mishap);
          runs += 1;
          const moment = `${mishap}, at ${at}: ${point}`;
          expect(after, moment).toBe(isSaved ? clean.after : clean.before);
          if (mishap !== 'the tab dies') expect(isSaved, moment).toBe(true);
        }
      }
      done += 1;
      if (done === travelling.length)
        proved('A mishap at each moment of each command, nothing lost or doubled: runs', runs);
    },
  );
});

const mishapsAt = (point: Point): readonly Mishap[] =>
  (Object.keys(mishaps) as Mishap[]).filter((mishap) => (mishaps[mishap] as readonly Point[]).includes(point));
