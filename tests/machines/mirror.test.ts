import { expect, test } from 'vitest';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { addition, nextBatch } from '../../machines/mirror/addition.ts';
import { copyOf, mirrorScene, noReply } from './mirror-scene.ts';

test('R22.1 the server gets every stored line as it is, and later ones alone', async () => {
  const { browser, held, made } = await mirrorScene();
  const { ledger, log, mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  mirror.allow(true);
  await until('complete');
  expect(await held('log')).toEqual(await log.lines(0));
  const { seq, head } = ledger.status();
  expect(mirror.status().confirmed).toMatchObject({ seq, hash: head, server: 'https://grades.example' });

  const before = made.length;
  await course('Analysis');
  await until('sending');
  await until('complete');
  expect(await held('log')).toEqual(await log.lines(0));
  expect(made.slice(before).map(({ body }) => JSON.parse(body ?? '').lines)).toEqual([await log.lines(seq)]);
});

test('R22.1 nothing is sent before it is allowed, nor after it is forbidden again', async () => {
  const { browser, made } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  expect(made).toEqual([]);
  mirror.allow(true);
  await until('complete');
  mirror.allow(false);
  const before = made.length;
  await course('Analysis');
  await expect(until('complete')).rejects.toThrow('held');
  expect(made.length).toBe(before);
});

test('R22.1 a server that does not offer it is asked nothing', async () => {
  const { browser, made, scene } = await mirrorScene();
  if (scene.credentials) scene.credentials = { ...scene.credentials, capabilities: {} };
  const { mirror } = await browser(memoryLogStorage());
  mirror.allow(true);
  expect(mirror.status()).toMatchObject({ state: 'not offered', confirmed: undefined });
  expect(made).toEqual([]);
});

test('a batch has a million characters at most, and a longer line goes alone', async () => {
  const linesOf = (lengths: readonly number[]) => lengths.map((length, n) => String(n % 10).repeat(length));
  const batches = async (lengths: readonly number[], until = lengths.length) => {
    const all = linesOf(lengths);
    const sent: number[] = [];
    for (let after = 0; after < until; ) {
      const lines = await nextBatch({ lines: async (from, most) => all.slice(from, from + (most ?? 0)) }, after, until);
      expect(lines).toEqual(all.slice(after, after + lines.length));
      sent.push(lines.length);
      after += lines.length;
    }
    return sent;
  };
  expect(await batches([600_000, 400_000, 1])).toEqual([2, 1]);
  expect(await batches([600_000, 400_001, 1])).toEqual([1, 2]);
  expect(await batches([10, 3_000_000, 10, 10])).toEqual([1, 1, 2]);
  expect(await batches([3_000_000, 10])).toEqual([1, 1]);
  expect(await batches([10, 10, 10], 2)).toEqual([2]);
});

test('an addition is the same JSON in pieces, whatever the lines hold', () => {
  const hash = 'a'.repeat(64);
  const long = `"\\\n${'😀'.repeat(400_000)}`;
  for (const lines of [[], [''], [long], [`x${long}`, '{"a":"\u0000"}', long]]) {
    const whole = { header: '{"format":"x"}', forkOf: { logId: 'a', seq: 1, hash }, lines };
    const pieces = addition({ ...whole, after: { seq: 3, hash } });
    expect(JSON.parse(pieces.join(''))).toEqual({ ...whole, after: 3, hash });
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(4_000_000);
  }
});

test('a lost reply is made good: the server is asked, and no line is there twice', async () => {
  const { browser, held, scene, made } = await mirrorScene();
  const { log, mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  scene.instead = ({ path }) => (path.endsWith('/add') ? noReply : undefined);
  mirror.allow(true);
  await until('waiting');
  expect(mirror.status().confirmed).toBeUndefined();
  scene.instead = () => undefined;
  await until('complete');
  expect(await held('log')).toEqual(await log.lines(0));
  expect(made.filter(({ path }) => path.endsWith('/get/all')).length).toBe(2);
});

test('R22.2 an answer about another end than the lines that were sent is not believed', async () => {
  const { browser, scene } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  const lie = { success: true, seq: 1, hash: 'a'.repeat(64), receivedAt: '2026-09-01T08:00:00.000Z' };
  scene.instead = ({ path }) =>
    path.endsWith('/add') ? { kind: 'reply', status: 200, text: JSON.stringify(lie) } : undefined;
  mirror.allow(true);
  await until('waiting');
  expect(mirror.status().confirmed).toBeUndefined();
});

test('a full server is left alone, and the ledger says up to where it is there', async () => {
  const { browser, made, scene } = await mirrorScene();
  const { mirror, course, until, ledger } = await browser(memoryLogStorage());
  await course('Algebra');
  mirror.allow(true);
  await until('complete');
  const { seq } = ledger.status();
  scene.instead = ({ path }) =>
    path.endsWith('/add') ? { kind: 'reply', status: 200, text: '{"success":false,"quotaExceeded":true}' } : undefined;
  await course('Analysis');
  await until('full');
  const before = made.length;
  expect(mirror.status().confirmed?.seq).toBe(seq);
  scene.instead = () => undefined;
  expect(made.length).toBe(before);
  mirror.ask();
  await until('complete');
  expect(mirror.status().confirmed?.seq).toBe(ledger.status().seq);
});

test('R22.4 a line that the server does not take ends the copy before it, and is named', async () => {
  const { browser, held } = await mirrorScene();
  const storage = memoryLogStorage();
  const { log, mirror, course, until } = await browser(storage);
  for (const title of ['Algebra', 'Analysis', 'Geometry']) await course(title);
  const lines = await log.lines(0);
  if (storage.kept) storage.kept.lines[1] = (lines[1] ?? '').replace('Analysis', 'Analysia');
  mirror.allow(true);
  await until('refused');
  expect(mirror.status()).toMatchObject({ refusedAt: 2, confirmed: { seq: 1 } });
  expect(await held('log')).toEqual(lines.slice(0, 1));
});

test('R22.4 a server that refuses a line again, though it was left out, is not asked for ever', async () => {
  const { browser, scene, made } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  for (const title of ['Algebra', 'Analysis', 'Geometry']) await course(title);
  scene.instead = ({ path }) => {
    if (!path.endsWith('/add')) return undefined;
    return { kind: 'reply', status: 400, text: '{"success":false,"reason":"ledger.unsound","seq":3}' };
  };
  mirror.allow(true);
  await until('refused');
  expect(mirror.status()).toMatchObject({ refusedAt: 1, confirmed: undefined });
  expect(made.filter(({ path }) => path.endsWith('/add')).length).toBe(2);
});

test('R22.3 a restored profile that wrote nothing since is no second history', async () => {
  const { browser, list } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  await office.course('Algebra');
  const older = copyOf(storage);
  await office.course('Analysis');
  office.mirror.allow(true);
  await office.until('complete');

  const restored = await browser(older);
  restored.mirror.allow(true);
  await restored.until('complete');
  expect(restored.mirror.status()).toMatchObject({ fork: undefined, confirmed: { seq: 1 } });
  expect((await list()).map(({ logId }) => logId)).toEqual(['log']);
});

test('R22.3 two histories of one ledger are both kept, and where they part is named', async () => {
  const { browser, list, held } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  for (const title of ['Algebra', 'Analysis', 'Geometry']) await office.course(title);
  const older = copyOf(storage);
  for (const title of ['Logic', 'Topology']) await office.course(title);
  office.mirror.allow(true);
  await office.until('complete');

  const restored = await browser(older);
  await restored.course('Statistics');
  restored.mirror.allow(true);
  await restored.until('complete');
  const [parted, shared] = [await restored.log.lines(0), (await office.log.lines(0))[2] ?? ''];
  const fork = { logId: 'log', seq: 3, hash: JSON.parse(shared).hash };
  expect(restored.mirror.status()).toMatchObject({ fork, confirmed: { seq: 4 } });
  const [, other] = await list();
  expect(other).toMatchObject({ seq: 4, forkOf: fork });
  expect(await held(other?.logId ?? '')).toEqual(parted);
  expect(await held('log')).toEqual(await office.log.lines(0));
});

test('a history that parted goes on under the id that it got, from any tab and after any pause', async () => {
  const { browser, list } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  await office.course('Algebra');
  const older = copyOf(storage);
  await office.course('Analysis');
  office.mirror.allow(true);
  await office.until('complete');
  const first = await browser(older);
  await first.course('Statistics');
  first.mirror.allow(true);
  await first.until('complete');

  const again = await browser(older);
  await again.course('Logic');
  again.mirror.allow(true);
  await again.until('complete');
  expect((await list()).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(again.mirror.status()).toMatchObject({ fork: { seq: 1 }, confirmed: { seq: 3 } });
});

test('who is not signed in any more sends nothing', async () => {
  const { browser, scene, made } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  mirror.allow(true);
  await until('complete');
  scene.credentials = undefined;
  const before = made.length;
  await course('Analysis');
  await until('held');
  expect(made.length).toBe(before);
});

test('a wish that comes while other work is sent is granted after it', async () => {
  const { browser, made } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  mirror.allow(true);
  await until('complete');
  const [before, { answers }] = [made.length, mirror.status()];
  mirror.allow(false);
  mirror.ask();
  expect(made.length).toBe(before);
  mirror.allow(true);
  await until('complete');
  expect(made.slice(before).map(({ path }) => path)).toEqual(['/user/ledger/get/all']);
  expect(mirror.status().answers).toBe(answers + 1);
});

test('R22.4 a server that fails time after time is asked no more by itself, until the ledger grows', async () => {
  const { browser, made, scene } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  scene.instead = () => noReply;
  mirror.allow(true);
  await expect(until('complete')).rejects.toThrow('waiting');
  const before = made.length;
  await expect(until('complete')).rejects.toThrow('waiting');
  expect(made.length).toBe(before);
  scene.instead = () => undefined;
  await course('Analysis');
  await until('complete');
});
