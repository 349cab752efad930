import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommitId } from '../../events/ids.ts';
import { count } from '../counts.ts';
import { sample, scores } from './loading-scene.ts';
import { othersScene, scoredAtHome, told } from './others-scene.ts';
import { commandAt, does, steps } from './others-story.ts';

const { s1, s2 } = sample;

test('R22.8 what another device did is listed as its own commit, and not again as what was observed here', async () => {
  const { office } = await scoredAtHome();
  expect(told(await office.history())).toEqual(['home: grade x-a1~p0 3, grade x-a1~p1 4', 'here: baseline']);
});

test('R22.8 what another program did is told as observed, also beside what a ledger explains', async () => {
  const { office, another } = await othersScene();
  const [home, program] = [await another('home'), await another('program')];
  await scores(home, [3, 4]);
  await program.reads();
  await scores(program, [3, 5]);
  await does(program, { type: 'EditStudent', studentId: s1, fields: { lastName: 'Elsewhere' } });
  await does(home, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  await office.reads();
  expect(told(await office.history())).toEqual([
    'elsewhere: grade x-a1~p1 5, student lastName Elsewhere',
    'home: student lastName Home',
    'home: grade x-a1~p0 3, grade x-a1~p1 4',
    'here: baseline',
  ]);
});

test('R22.8 random stories: every commit of every device is listed once on each, and of other programs what was observed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { office, another } = await othersScene();
      const devices = { office, home: await another('home'), hall: await another('hall') };
      const program = await another('program');
      const made: CommitId[] = [];
      const byProgram = new Set<string>();
      for (const [at, step] of story.entries()) {
        const { who, isReadBy } = step;
        const device = who === 'program' ? program : devices[who as keyof typeof devices];
        await device.reads();
        const command = commandAt(device.ledger.book(), at, step);
        const id = command && (await does(device, command));
        if (!id) continue;
        if (who === 'program') byProgram.add(id);
        else made.push(id);
        const readers = who === 'program' ? Object.values(devices) : isReadBy.map((name) => devices[name]);
        for (const reader of readers) await reader.reads();
      }
      for (const device of Object.values(devices)) await device.copied();
      for (const device of Object.values(devices)) {
        await device.reads();
        const list = await device.history();
        const ofPeople = list.filter(
          ({ isElsewhere, changes: [first] }) => !isElsewhere && first?.subject.what !== 'baseline',
        );
        expect(ofPeople.map(({ commit }) => commit.id).sort()).toEqual(made.toSorted());
        expect(list.filter(({ isElsewhere }) => isElsewhere)).toHaveLength(byProgram.size);
      }
    }),
    { numRuns: count(30, 1_000, 6) },
  );
});
