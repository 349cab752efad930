/** The dialog's way to a load, at the real server. */
import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { loadText } from '../../messages/load-snapshots.ts';
import { type LoadAsked, loadOnce } from '../../src/screens/snapshots/load-once.ts';
import { sampleFiles } from '../server/conformance/sample.ts';
import { fileWish, isSent, loadingScene, sample } from './loading-scene.ts';
import { saved } from './opened-ledger.ts';

const { o1, a1, s1 } = sample;
const wish = fileWish(sampleFiles(sample).slice(0, 1), [o1]);
const asked: LoadAsked = { expects: async () => undefined, isWanted: () => true, begun: () => undefined };

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
  expect(scene.ledger.saved().outbox.loaded).toBeUndefined();
});

test('R13.10 a second load that changes nothing is not said to be one that Undo takes back', async () => {
  const scene = await loadingScene();
  await scores(scene);
  expect((await loads(scene))?.text).toContain('Undo brings the former values back');
  expect(await loads(scene)).toEqual({ text: loadText.same, isDone: true });
  expect(loadsMade(scene)).toBe(2);
});
