import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import {
  type AssessmentProgress,
  createOfferingProgress,
  leftOf,
} from '../../projections/figures/offering-progress.ts';
import { gradedPercent, offeringTasks } from '../../projections/figures/offering-tasks.ts';
import * as b from '../builders.ts';
import { bookOf } from '../given.ts';

const [first, second] = [asId<AssessmentId>('a1'), asId<AssessmentId>('a2')];
const blank: AssessmentProgress = {
  expected: 10,
  complete: 0,
  partly: 0,
  optional: 0,
  excused: 0,
  cells: 20,
  filled: 0,
  over: 0,
};
const done: AssessmentProgress = { ...blank, complete: 10, filled: 20 };
const begun: AssessmentProgress = { ...blank, complete: 4, partly: 2, filled: 11 };

const progress = (...of: readonly AssessmentProgress[]) =>
  new Map([first, second].slice(0, of.length).map((id, at) => [id, of[at] ?? blank]));

test('an assessment that is begun waits for its students, one without grades for nothing', () => {
  expect(offeringTasks(progress(begun, blank), [], 10)).toEqual([
    { kind: 'left', assessmentId: first, count: 6, partly: 2 },
  ]);
  expect(offeringTasks(progress(done, blank), [], 10)).toEqual([]);
  expect(offeringTasks(progress(blank), [], 10)).toEqual([]);
});

test('what may be a mistake follows what is left, and final grades are to submit only once nothing is blank', () => {
  const over = { ...done, over: 1 };
  expect(offeringTasks(progress(over, begun), [second], 10)).toEqual([
    { kind: 'left', assessmentId: second, count: 6, partly: 2 },
    { kind: 'over', assessmentId: first, count: 1 },
    { kind: 'noWeight', assessmentIds: [second] },
  ]);
  expect(offeringTasks(progress(done, done), [], 10)).toEqual([{ kind: 'submit', count: 10 }]);
  expect(offeringTasks(progress({ ...blank, expected: 0, cells: 0 }), [], 0)).toEqual([]);
  expect(offeringTasks(progress(), [], 10)).toEqual([]);
});

test('the graded part is 0 % only where nothing is graded, and 100 % only where nothing is blank', () => {
  const of = (filled: number, cells: number) => gradedPercent(progress({ ...blank, filled, cells }));
  expect([of(0, 1000), of(1, 1000), of(500, 1000), of(999, 1000), of(1000, 1000)]).toEqual([0, 1, 50, 99, 100]);
  expect(gradedPercent(progress())).toBeUndefined();
  expect(of(0, 0)).toBeUndefined();
});

test('nobody waits for a blank in extra credit, but for the rest of one that is graded in part', () => {
  const facts = [...b.classroom(), b.assessment(b.a2, [5, 5]), b.graded(b.ana, [1, 2]), b.graded(b.ben, [3, 4])];
  const extra = b.policy({ extraCredit: { [b.a2]: true } });
  const counted = (...more: readonly DomainEvent[]) =>
    atOnce(createOfferingProgress()(bookOf(...facts, ...more), b.o1));
  const left = (of: ReturnType<typeof counted>): number => leftOf(of.get(b.a2) ?? blank);
  const partly = b.graded(b.ana, [4], b.a2);
  expect([left(counted()), left(counted(...extra)), left(counted(...extra, partly))]).toEqual([2, 0, 1]);
  expect(offeringTasks(counted(...extra), [], 2)).toEqual([{ kind: 'submit', count: 2 }]);
  expect(gradedPercent(counted(...extra))).toBe(100);
});
