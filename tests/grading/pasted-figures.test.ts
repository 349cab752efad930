import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { type Sample, samplesAfter } from '../../projections/figures/statistics.ts';

const students = Array.from({ length: 1_000 }, (_, at) => asId<StudentId>(`s${at}`));

/** A sample that counts each look at whose it is. */
const counting = () => {
  let looks = 0;
  const sample = (studentId: StudentId, value: number): Sample => ({
    get studentId() {
      looks += 1;
      return studentId;
    },
    percent: { shown: String(value), value },
    exact: () => ({ num: BigInt(value), den: 1n }),
  });
  return { sample, looks: () => looks };
};

test('a pasted column goes through the samples of the class once, not once for each of its scores', () => {
  const { sample, looks } = counting();
  const samples = students.map((id, at) => sample(id, at));
  const after = samplesAfter(samples, new Map(students.map((id, at) => [id, sample(id, (at * 7) % students.length)])));
  expect(looks()).toBeLessThanOrEqual(students.length);
  expect(after.map(({ percent }) => percent.value)).toEqual(samples.map(({ percent }) => percent.value));
});

test('who has no result any more leaves the samples, and who has one now comes in at their place', () => {
  const { sample } = counting();
  const [one, two, three, four] = ['s1', 's2', 's3', 's4'].map((id) => asId<StudentId>(id));
  if (!one || !two || !three || !four) throw new Error('There are four.');
  const after = samplesAfter(
    [sample(one, 10), sample(two, 20), sample(three, 30)],
    new Map([
      [one, undefined],
      [four, sample(four, 25)],
    ]),
  );
  expect(after.map(({ studentId }) => studentId)).toEqual([two, four, three]);
});
