import { expect, test } from 'vitest';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import type { Mirror } from '../../machines/mirror/mirror-port.ts';
import type { TabsStatus } from '../../src/browser/tabs/sync-of-tabs.ts';
import { confirmation } from '../../src/screens/history/confirmation.ts';
import { copyOf, mirrorScene } from '../machines/mirror-scene.ts';

const resting: TabsStatus = {
  mode: 'resting',
  trouble: undefined,
  answer: undefined,
  nextAt: undefined,
  readAt: undefined,
  leftOut: [],
  everything: undefined,
  elsewhere: false,
};

const syncWith = (mirror: Mirror) => ({
  status: () => ({ ...resting, mirror: mirror.status() }),
  subscribe: mirror.subscribe,
  freshen: async () => {
    mirror.ask();
    return true;
  },
});

test('who is told that a ledger is confirmed is also told that the server holds another history of it', async () => {
  const { browser } = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await browser(storage);
  await office.course('Algebra');
  const older = copyOf(storage);
  await office.course('Analysis');
  const restored = await browser(older);
  await restored.course('Statistics');
  for (const { mirror, until } of [office, restored]) {
    mirror.allow(true);
    await until('complete');
  }
  const confirmed = 'Confirmed by https://grades.example up to No. 2, received ';
  const first = await confirmation(syncWith(office.mirror), 2);
  expect(first).toContain(confirmed);
  expect(first).not.toContain('another history');
  const second = await confirmation(syncWith(restored.mirror), 2);
  expect(second).toContain(confirmed);
  expect(second).toContain('It also holds another history of this ledger, which differs from yours after No. 1.');
});

test('a server whose mirror is known only once the code of sync has come is asked all the same', async () => {
  const { browser } = await mirrorScene();
  const { mirror, course, until } = await browser(memoryLogStorage());
  await course('Algebra');
  let hasCome = false;
  const whole = syncWith(mirror);
  const late = {
    ...whole,
    status: () => (hasCome ? whole.status() : resting),
    freshen: async () => {
      hasCome = true;
      mirror.allow(true);
      await until('complete');
      return true;
    },
  };
  expect(await confirmation(late, 1)).toContain('Confirmed by https://grades.example up to No. 1');
  expect(await confirmation({ ...whole, status: () => resting }, 1)).toBeUndefined();
});
