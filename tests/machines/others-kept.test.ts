import { expect, test } from 'vitest';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import type { FetchedLedger } from '../../machines/others/fetched-ledger.ts';
import type { LedgersCache } from '../../machines/others/ledgers-cache.ts';
import type { OtherLedgers } from '../../machines/others/other-ledgers.ts';
import { checked } from './checked-ledger.ts';
import { ledgersInMemory } from './ledgers-in-memory.ts';
import { sample, scores } from './loading-scene.ts';
import { saved } from './opened-ledger.ts';
import { othersScene } from './others-scene.ts';

const { s2 } = sample;
const list = '/user/ledger/get/all';

/** Two devices, one of which has scored; and what the other one keeps of its ledger. */
const scored = async () => {
  const scene = await othersScene();
  const home = await scene.another('home');
  await scores(home, [3, 4]);
  await home.copied();
  return { ...scene, home, ...ledgersInMemory() };
};

const kept = async () => {
  const scene = await scored();
  await gathered(scene.office.reloaded(scene.cache));
  scene.asked.length = 0;
  return scene;
};

const gathered = async (others: OtherLedgers) => {
  const { others: found, unused, dropped } = await others.gather(unwatched, checked);
  return {
    heads: found.map(({ logId, ledger }) => [logId, ledger.status().seq, ledger.status().head]),
    times: found.map(({ placeOf, ledger }) =>
      Array.from({ length: ledger.status().seq }, (_, n) => placeOf(n + 1).receivedAt),
    ),
    unused,
    dropped,
  };
};

const headsOf = ({ home }: Pick<Awaited<ReturnType<typeof scored>>, 'home'>) => [
  ['home', home.ledger.status().seq, home.ledger.status().head],
];

test('R22.19 what is kept on disk is not fetched again, and tells what the server told', async () => {
  const scene = await scored();
  const anew = await gathered(scene.office.reloaded(scene.cache));
  scene.asked.length = 0;
  expect(await gathered(scene.office.reloaded(scene.cache))).toEqual(anew);
  expect(anew).toMatchObject({ heads: headsOf(scene), unused: [], dropped: [] });
  expect(scene.asked).toEqual([list]);
});

test('R22.19 of a ledger that has grown since it was kept, only the new lines are fetched, and kept', async () => {
  const { home, office, asked, cache, ...scene } = await kept();
  const known = home.ledger.status().seq;
  await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  expect((await gathered(office.reloaded(cache))).heads).toEqual(headsOf({ home }));
  expect(asked).toEqual([list, `/user/ledger/home/get?after=${known}`]);
  expect(scene.kept.get('home')?.end.seq).toBe(home.ledger.status().seq);
});

type Row = { readonly logId: string; readonly erased: number };

/** From now on the server lists something else. */
const listing = ({ scene, remote }: Awaited<ReturnType<typeof scored>>, rowsOf: (row: Row) => readonly Row[]): void => {
  scene.meets = (request) =>
    request.path === list
      ? (remote(request).then((reply) => {
          if (reply.kind !== 'reply') return reply;
          const { ledgers, ...rest } = JSON.parse(reply.text) as { readonly ledgers: readonly Row[] };
          return { ...reply, text: JSON.stringify({ ...rest, ledgers: ledgers.flatMap(rowsOf) }) };
        }) as never)
      : undefined;
};

const changedAt = (lines: readonly string[], at: number, from: RegExp, to: string) =>
  lines.map((line, n) => (n === at ? line.replace(from, to) : line));

