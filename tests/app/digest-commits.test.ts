import { expect, test } from 'vitest';
import { mergedScoreCommits } from '../../src/screens/courses/digest-commits.ts';
import { a1, a2, ana, ben, nobody } from '../builders.ts';
import { listed, local, score } from './listed-commits.ts';

const pasted = { type: 'EditGrades', how: 'pasted' } as const;
const seqs = (...commits: readonly ReturnType<typeof listed>[]) =>
  mergedScoreCommits(commits).map(({ commit, size, changes }) => [commit.seq, size, changes.length]);

test('R20.13 scores typed one after the other into one assessment on one day are one line, under the newest', () => {
  const evening = [3, 2, 1].map((seq) => listed(seq, local(22), [score(a1, ana, seq)]));
  expect(seqs(...evening)).toEqual([[3, 3, 3]]);
});

test.each([
  ['another assessment', listed(1, local(22), [score(a2, ana, 1)])],
  ['another day', listed(1, local(21), [score(a1, ana, 1)])],
  ['another way', listed(1, local(22), [score(a1, ana, 1)], { command: pasted })],
  ['somebody elsewhere', listed(1, local(22), [score(a1, ana, 1)], { isElsewhere: true })],
  [
    'no score',
    listed(1, local(22), [{ subject: { what: 'student', studentId: ben }, field: null, from: null, to: {} }]),
  ],
  ['two assessments', listed(1, local(22), [score(a1, ana, 1), score(a2, ana, 1)])],
])('R20.13 %s is a line of its own', (_, other) =>
  expect(seqs(listed(2, local(22), [score(a1, ben, 2)]), other).length).toBe(2),
);

test('R20.13 what was taken back is told by itself', () => {
  const undo = listed(2, local(22), [score(a1, ana, 1)]);
  const back = { ...undo, commit: { ...undo.commit, undoes: nobody } };
  expect(seqs(back, listed(1, local(22), [score(a1, ana, 2)])).length).toBe(2);
});
