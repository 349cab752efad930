import { expect, test } from 'vitest';
import type { CourseId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { browserStorage, protectAfterFirstSave } from '../../src/browser/browser-storage.ts';
import { memoryKeys } from '../../src/browser/preferences.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';

/** A browser that answers `answer`, and counts how often it was asked. */
const browser = (answer: boolean | Error) => {
  const state = { asked: 0, persisted: false };
  const manager = {
    estimate: async () => ({ usage: 3e6, quota: 1e9 }),
    persisted: async () => state.persisted,
    persist: async () => {
      state.asked += 1;
      if (answer instanceof Error) throw answer;
      state.persisted = answer;
      return answer;
    },
  };
  return { state, manager };
};

test.each([
  { answer: true, protection: 'promised' },
  { answer: false, protection: 'refused' },
  { answer: new Error('no'), protection: 'refused' },
])(
  'a browser that answers $answer has $protection, and is asked once over all pages',
  async ({ answer, protection }) => {
    const { state, manager } = browser(answer);
    const keys = memoryKeys();
    expect(await browserStorage(manager, keys).facts()).toEqual({
      room: { used: 3e6, quota: 1e9 },
      protection: 'not asked',
    });
    for (let page = 0; page < 3; page += 1) await browserStorage(manager, keys).protect();
    expect(state.asked).toBe(1);
    expect(await browserStorage(manager, keys).facts()).toMatchObject({ protection });
  },
);

test('a browser without a storage manager tells nothing, and nothing is made up', async () => {
  const storage = browserStorage(undefined, memoryKeys());
  await storage.protect();
  expect(await storage.facts()).toEqual({ room: undefined, protection: 'unknown' });
});

test('a browser that has promised already is not asked', async () => {
  const { state, manager } = browser(true);
  state.persisted = true;
  await browserStorage(manager, memoryKeys()).protect();
  expect(state.asked).toBe(0);
});

test('the browser is asked after the first saved change, neither before nor for a refused one', async () => {
  const { state, manager } = browser(false);
  const { ledger } = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  protectAfterFirstSave(ledger, browserStorage(manager, memoryKeys()));
  ledger.dispatch({ type: 'DeleteCourse', courseId: 'nobody' as CourseId });
  await ledger.records.intents();
  expect(state.asked).toBe(0);
  for (const title of ['Algebra', 'Logic']) {
    const added = ledger.dispatch({ type: 'AddCourse', fields: { title } });
    if (added.ok) await added.saved;
  }
  await expect.poll(() => state.asked).toBe(1);
});

test('a change that another tab has saved is no reason to ask the browser', async () => {
  const { state, manager } = browser(false);
  const storage = memoryLogStorage();
  const [ledger, other] = [await open(memoryLog(making, storage)), await open(memoryLog(making, storage), 'other')];
  protectAfterFirstSave(ledger, browserStorage(manager, memoryKeys()));
  await saved(other, { type: 'AddCourse', fields: { title: 'Algebra' } });
  await expect.poll(() => ledger.status().seq).toBe(other.status().seq);
  await ledger.records.intents();
  expect(state.asked).toBe(0);
});
