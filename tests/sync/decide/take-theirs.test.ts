/** What *Take theirs* leaves behind where several things that name each other go by the same decision. */
import { describe, expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { allOwed, heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { takeTheirs } from '../../../sync/decide/resolve.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  cellEdited,
  classroom,
  enrolled,
  graded,
  o1,
  p,
  policy,
  setting,
  student,
  w1,
  weightSet,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theOffering: Item = { of: 'offering', offeringId: o1 };
const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const thePolicy: Item = { of: 'setting', section: ['grading', o1] };
const start = bookOf(classroom(), assessment(a2, [4]), weightSet(w1, [[a2, 1]]), policy({ neverDrop: [] }));

describe('taking theirs', () => {
  const removed = (weightSetId: typeof w1): DomainEvent[] => [
    { type: 'WeightSetRemoved', offeringId: o1, weightSet: { weightSetId, weights: record([[a2, 1]]) }, at: 0 },
  ];

  test('takes no score that was typed here alone into an assessment that goes by the same decision', () => {
    const typed = cellEdited(
      ana,
      { points: { [p(1)]: 1 }, useBonusPoints: false, bonusPoints: 0 },
      { points: { [p(1)]: 5 }, useBonusPoints: true, bonusPoints: 3 },
    );
    const mine = committed(inStep(bookOf(classroom(), graded(ana, [1]))), [typed]);
    const theirs = bookOf(classroom(), graded(ana, [7]));
    const about = committed(mine, reconcile(mine, readingOf(theirs)).events, 2);
    const gone = readingOf(advance(theirs, deletionOf(theirs, theAssessment)));
    const asked = committed(about, reconcile(about, gone).events, 3);
    const waiting = allOwed(asked.outbox).flatMap(({ item, aside }) => (aside ? [item] : []));
    expect(waiting.map(({ of }) => of)).toEqual(['assessment', 'grade']);
    const taken = committed(asked, takeTheirs(asked, waiting), 4);
    expect([faultsOf(taken.book), taken.outbox.count]).toEqual([[], 0]);
  });

  test('takes no excuse back of a student who goes by the same decision', () => {
    const excused = setting(['grading', o1, 'excused', ana, a1], null, true);
    const mine = committed(inStep(start), [...removed(w1), excused]);
    const there = advance(start, deletionOf(start, { of: 'student', studentId: ana }));
    const weighed: DomainEvent = {
      type: 'WeightEdited',
      offeringId: o1,
      weightSetId: w1,
      assessmentId: a1,
      from: null,
      to: 5,
    };
    const fresh = readingOf(advance(there, [weighed]));
    const asked = committed(mine, reconcile(mine, fresh).events, 2);
    const both: readonly Item[] = [theOffering, { of: 'student', studentId: ana }];
    expect(both.map((item) => owedOf(asked.outbox, item)?.aside?.why)).toEqual(['conflict', 'conflict']);
    const taken = committed(asked, takeTheirs(asked, both), 3);
    expect([faultsOf(taken.book), taken.outbox.count]).toEqual([[], 0]);
  });

  test('takes no name of a weight set that is gone there, too, where only the list of sets was sent', () => {
    const named = advance(start, [...policy({ weightSetNames: ['Exams'] })]);
    const unnamed = setting(['grading', o1, 'weightSetNames'], ['Exams'], []);
    const rounded = setting(['grading', o1, 'decimals'], null, 1);
    const call = (intent: string, item: Item): DomainEvent =>
      ({ type: 'CallIntended', intent, call: 'any', items: [item] }) as unknown as DomainEvent;
    const mine = committed(inStep(named), [...removed(w1), unnamed, rounded]);
    const sent = committed(mine, [call('i1', theOffering), call('i2', thePolicy)], 2);
    const answers = [
      { type: 'CallApplied', intent: 'i1' },
      { type: 'CallRefused', intent: 'i2', items: [thePolicy], status: 404, reason: 'path.unknown' },
    ] as unknown as DomainEvent[];
    const refused = committed(sent, answers, 3);
    const taken = committed(refused, takeTheirs(refused, [thePolicy]), 4);
    expect(faultsOf(taken.book)).toEqual([]);
    expect(valueIn(taken.book, thePolicy)).toEqual({ weightSetNames: [], neverDrop: [] });
    expect(nextCalls(taken, { ifMatch: true }).map(({ endpoint }) => endpoint)).toEqual(['editSettings']);
  });

  test('of an assessment leaves the question about another field of the policy that names it', () => {
    const named = advance(start, [setting(['grading', o1, 'neverDrop'], [], [a1])]);
    const mine = committed(inStep(named), [
      ...deletionOf(named, { of: 'assessment', assessmentId: a1 }),
      setting(['grading', o1, 'decimals'], null, 1),
    ]);
    const there = advance(named, [
      { type: 'AssessmentEdited', assessmentId: a1, from: { assessmentName: 'x' }, to: { assessmentName: 'Renamed' } },
      setting(['grading', o1, 'decimals'], null, 2),
    ]);
    const asked = committed(mine, reconcile(mine, readingOf(there)).events, 2);
    const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
    expect([theAssessment, thePolicy].map((item) => owedOf(asked.outbox, item)?.aside?.why)).toEqual([
      'conflict',
      'conflict',
    ]);
    const taken = committed(asked, takeTheirs(asked, [theAssessment]), 3);
    expect(valueIn(taken.book, thePolicy)).toEqual({ neverDrop: [a1], decimals: 1 });
    expect(owedOf(taken.outbox, thePolicy)?.aside?.why).toBe('conflict');
    expect(nextCalls(taken, { ifMatch: true })).toEqual([]);
  });

  test('of an excuse of somebody whose code is taken here leaves it at the server, and the next reading brings it', () => {
    const [kim, lee] = [asId<StudentId>('k~1'), asId<StudentId>('s9')];
    const mine = committed(inStep(start), [student(kim, { studentCode: 'D4' })]);
    const excused = setting(['grading', o1, 'excused', lee, a1], null, true);
    const there = readingOf(advance(start, [student(lee, { studentCode: 'D4' }), enrolled(lee), excused]));
    const asked = committed(mine, reconcile(mine, there).events, 2);
    expect(owedOf(asked.outbox, thePolicy)?.aside?.why).toBe('conflict');
    const taken = committed(asked, takeTheirs(asked, [{ of: 'student', studentId: kim }, thePolicy]), 3);
    expect(taken.outbox.count).toBe(0);
    const after = committed(taken, reconcile(taken, there).events, 4);
    expect(valueIn(after.book, thePolicy)).toEqual({ neverDrop: [], excused: { [lee]: { [a1]: true } } });
    expect(after.outbox.count).toBe(0);
  });

  test('of a policy that excuses somebody who was deleted here still knows that the server excuses them', () => {
    const mine = committed(inStep(start), [
      ...deletionOf(start, { of: 'student', studentId: ana }),
      setting(['grading', o1, 'decimals'], null, 1),
    ]);
    const excused = setting(['grading', o1, 'excused', ana, a1], null, true);
    const there = readingOf(advance(start, [excused, setting(['grading', o1, 'decimals'], null, 2)]));
    const asked = committed(mine, reconcile(mine, there).events, 2);
    expect(owedOf(asked.outbox, thePolicy)?.aside?.why).toBe('conflict');
    const taken = committed(asked, takeTheirs(asked, [thePolicy]), 3);
    expect(valueIn(taken.book, thePolicy)).toEqual({ neverDrop: [], decimals: 2 });
    expect(heldValue(taken.outbox, taken.book, thePolicy)).toMatchObject({ excused: { [ana]: { [a1]: true } } });
  });
});
