import { expect, test } from 'vitest';
import { nobodySignedIn, type RemoteReply } from '../../api/remote.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { additionsGet, copyOf, mirrorScene } from './mirror-scene.ts';

/** A browser whose server holds its one commit. `grow` writes another. */
const oneBehind = async () => {
  const { scene, made, browser } = await mirrorScene();
  const { course, ...opened } = await browser(memoryLogStorage());
  await course('Algebra');
  opened.mirror.allow(true);
  await opened.until('complete');
  return { scene, made, ...opened, grow: () => course('Analysis') };
};

const isAddition = ({ path }: { readonly path: string }): boolean => path.endsWith('/add');

test('a server that answers every question and takes no line is left alone after a while', async () => {
  const { browser, made, scene } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  scene.instead = additionsGet(500, { success: false, reason: 'internal' });
  mirror.allow(true);
  await expect(until('complete')).rejects.toThrow('waiting');
  expect(made.filter(isAddition).length).toBe(8);
});

test('what a server was restored to is found, however long it was silent before', async () => {
  const { mirror, scene, grow, until, made } = await oneBehind();
  scene.instead = additionsGet(409, { success: false, reason: 'ledger.gap', seq: 0 });
  await grow();
  await expect(until('complete')).rejects.toThrow('waiting');
  const before = made.length;
  scene.instead = () => undefined;
  mirror.allow(false);
  mirror.allow(true);
  await until('complete');
  expect(made.slice(before).map(isAddition)).toEqual([false, true]);
});

test('a wait that the server asked for is kept while other work comes and goes', async () => {
  const { mirror, scene, grow, until, made, jump } = await oneBehind();
  scene.instead = additionsGet(503, { success: false, reason: 'internal' }, '120');
  await grow();
  await until('waiting');
  const before = made.length;
  scene.instead = () => undefined;
  for (const isAllowed of [false, true, false, true]) {
    mirror.allow(isAllowed);
    await new Promise<void>((resolve) => setTimeout(resolve, 5));
    expect(mirror.status().state).toBe(isAllowed ? 'waiting' : 'held');
  }
  expect(made.length).toBe(before);
  expect(jump()).toBe(120_000);
  await until('complete');
});

test('of two waits that the server asked for, the last one counts', async () => {
  const { mirror, scene, grow, until, made, jump } = await oneBehind();
  const asksFor = (retryAfter: string) => additionsGet(503, { success: false, reason: 'internal' }, retryAfter);
  scene.instead = asksFor('120');
  await grow();
  await until('waiting');
  scene.instead = asksFor('300');
  mirror.ask();
  await expect.poll(() => made.filter(isAddition).length).toBe(3);
  await until('waiting');
  mirror.allow(false);
  mirror.allow(true);
  scene.instead = () => undefined;
  expect(jump()).toBe(300_000);
  await until('complete');
});

test('a refusal that names a line that was not sent is not believed', async () => {
  const { mirror, scene, grow, until } = await oneBehind();
  scene.instead = additionsGet(400, { success: false, reason: 'ledger.unsound', seq: 900 });
  await grow();
  await until('waiting');
  expect(mirror.status()).toMatchObject({ refusedAt: undefined, confirmed: { seq: 1 } });
});

test.each([403, 404, 422])('a refusal of the call, %i, is said of no line', async (status) => {
  const { mirror, scene, grow, until } = await oneBehind();
  scene.instead = additionsGet(status, { success: false, reason: 'path.unknown' });
  await grow();
  await until('waiting');
  expect(mirror.status().refusedAt).toBeUndefined();
});

test('a server that refuses to say what it holds refuses no line', async () => {
  const { mirror, scene, until } = await oneBehind();
  scene.instead = () => ({ kind: 'reply', status: 400, text: '{"success":false,"reason":"path.malformed"}' });
  mirror.ask();
  await until('waiting');
  expect(mirror.status().refusedAt).toBeUndefined();
});

test('who signs out while a batch is packed is told of no refused line', async () => {
  const { mirror, scene, grow, until } = await oneBehind();
  scene.instead = (request) => (isAddition(request) ? nobodySignedIn : undefined);
  await grow();
  await until('held');
  expect(mirror.status().refusedAt).toBeUndefined();
});

