import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { copyOf } from './mirror-scene.ts';
import { saved } from './opened-ledger.ts';
import { othersScene, told } from './others-scene.ts';

const { o1, a1, s1, s2 } = sample;

type Scene = Awaited<ReturnType<typeof othersScene>>;
type Device = Scene['office'];

/** What the office tells as made elsewhere, after somebody gave these commands at home, one after the other. */
const elsewhereAfter = async (...commands: readonly ((home: Device) => Command)[]): Promise<readonly string[]> => {
  const { office, another } = await othersScene();
  const home = await another('home');
  for (const command of commands) {
    await saved(home.ledger, command(home));
    await home.until(() => isSent(home));
    await office.reads();
  }
  await home.copied();
  return told(await office.history()).filter((one) => one.startsWith('elsewhere'));
};

const problemsOf = ({ ledger }: Device) => ledger.book().assessments[a1]?.problems ?? [];

test('R22.8 an offering that was copied on another computer is told once, with its outcomes and weights', async () => {
  const copied = (): Command => ({ type: 'CopyOffering', offeringId: o1, fields: { section: 'B' } });
  // Which assessments are never dropped is a list of ids, and these differ.
  const dropping = (): Command => ({ type: 'EditGradingPolicy', offeringId: o1, policy: { neverDrop: [] } });
  expect(await elsewhereAfter(dropping, copied)).toEqual([]);
});

test('R22.8 a problem that was added on another computer is told once', async () => {
  const added = (): Command => ({ type: 'InsertProblem', assessmentId: a1, at: 2, max: 7 });
  expect(await elsewhereAfter(added)).toEqual([]);
});

test('R22.8 problems that were put in another order on another computer are told once', async () => {
  const added = (): Command => ({ type: 'InsertProblem', assessmentId: a1, at: 2, max: 7 });
  const moved = (home: Device): Command => ({
    type: 'ReorderProblems',
    assessmentId: a1,
    order: problemsOf(home)
      .map(({ problemId }) => problemId)
      .toReversed(),
  });
  expect(await elsewhereAfter(added, moved)).toEqual([]);
});

test('R22.8 a score explains one reading, although two histories of one beginning have it', async () => {
  const { office, another } = await othersScene();
  const disk = memoryLogStorage();
  const [home, program] = [await another('home', { storage: disk }), await another('program')];
  await scores(home, [3, 4]);
  await home.copied();
  await office.reads();
  const restored = await another('again', { storage: copyOf(disk) });
  await saved(home.ledger, { type: 'EditStudent', studentId: s1, fields: { lastName: 'One' } });
  await home.until(() => isSent(home));
  await home.copied();
  await saved(restored.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Two' } });
  await restored.until(() => isSent(restored));
  await restored.copied();
  for (const first of [5, 3]) {
    await program.reads();
    await scores(program, [first, 4]);
    await office.reads();
  }
  const elsewhere = told(await office.history()).filter((one) => one.startsWith('elsewhere'));
  expect(elsewhere).toEqual(['elsewhere: grade x-a1~p0 3', 'elsewhere: grade x-a1~p0 5']);
});
