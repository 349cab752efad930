import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StudentId } from '../../events/ids.ts';
import { count } from '../counts.ts';
import { commandFrom } from '../histories.ts';
import { addsStudent, type Device, does, erasingScene, idWith, readsAndBelieves } from './erasing-others-scene.ts';
import { marking, naiveOthers, theirWords } from './erasing-scene.ts';

const draws = fc.array(fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }), { maxLength: 4 });

test('R21.29 R21.30 after any histories of two browsers, no text of the student is left, chains are sound, and nobody else’s grades differ', async () => {
  const known = new Set<string>();
  await fc.assert(
    fc.asyncProperty(draws, draws, draws, fc.boolean(), async (atHome, inOffice, later, isHeard) => {
      const scene = await erasingScene();
      const { office, home } = scene;
      const there = await addsStudent(home);
      await goes(home, atHome, there);
      await marks(home, idWith(home, 'Zquuxcode'));
      await readsAndBelieves(office);
      const here = idWith(office, 'Zquuxcode');
      await goes(office, inOffice, here);
      await marks(office, here);
      await readsAndBelieves(home);
      await home.copied();
      await does(office, { type: 'DeleteStudent', studentId: here });
      if (isHeard) await readsAndBelieves(home);
      await goes(home, later, there);
      // A reading that is doubted leaves open what is true of the student: nobody is erased before it is answered.
      await readsAndBelieves(office);
      await Promise.all([office.copied(), home.copied()]);
      const before = await home.log.lines(0);
      const ours = await office.log.lines(0);
      // Somebody else's commands may have left no offering for a note.
      for (const word of theirWords) if (before.join('').includes(word)) known.add(word);

      const { erasing, kept } = await scene.erases(office, here);
      expect(kept).toEqual([]);
      expect(erasing.map(({ logId }) => logId)).toEqual(['home']);
      expect(await scene.wordsLeft([office])).toEqual([]);
      const copy = await scene.copyOf('home');
      expect(naiveOthers(copy, new Set([there]))).toEqual(naiveOthers(before, new Set([there])));
      expect(naiveOthers(await office.log.lines(0), new Set([here]))).toEqual(naiveOthers(ours, new Set([here])));

      await readsAndBelieves(home);
      await home.copied();
      const whole = await home.log.lines(0);
      const heard = await scene.hears('home');
      expect(heard).toEqual({ kind: 'erased', students: 1, isAll: true });
      expect(await scene.wordsLeft([office, home])).toEqual([]);
      const left = await home.log.lines(0);
      expect(naiveOthers(left, new Set([there]))).toEqual(naiveOthers(whole, new Set([there])));
    }),
    {
      numRuns: count(10, 200, 4),
      examples: [
        [[], [], [], true],
        [[], [], [], false],
      ],
    },
  );
  expect(known).toEqual(new Set(theirWords));
});

/** Commands about everything but this student. */
const goes = async (device: Device, drawn: readonly (readonly number[])[], not: StudentId): Promise<void> => {
  for (const draw of drawn) {
    const command = commandFrom(draw, device.ledger.book(), []);
    if (!JSON.stringify(command).includes(not)) await does(device, command);
  }
};

const marks = async (device: Device, studentId: StudentId): Promise<void> => {
  expect([...device.ledger.book().students.keys()]).toContain(studentId);
  for (const { command, note } of marking(device.ledger.book(), studentId)) await does(device, command, note);
};
