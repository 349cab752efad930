import { expect, test } from 'vitest';
import { hashOfLine, parseLine } from '../../log/lines/line.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { rehashed } from '../log/chain.ts';
import { gradeEdit } from '../log/sample.ts';
import { entryOf } from '../server/conformance/ledger-scene.ts';
import { begun, erase, mishaps, oneHistory, opened } from './mirror-mishaps.ts';
import { copyOf, mirrorScene } from './mirror-scene.ts';

test.each(Object.entries(mishaps))('one history stays one, and is there in the end, if %s', async (_, mishap) => {
  const scene = await begun();
  const browser = await mishap(scene);
  await browser?.until('complete');
  if (browser) await oneHistory(scene, browser);
});

test('what is erased on one side only is no other history', async () => {
  const { office, storage, held, list, toServer, scene } = await begun();
  const lines = await office.log.lines(0);
  erase(storage, 1);
  const body = JSON.stringify({ entries: [entryOf({ lines } as never, 2, 0)] });
  const path = '/user/ledger/log/erase';
  const answer = await toServer({ method: 'POST', path, headers: scene.credentials?.headers ?? {}, body });
  expect(answer).toMatchObject({ status: 200 });
  await office.course('Geometry');
  await office.until('complete');
  expect(office.mirror.status()).toMatchObject({ fork: undefined, confirmed: { seq: 3 } });
  expect((await list()).length).toBe(1);
  const there = await held('log');
  expect(there.map(hashOfLine)).toEqual((await office.log.lines(0)).map(hashOfLine));
  expect(there[0]).toBe(lines[0]);
  expect(parseLine(there[1] ?? '')).toMatchObject({ events: [{ erased: expect.any(String) }] });
});

test('a line of a newer version waits for that version, and is no other history for an older one', async () => {
  const { logOn, browser, held, list } = await mirrorScene();
  const storage = memoryLogStorage();
  const log = logOn(storage);
  await log.append(await log.head(), [gradeEdit(1), gradeEdit(2), gradeEdit(3)]);
  const [one = '', two = '', three = ''] = await log.lines(0);
  const newer = rehashed(three.replace('"tab":', '"place":"office","tab":'));
  await log.replace(await log.head(), { headerLine: await log.header(), lines: [one, two, newer], intents: [] });

  const older = await opened(browser, storage);
  await older.until('complete');
  expect(older.mirror.status()).toMatchObject({ fork: undefined, confirmed: { seq: 2 } });
  expect(await held('log')).toEqual([one, two]);
  const updated = await browser(storage, 'log', 3);
  updated.mirror.allow(true);
  await updated.until('complete');
  expect(await held('log')).toEqual([one, two, newer]);
  older.mirror.ask();
  await older.until('complete');
  expect(older.mirror.status()).toMatchObject({ fork: undefined, refusedAt: undefined, confirmed: { seq: 2 } });
  expect((await list()).length).toBe(1);
});

test('a restored profile with new work is a second history, and both are there to their ends', async () => {
  const { browser, storage, office, held, list } = await begun();
  const older = copyOf(storage);
  await office.course('Geometry');
  await office.until('complete');
  const restored = await browser(older);
  await restored.course('Statistics');
  restored.mirror.allow(true);
  await restored.until('complete');
  await office.course('Logic');
  await office.until('complete');
  const [line = ''] = (await office.log.lines(0)).slice(1, 2);
  expect(restored.mirror.status().fork).toEqual({ logId: 'log', seq: 2, hash: hashOfLine(line) });
  expect(office.mirror.status().fork).toBeUndefined();
  const rows = await list();
  expect(await held('log')).toEqual(await office.log.lines(0));
  expect(await held(rows[1]?.logId ?? '')).toEqual(await restored.log.lines(0));
});
