import { createStore, get, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { forgetLayouts, layoutsDatabase, layoutsOnDisk } from '../../src/accounts/layouts-on-disk.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { wipeAccount } from '../../src/start/open-workspace.ts';
import { freshName } from './log-database.ts';

const backend = 'https://grades.example.edu';
const freshAccount = () => ({ user: `${freshName()}@example.edu`, backend });
const raw = createStore(layoutsDatabase, 'layouts');

test('a layout is read again by the account whose it is, and by no other', async () => {
  const [ana, ben] = [freshAccount(), freshAccount()];
  await layoutsOnDisk(ana).keep('midterm', { columnId: 'code', width: 120 });
  await layoutsOnDisk(ana).keep('midterm', { columnId: 'curve', isTurned: true });
  expect(await layoutsOnDisk(ana).read()).toEqual(
    new Map([['midterm', { turned: new Set(['curve']), widths: new Map([['code', 120]]) }]]),
  );
  expect(await layoutsOnDisk(ben).read()).toEqual(new Map());
  expect(await layoutsOnDisk({ ...ana, backend: 'https://other.example.edu' }).read()).toEqual(new Map());
});

test('two tabs that change columns at once both keep theirs', async () => {
  const account = freshAccount();
  const [one, other] = [layoutsOnDisk(account), layoutsOnDisk(account)];
  await Promise.all([
    one.keep('midterm', { columnId: 'code', width: 120 }),
    other.keep('midterm', { columnId: 'total', width: 80 }),
    other.keep('exam', { columnId: 'code', isTurned: true }),
  ]);
  const kept = await one.read();
  expect(kept.get('midterm')?.widths).toEqual(
    new Map([
      ['code', 120],
      ['total', 80],
    ]),
  );
  expect(kept.get('exam')?.turned).toEqual(new Set(['code']));
});

test('the 500 grids that were laid out last are kept', async () => {
  const account = freshAccount();
  const layout = { turned: new Set(), widths: new Map([['code', 120]]) };
  const full = new Map(Array.from({ length: 500 }, (_, at) => [`grid ${at}`, layout]));
  await set(accountDatabase(account), full, raw);
  const kept = async (grid: string, width: number) => {
    await layoutsOnDisk(account).keep(grid, { columnId: 'code', width });
    const layouts = await layoutsOnDisk(account).read();
    return [layouts.size, ...[0, 1, 2].map((at) => layouts.get(`grid ${at}`)?.widths.get('code'))];
  };
  expect(await kept('grid 1', 130)).toEqual([500, 120, 130, 120]);
  expect(await kept('another', 140)).toEqual([500, undefined, 130, 120]);
  expect(await kept('a third', 140)).toEqual([500, undefined, 130, undefined]);
});

test('what is no layout is left out, and the rest is read', async () => {
  const account = freshAccount();
  const wrong = {
    turned: new Set([7, 'curve']),
    widths: new Map<unknown, unknown>([
      ['code', 'wide'],
      ['total', 80],
    ]),
  };
  await set(
    accountDatabase(account),
    new Map<string, unknown>([
      ['midterm', wrong],
      ['exam', { widths: 'all' }],
    ]),
    raw,
  );
  expect(await layoutsOnDisk(account).read()).toEqual(
    new Map([['midterm', { turned: new Set(['curve']), widths: new Map([['total', 80]]) }]]),
  );
});

test('removing an account’s work removes its layouts, and leaves another’s', async () => {
  const [ana, ben] = [freshAccount(), freshAccount()];
  for (const account of [ana, ben]) await layoutsOnDisk(account).keep('midterm', { columnId: 'code', width: 120 });
  await wipeAccount({ app: 'test', projections: 'test', tab: 'tab' }, ana, () => true);
  expect(await get(accountDatabase(ana), raw)).toBeUndefined();
  expect((await layoutsOnDisk(ben).read()).size).toBe(1);
});

test('layouts stay where a removal is no longer wanted', async () => {
  const ana = freshAccount();
  await layoutsOnDisk(ana).keep('midterm', { columnId: 'code', width: 120 });
  await wipeAccount({ app: 'test', projections: 'test', tab: 'tab' }, ana, () => false);
  expect((await layoutsOnDisk(ana).read()).size).toBe(1);
  await forgetLayouts(ana);
  expect((await layoutsOnDisk(ana).read()).size).toBe(0);
});
