import { expect, test } from 'vitest';
import { hashOfLine } from '../../log/lines/line.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { reply } from './mirror-mishaps.ts';
import { mirrorScene } from './mirror-scene.ts';

/** A browser whose server holds its three commits, and can be put back to where it held two. */
const witnessed = async () => {
  const scene = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await scene.browser(storage);
  for (const title of ['Algebra', 'Analysis']) await office.course(title);
  office.mirror.allow(true);
  await office.until('complete');
  const putBack = scene.backUp();
  await office.course('Geometry');
  await office.until('complete');
  return { ...scene, storage, office, putBack };
};

test.each([0, 1, 2, 3])('R22.3 a list that names another end at %i than the copy has makes no history', async (seq) => {
  const { scene, office, list } = await witnessed();
  const [row] = await list();
  const ledgers = [{ ...row, seq, hash: 'a'.repeat(64) }];
  scene.instead = ({ path }) =>
    path.endsWith('/get/all') ? reply(200, JSON.stringify({ success: true, ledgers })) : undefined;
  await office.course('Logic');
  office.mirror.ask();
  await expect(office.until('complete')).rejects.toThrow('waiting');
  expect(office.mirror.status().fork).toBeUndefined();

  scene.instead = () => undefined;
  office.mirror.ask();
  await office.until('complete');
  expect(await list()).toMatchObject([{ logId: 'log', seq: 4 }]);
});

test.each([2, 3])('R22.3 a disk that gives line %i with another hash makes no history', async (seq) => {
  const { office, list, storage, putBack } = await witnessed();
  const lines = storage.kept?.lines ?? [];
  const line = lines[seq - 1] ?? '';
  lines[seq - 1] = line.replace(`"hash":"${hashOfLine(line)}"`, `"hash":"${'a'.repeat(64)}"`);
  if (seq === 2) putBack();
  office.mirror.ask();
  await expect(office.until('complete')).rejects.toThrow('waiting');
  expect(office.mirror.status().fork).toBeUndefined();

  lines[seq - 1] = line;
  office.mirror.ask();
  await office.until('complete');
  expect(await list()).toMatchObject([{ logId: 'log', seq: lines.length }]);
});