test('after a session ended and was confirmed, a wish leads to a question', async () => {
  const { mirror, scene, grow, until } = await oneBehind();
  scene.instead = additionsGet(401, { success: false, reason: 'session.none' });
  await grow();
  await until('held');
  scene.instead = () => undefined;
  mirror.ask();
  await until('complete');
  expect(mirror.status().confirmed?.seq).toBe(2);
});

test('of a server that cannot be asked while nobody is signed in nothing is said', async () => {
  const { browser, scene, made } = await mirrorScene();
  const { mirror } = await browser(memoryLogStorage());
  scene.credentials = undefined;
  mirror.allow(true);
  expect(mirror.status().state).toBe('held');
  expect(made).toEqual([]);
});

test('a server that asks to be left alone for years is asked again after a quarter of an hour', async () => {
  const { scene, grow, until, jump } = await oneBehind();
  scene.instead = additionsGet(429, { success: false, reason: 'overloaded' }, '1000000000');
  await grow();
  await until('waiting');
  expect(jump()).toBe(15 * 60_000);
});

test('what is forbidden while the copy is looked for makes no further call', async () => {
  const { browser, scene, made } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  await office.course('Algebra');
  const older = copyOf(storage);
  await office.course('Analysis');
  office.mirror.allow(true);
  await office.until('complete');

  const restored = await browser(older);
  await restored.course('Statistics');
  const before = made.length;
  let reply: (list: RemoteReply) => void = () => undefined;
  scene.instead = () => new Promise((resolve) => (reply = resolve));
  restored.mirror.allow(true);
  await expect.poll(() => made.length).toBe(before + 1);
  restored.mirror.allow(false);
  const row = { logId: 'log', at: '2026-09-01T08:00:00.000Z', seq: 2, hash: 'a'.repeat(64), bytes: 1, erased: 0 };
  const text = JSON.stringify({ success: true, ledgers: [{ ...row, receivedAt: row.at }] });
  reply({ kind: 'reply', status: 200, text });
  await expect(restored.until('complete')).rejects.toThrow('held');
  expect(made.length).toBe(before + 1);
});

test('a copy without a commit confirms nothing', async () => {
  const { browser, copyOn } = await mirrorScene();
  const { mirror, log, until } = await browser(memoryLogStorage());
  await copyOn('log', { header: await log.header(), lines: [] });
  mirror.allow(true);
  await until('complete');
  expect(mirror.status().confirmed).toBeUndefined();
});

test('while nothing is to be sent, nothing is said to be sent', async () => {
  const { mirror, grow, until } = await oneBehind();
  mirror.allow(false);
  mirror.allow(true);
  expect(mirror.status().state).toBe('complete');
  const growing = grow();
  expect(mirror.status().state).toBe('complete');
  await growing;
  await until('sending');
});

test('a wish whose answer is cut off by other work is granted after it', async () => {
  const { mirror, until } = await oneBehind();
  const { answers } = mirror.status();
  mirror.ask();
  mirror.allow(false);
  mirror.allow(true);
  await until('complete');
  expect(mirror.status().answers).toBe(answers + 1);
});

test('the copy of another history is not gone on with, though all that it has so far is shared', async () => {
  const { browser, list, copyOn } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  for (const title of ['Algebra', 'Analysis']) await office.course(title);
  const older = copyOf(storage);
  await office.course('Geometry');
  office.mirror.allow(true);
  await office.until('complete');
  const [first = ''] = await office.log.lines(0);
  const begun = { header: await office.log.header(), lines: [first] };
  await copyOn('elsewhere', { ...begun, forkOf: { logId: 'log', seq: 1, hash: hashOfLine(first) } });

  const restored = await browser(older);
  await restored.course('Statistics');
  restored.mirror.allow(true);
  await restored.until('complete');
  expect(restored.mirror.status()).toMatchObject({ fork: { seq: 2 }, confirmed: { seq: 3 } });
  expect((await list()).map(({ seq }) => seq)).toEqual([3, 1, 3]);
});