test.for<[string, (ledger: FetchedLedger) => FetchedLedger | 'damaged']>([
  ['cannot be read', () => 'damaged'],
  ['has a changed score', (one) => ({ ...one, lines: one.lines.map((line) => line.replace('":3', '":9')) })],
  ['lacks a line', (one) => ({ ...one, lines: one.lines.toSpliced(0, 1) })],
  ['lacks its last line', (one) => ({ ...one, lines: one.lines.slice(0, -1) })],
  ['has two lines the wrong way round', (one) => ({ ...one, lines: one.lines.toReversed() })],
  ['has a line that is no JSON', (one) => ({ ...one, lines: changedAt(one.lines, 0, /^./, '') })],
  ['has another hash', (one) => ({ ...one, lines: changedAt(one.lines, 0, /.{64}"}$/, `${'0'.repeat(64)}"}`) })],
  ['has another header', (one) => ({ ...one, headerLine: one.headerLine.replace('"home"', '"hime"') })],
  ['is another account’s', (one) => ({ ...one, headerLine: one.headerLine.replace(/"user":"[^"]+"/, '"user":"eve"') })],
  ['has nothing', (one) => ({ ...one, lines: [] })],
])('R22.19 a kept ledger that %s is named, dropped and fetched again', async ([, change]) => {
  const scene = await kept();
  const before = scene.kept.get('home');
  if (!before) throw new Error('nothing is kept');
  const changed = change(before);
  const cache: LedgersCache = {
    ...scene.cache,
    read: async (logId) => (scene.kept.get(logId) === before ? changed : scene.cache.read(logId)),
  };
  const others = scene.office.reloaded(cache);
  const found = await gathered(others);
  expect(found).toMatchObject({ heads: headsOf(scene), unused: [] });
  expect(found.dropped).toEqual([{ begunAt: JSON.parse(before.headerLine).at, computer: undefined }]);
  expect(scene.asked).toContain('/user/ledger/home/get?after=0');
  expect(scene.kept.get('home')).toEqual(before);
  // It stays told, and what is kept now is believed.
  expect((await gathered(others)).dropped).toHaveLength(1);
  expect((await gathered(scene.office.reloaded(scene.cache))).dropped).toEqual([]);
});

test('R22.19 a kept ledger of which entries were erased since is fetched again, and nothing is told of it', async () => {
  const scene = await kept();
  const before = scene.kept.get('home');
  if (!before) throw new Error('nothing is kept');
  scene.kept.set('home', { ...before, erased: 7 });
  expect(await gathered(scene.office.reloaded(scene.cache))).toMatchObject({ heads: headsOf(scene), dropped: [] });
  expect(scene.kept.get('home')?.erased).toBe(0);
});

test('R22.19 a ledger in memory of which entries were erased since is fetched again, though it has not grown', async () => {
  const scene = await scored();
  await gathered(scene.office.others);
  listing(scene, (row) => [{ ...row, erased: row.erased + 1 }]);
  scene.asked.length = 0;
  await gathered(scene.office.others);
  expect(scene.asked.length).toBeGreaterThan(1);
  scene.asked.length = 0;
  await gathered(scene.office.others);
  expect(scene.asked).toEqual([list]);
});

test.each(['in memory', 'on disk'])(
  'R22.19 a ledger %s that has grown, and of which entries were erased since, is fetched from its first line',
  async (place) => {
    const scene = await kept();
    const others = place === 'on disk' ? scene.office.reloaded(scene.cache) : scene.office.others;
    if (place === 'in memory') await gathered(others);
    await saved(scene.home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
    await scene.home.copied();
    listing(scene, (row) => [{ ...row, erased: row.erased + 1 }]);
    scene.asked.length = 0;
    expect((await gathered(others)).heads).toEqual(headsOf(scene));
    expect(scene.asked).toContain('/user/ledger/home/get?after=0');
  },
);

test('R22.19 of a server that holds less than is kept, what it confirms is told', async () => {
  const scene = await kept();
  const { lines = [] } = scene.kept.get('home') ?? {};
  const shorter = lines.length - 1;
  const { hash } = JSON.parse(lines[shorter - 1] ?? '') as { hash: string };
  listing(scene, (row) => (row.logId === 'home' ? [{ ...row, seq: shorter, hash }] : [row]));
  const found = await gathered(scene.office.reloaded(scene.cache));
  expect([found.heads.map(([logId, seq]) => [logId, seq]), found.dropped]).toEqual([[['home', shorter]], []]);
});

test('R22.19 what the server no longer lists is no longer kept', async () => {
  const scene = await kept();
  listing(scene, () => []);
  expect((await gathered(scene.office.reloaded(scene.cache))).heads).toEqual([]);
  expect(scene.kept.size).toBe(0);
});

test('R22.19 what was fetched in advance is not fetched again, and a second time only what has come since', async () => {
  const { home, office, asked, cache } = await scored();
  await office.ahead(cache);
  const known = home.ledger.status().seq;
  expect(asked).toEqual([list, '/user/ledger/home/get?after=0']);
  await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  asked.length = 0;
  await office.ahead(cache);
  await office.ahead(cache);
  expect(asked).toEqual([list, `/user/ledger/home/get?after=${known}`, list]);
  asked.length = 0;
  expect(await gathered(office.reloaded(cache))).toMatchObject({ heads: headsOf({ home }), dropped: [] });
  expect(asked).toEqual([list]);
});

test('R22.19 what is fetched in advance after something else than the server has is kept from the beginning', async () => {
  const { office, cache, ...scene } = await kept();
  const before = scene.kept.get('home');
  if (!before) throw new Error('nothing is kept');
  const end = { seq: 1, hash: 'f'.repeat(64) };
  scene.kept.set('home', { ...before, lines: before.lines.slice(0, 1), end });
  await office.ahead(cache);
  expect(scene.kept.get('home')).toEqual(before);
});

test('R22.19 nothing that does not verify is kept in advance', async () => {
  const { office, scene, remote, cache, ...rest } = await scored();
  scene.meets = (request) =>
    request.path.includes('/get?after=')
      ? (remote(request).then((reply) =>
          reply.kind === 'reply' ? { ...reply, text: reply.text.replaceAll('":3', '":9') } : reply,
        ) as never)
      : undefined;
  await office.ahead(cache);
  expect(rest.kept.size).toBe(0);
});

test.for(['in memory', 'on disk', 'in advance'] as const)(
  'R22.19 of a ledger that has grown since it was known %s, the times are those of one fetched whole',
  async (where) => {
    const { home, office, cache } = await scored();
    const page = where === 'in memory' ? office.others : office.reloaded(cache);
    const looks = () => (where === 'in advance' ? office.ahead(cache) : gathered(page));
    await looks();
    await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
    await home.copied();
    if (where === 'in advance') await looks();
    const whole = await gathered(office.reloaded(ledgersInMemory().cache));
    expect(new Set(whole.times.flat()).size).toBeGreaterThan(1);
    expect(await gathered(where === 'in memory' ? page : office.reloaded(cache))).toEqual(whole);
  },
);

test('R22.19 while what has come since is not given, what was kept in advance stays', async () => {
  const { office, cache, scene, ...rest } = await kept();
  const before = rest.kept.get('home');
  listing({ office, cache, scene, ...rest }, (row) => [{ ...row, seq: 1_000_000 }]);
  const list = scene.meets;
  scene.meets = (request) =>
    request.path.includes('/get?after=') ? { kind: 'no reply', offline: true } : list(request);
  await office.ahead(cache);
  expect(before).toBeDefined();
  expect(rest.kept.get('home')).toEqual(before);
});

test('R22.19 of a ledger that grew beyond what is kept, what was kept in advance stays', async () => {
  const { home, office, cache, ...scene } = await kept();
  const before = scene.kept.get('home');
  await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  await office.ahead(cache, { mostKept: 10 });
  expect(before).toBeDefined();
  expect(scene.kept.get('home')).toEqual(before);
  await office.ahead(cache);
  expect(scene.kept.get('home')?.end.seq).toBe(home.ledger.status().seq);
});
