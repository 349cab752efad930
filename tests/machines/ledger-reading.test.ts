import { expect, test } from 'vitest';
import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { fetchLedger, listLedgers, NotTheLedger } from '../../machines/mirror/reading.ts';
import { mirrorScene } from './mirror-scene.ts';

const mostOf = (most: number) => ({ tell: () => undefined, signal: { throwIfAborted: () => undefined }, most });
const plenty = mostOf(1e9);

/** A server that holds the ledger of a browser with three courses. */
const held = async () => {
  const parts = await mirrorScene();
  const office = await parts.browser(memoryLogStorage(), 'office');
  for (const title of ['Algebra', 'Analysis', 'Geometry']) await office.course(title);
  office.mirror.allow(true);
  await office.until('complete');
  const [listed] = await listLedgers(parts.server);
  if (!listed) throw new Error('the server lists nothing');
  return { ...parts, office, listed };
};

test('R22.6 a copy that is fetched is the file that its own browser would export', async () => {
  const { server, office, listed } = await held();
  const text = (await fetchLedger(server, listed, plenty)).slices.join('');
  const exported: string[] = [];
  for await (const slice of office.ledger.history.file()) exported.push(slice);
  expect(text).toBe(exported.join(''));
  const lines = linesOfFile(new TextEncoder().encode(text));
  expect('kind' in lines ? lines : readLogFile(lines)).toMatchObject({ kind: 'log', head: { seq: 3 } });
});

test('R22.6 what the browser adds meanwhile is not in the file that was listed', async () => {
  const { server, office, listed } = await held();
  await office.course('Logic');
  await office.until('sending');
  await office.until('complete');
  expect((await fetchLedger(server, listed, plenty)).slices.join('')).toContain(`{"count":3,"head":"${listed.hash}"}`);
  expect((await listLedgers(server)).map(({ seq }) => seq)).toEqual([4]);
});

/** A server that gives these pages of a ledger, one after the other. */
const giving = async (pages: readonly { readonly header: string; readonly lines: readonly string[] }[]) => {
  const { server, scene, listed } = await held();
  let given = 0;
  scene.instead = ({ path }) => {
    if (!path.includes('/get?after=')) return undefined;
    const page = pages[Math.min(given, pages.length - 1)];
    given += 1;
    const body = { success: true, ...page, received: [], seq: 3, hash: 'a'.repeat(64) };
    return { kind: 'reply', status: 200, text: JSON.stringify(body) };
  };
  return { fetched: fetchLedger(server, { ...listed, seq: 50 }, mostOf(10_000)), calls: () => given };
};

test.each([
  [
    'another first line on the second page',
    [
      { header: 'a', lines: ['x'] },
      { header: 'b', lines: ['y'] },
    ],
    2,
  ],
  [
    'no line though more were listed',
    [
      { header: 'a', lines: ['x'] },
      { header: 'a', lines: [] },
    ],
    2,
  ],
  ['more than a page of the app can hold', [{ header: 'a', lines: ['x'.repeat(6_000)] }], 2],
] as const)('a server that gives %s is not believed', async (_, pages, calls) => {
  const { fetched, calls: made } = await giving(pages);
  await expect(fetched).rejects.toThrow(NotTheLedger);
  expect(made()).toBe(calls);
});

test('a fetch that is stopped makes no further call', async () => {
  const { server, listed, made } = await held();
  const before = made.length;
  let isStopped = false;
  const signal = {
    throwIfAborted: () => {
      if (isStopped) throw new Error('stopped');
    },
  };
  const fetched = fetchLedger(server, { ...listed, seq: 9 }, { ...plenty, signal });
  isStopped = true;
  await expect(fetched).rejects.toThrow('stopped');
  expect(made.length - before).toBe(1);
});
