import { expect, test } from 'vitest';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { unsliced } from '../../machines/slices.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { auditTable, leftOutLines } from '../../src/screens/history/audit-table.ts';
import { searching } from '../../src/screens/history/history-search.ts';
import { scores } from './loading-scene.ts';
import { othersScene } from './others-scene.ts';
import type { Device } from './others-story.ts';

const weeks = 7 * 24 * 3_600_000;

/** The rows that History lists on this device for what people did. */
const rowsOn = async ({ ledger, history }: Device) =>
  historyRows(ledger.book(), await history()).filter(
    ({ listed: { isElsewhere, changes } }) => !isElsewhere && changes[0]?.subject.what !== 'baseline',
  );

const told = (rows: Awaited<ReturnType<typeof rowsOn>>) =>
  rows.map(({ listed: { commit }, what, where, how, unusual }) => ({ id: commit.id, what, where, how, unusual }));

test('R22.17 what is unusual, and what a search finds, is the same on a computer that began later', async () => {
  const { office, another } = await othersScene();
  for (let nth = 0; nth < 30; nth += 1) await scores(office, [3, nth]);
  const late = await another('late', { ahead: 4 * weeks });
  await scores(late, [1, 4]);
  await scores(late, [1, 77]);
  await late.copied();
  await office.reads();
  await office.copied();
  const home = await another('home');
  const [there, here] = [await rowsOn(office), await rowsOn(home)];
  expect(told(here)).toEqual(told(there));
  expect(here.flatMap(({ unusual }) => unusual).length).toBeGreaterThanOrEqual(2);
  for (const query of ['77', 'P2', 'typed', 'other browser']) {
    const ids = (rows: typeof here, { ledger }: Device) => told(rows.filter(searching(ledger.book(), query)));
    expect(ids(here, home).length > 0 || query === 'typed').toBe(true);
    if (query !== 'other browser') expect(ids(here, home)).toEqual(ids(there, office));
  }
});

test('R22.17 an exported table names the ledgers that are not in it, before the changes', async () => {
  const { office } = await othersScene();
  const { columns } = await auditTable(
    office.ledger,
    { rows: [], numbers: new Map(), isWanted: () => true },
    unsliced,
    unwatched,
  );
  const lines = leftOutLines([
    { begunAt: '2026-09-01T08:00:00.000Z', computer: undefined, why: 'newer' },
    { begunAt: '2026-09-01T08:00:00.000Z', computer: 'Office', why: 'newer' },
    'all others',
  ]);
  expect(lines.map(({ length }) => length)).toEqual([columns.length, columns.length, columns.length]);
  const at = (name: string) => lines.map((line) => line[columns.indexOf(name)]);
  expect(at('Ledger')).toEqual(['begun 2026-09-01T08:00:00.000Z', '“Office”, begun 2026-09-01T08:00:00.000Z', '']);
  expect(at('Change')).toEqual([
    expect.stringMatching(/^This ledger is not in this file: a newer version of Gradeledger wrote it/),
    expect.stringMatching(/^This ledger is not in this file/),
    expect.stringMatching(/other browsers is not in this file/),
  ]);
});
