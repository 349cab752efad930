import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { record } from '../../events/record.ts';
import { a1, ana, cellEdited, classroom, o1, p, setting } from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';
import { enteredIn, replacedIn } from './world/invariants-entered.ts';

const excuse = (studentId: string, from: true | null, to: true | null): DomainEvent =>
  setting(['grading', o1, 'excused', studentId, a1], from, to);
const scored = (problem: number, from: number | null, to: number | null): DomainEvent =>
  cellEdited(ana, { points: record([[p(problem), from]]) }, { points: record([[p(problem), to]]) });

/**
 * The faults found in a reading of `seen`, where the book had `entered` and the server was known to hold only `known`.
 */
const told = (known: readonly DomainEvent[], entered: readonly DomainEvent[], seen: readonly DomainEvent[]) => {
  const here = committed(inStep(bookOf(classroom(), known)), entered);
  return replacedIn(committed(here, seen, 2), enteredIn(here));
};

describe.each([
  ['of nothing at all', []],
  ['of something else in it', [setting(['grading', o1, 'decimals'], null, 1)]],
])('a policy, where the server knows %s', (_, known) => {
  const entered = [excuse('s1', null, true)];

  test('what others enter beside something that was entered here replaces nothing', () => {
    expect(told(known, entered, [excuse('s2', null, true)])).toEqual([]);
  });

  test('what takes the place of something that was entered here is told, with the path to it', () => {
    expect(told(known, entered, [excuse('s1', true, null)])).toEqual([
      expect.stringMatching(/^replaces what was entered here at excused\.s1\.a1 of /),
    ]);
  });
});

test('a key that never had a value was not entered here', () => {
  const empty = setting(['grading', o1], null, { excused: { s1: { [a1]: null } } });
  const gone = setting(['grading', o1], { excused: { s1: { [a1]: null } } }, null);
  expect(told([], [empty], [gone])).toEqual([]);
});

describe.each([
  ['is blank', []],
  ['holds points', [scored(2, null, 3)]],
])('a grade that %s at the server', (_, known) => {
  test('points that others enter beside those that were entered here replace nothing', () => {
    expect(told(known, [scored(1, null, 7)], [scored(2, 3, 4)])).toEqual([]);
  });

  test('points that take the place of those that were entered here are told', () => {
    expect(told(known, [scored(1, null, 7)], [scored(1, 7, 9)])).toEqual([
      expect.stringMatching(/^replaces what was entered here at points\.\S+ of /),
    ]);
  });
});

describe('a row of outcomes', () => {
  const rated = (from: (number | null)[], to: (number | null)[]): DomainEvent => ({
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: p(1),
    from: { outcomes: from },
    to: { outcomes: to },
  });
  const before = bookOf(classroom()).assessments[a1]?.problems[0]?.outcomes ?? [];

  test('a cell that others enter beside one that was entered here replaces nothing', () => {
    expect(told([], [rated([...before], [null, 1])], [rated([null, 1], [5, 1])])).toEqual([]);
  });

  test('a cell that takes the place of one that was entered or cleared here is told', () => {
    const where = [expect.stringMatching(/^replaces what was entered here at problems\.\S+\.outcomes\.cell 1 of /)];
    expect(told([], [rated([...before], [null, 1])], [rated([null, 1], [null, 5])])).toEqual(where);
    expect(told([rated([...before], [null, 4])], [rated([null, 4], [])], [rated([], [null, 5])])).toEqual(where);
  });
});
