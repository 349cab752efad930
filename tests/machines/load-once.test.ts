/** The dialog's way to a load, at the real server. */
import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { newListeners } from '../../machines/listeners.ts';
import { loadText } from '../../messages/screens/load-snapshots.ts';
import { emptyRecords } from '../../projections/records/records.ts';
import { type LoadAsked, loadOnce } from '../../src/screens/snapshots/load-once.ts';
import { classroom } from '../builders.ts';
import {
  applied,
  i1,
  i2,
  observed,
  recorded,
  refused,
  scored,
  sent,
  theGrade,
  theOffering,
} from '../projections/outbox-story.ts';
import { sampleFiles } from '../server/conformance/sample.ts';
import { committed } from '../sync/two-sides.ts';
import { fileWish, isSent, loadingScene, sample } from './loading-scene.ts';
import { saved } from './opened-ledger.ts';

const { o1, a1, s1 } = sample;
const wish = fileWish(sampleFiles(sample).slice(0, 1), [o1]);
const asked: LoadAsked = { expects: async () => undefined, isWanted: () => true, onBegun: () => undefined };

type Scene = Awaited<ReturnType<typeof loadingScene>>;

const loads = async (scene: Scene, asking: LoadAsked = asked) => {
  let isOver = false;
  const told = loadOnce(scene, wish, asking).finally(() => {
    isOver = true;
  });
  await scene.until(() => isOver);
  return told;
};

const scores = async ({ ledger, until }: Scene): Promise<void> => {
  const [problem] = ledger.book().assessments[a1]?.problems ?? [];
  if (!problem) throw new Error('there is no problem');
  const change = { points: record([[problem.problemId, 7]]) };
  await saved(ledger, { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: s1, change }] });
  await until(() => isSent({ ledger }));
};

const loadsMade = ({ made }: Scene): number => made.filter(({ path }) => path.endsWith('/load/all')).length;

test('R13.10 a load that is cancelled while the server is read is not made', async () => {
  const scene = await loadingScene();
  await scores(scene);
  let isWanted = true;
  const stop = scene.sync.subscribe(() => {
    isWanted = false;
  });
  expect(await loads(scene, { ...asked, isWanted: () => isWanted })).toBeUndefined();
  stop();
  await scene.until(() => scene.sync.status().mode === 'resting');
  expect(loadsMade(scene)).toBe(0);
  expect(scene.ledger.records.saved().outbox.loaded).toBeUndefined();
});

test.for(['paused', 'signed out', 'stopped'] as const)(
  'R13.9 while the server cannot be read, because sync is %s, nothing is loaded, and that is said',
  async (mode) => {
    const scene = await loadingScene();
    const sync = { ...scene.sync, status: () => ({ ...scene.sync.status(), mode }) };
    expect(await loads({ ...scene, sync })).toEqual({ text: loadText.notRead, isDone: false });
    expect(loadsMade(scene)).toBe(0);
  },
);

test('R13.10 a second load that changes nothing is not said to be one that Undo takes back', async () => {
  const scene = await loadingScene();
  await scores(scene);
  expect((await loads(scene))?.text).toContain('Undo brings the former values back');
  expect(await loads(scene)).toEqual({ text: loadText.same, isDone: true });
  expect(loadsMade(scene)).toBe(2);
});

test('R13.10 a tab that hears of a refused load only together with what came after it tells why it was refused', async () => {
  const begun = recorded([classroom()], sent([theOffering], i1, { call: wish.call }));
  const since = [refused([]), observed, scored(null, 7), sent([theGrade], i2), applied(i2), observed];
  const later = since.reduce((records, event, at) => committed(records, [event], at + 2), begun);
  expect(later.outbox.loaded).toMatchObject({ intent: i1, end: 'refused' });
  const [listeners, status] = [newListeners(), { mode: 'resting' as const, readAt: '1' }];
  const read = { ...status, readAt: '2' };
  let [heard, now] = [begun, status];
  const told = loadOnce(
    {
      ledger: {
        records: { saved: () => ({ ...emptyRecords(), ...heard, seq: 1 }) },
        subscribe: listeners.subscribe,
        undoable: () => [],
      },
      sync: {
        status: () => now,
        subscribe: listeners.subscribe,
        hurry: () => {
          now = read;
          listeners.tell();
        },
        load: async () => ({ kind: 'begun', intent: i1 }),
      },
    },
    wish,
    {
      ...asked,
      onBegun: () =>
        void setTimeout(() => {
          heard = later;
          listeners.tell();
        }),
    },
  );
  expect(await told).toEqual({ text: expect.stringContaining('refused it (400)'), isDone: false });
});
