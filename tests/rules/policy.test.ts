import { describe, expect, test } from 'vitest';
import type { GradingPolicy, Json } from '../../events/entities.ts';
import { type Excuse, excusedOf } from '../../events/excuses.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  assessmentOf,
  ben,
  cem,
  classroom,
  nobody,
  o1,
  o2,
  offering,
  policy,
  setting,
  student,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';

const sets = [weightSet(w1), weightSet(w2)];
const letters = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 79.5 },
];

test('R7.9 only the policy of an offering that exists can be edited', () => {
  given(classroom())
    .when({ type: 'EditGradingPolicy', offeringId: o2, policy: { decimals: 1 } })
    .refuses('offering.unknown', { offeringId: o2 });
});

test.each<Partial<GradingPolicy>>([
  { decimals: -1 },
  { decimals: 5 },
  { decimals: 1.5 },
  { dropLowest: -1 },
  { dropLowest: 0.5 },
  { weightSet: 2 },
  { weightSet: -1 },
  { weightSet: 0.5 },
  { weightSet: 'worst' as never },
  { ungraded: 'maybe' as never },
  { rule: 'up' as never },
  { decimals: null as never },
  { weightSetNames: ['x'.repeat(201)] },
  { nearCutOff: -0.1 },
  { nearCutOff: 0.00001 },
  { nearCutOff: '0.1' as never },
  { outcomeThreshold: 100.1 },
  { outcomeThreshold: Number.NaN },
])('R7.10 the policy %o is refused', (refused) => {
  given(classroom(), sets)
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: refused })
    .refuses('policy.notAllowed', { field: Object.keys(refused)[0] ?? '' });
});

test.each<Record<string, unknown>>([
  { weightSetNames: 'one' },
  { letters: 'A' },
  { letters: [null] },
  { neverDrop: a1 },
  { excused: [null] },
  { letters: [{ letter: 1, from: 2 }] },
])('R7.10 the policy %o is of another kind and refused, not broken on', (refused) => {
  given(classroom(), sets)
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: refused as never })
    .refuses('policy.notAllowed', { field: Object.keys(refused)[0] ?? '' });
});

test('R7.10 a field that grading does not know is refused', () => {
  given(classroom())
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { extra: 1 } as never })
    .refuses('field.unknown', { field: 'extra' });
});

test('R7.10 more names than there are weight sets are refused', () => {
  given(classroom(), sets)
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { weightSetNames: ['1', '2', '3'] } })
    .refuses('policy.notAllowed', { field: 'weightSetNames' });
});

test.each([
  { why: 'a blank letter', bad: [{ letter: ' ', from: 1 }] },
  { why: 'a letter given twice', bad: [...letters, { letter: 'A', from: 60 }] },
  { why: 'a bound given twice', bad: [...letters, { letter: 'C', from: 90 }] },
])('R7.11 $why is refused', ({ bad }) => {
  given(classroom())
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { letters: bad } })
    .refuses('policy.notAllowed', { field: 'letters' });
});

test('R7.12 a policy names only assessments of the offering', () => {
  given(classroom(), offering(o2), assessment(a2, [1], o2))
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { neverDrop: [a1, a2] } })
    .refuses('policy.notAllowed', { field: 'neverDrop' });
});

test.each([
  { studentId: cem, assessmentId: a1 },
  { studentId: nobody, assessmentId: a1 },
  { studentId: ana, assessmentId: nobody },
])('R7.12 a policy does not excuse $studentId from $assessmentId', (excuse) => {
  given(classroom(), student(cem))
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { excused: excusedOf([excuse]) } })
    .refuses('policy.notAllowed', { field: 'excused' });
});

const excuses = (...of: readonly [typeof ana, typeof a1][]): readonly Excuse[] =>
  of.map(([studentId, assessmentId]) => ({ studentId, assessmentId }));

const excused = (studentId: typeof ana, assessmentId: typeof a1, is = true) =>
  setting(['grading', o1, 'excused', studentId, assessmentId], is ? null : true, is ? true : null);

test('R7.15 an excuse joins those that are there, and one that is there is not given twice', () => {
  given(classroom(), excused(ben, a1))
    .when({ type: 'EditExcuses', offeringId: o1, excuses: excuses([ana, a1], [ben, a1], [ana, a1]), excused: true })
    .records([excused(ana, a1)]);
});

test('R7.15 taking an excuse back leaves the others', () => {
  given(classroom(), excused(ben, a1), excused(ana, a1))
    .when({ type: 'EditExcuses', offeringId: o1, excuses: excuses([ben, a1]), excused: false })
    .records([excused(ben, a1, false)]);
});

test('R7.15 each excuse is a fact of its own, so that one student’s can be erased alone', () => {
  given(classroom())
    .when({ type: 'EditExcuses', offeringId: o1, excuses: excuses([ana, a1], [ben, a1]), excused: true })
    .records([excused(ana, a1), excused(ben, a1)]);
  given(classroom(), excused(ana, a1), excused(ben, a1), policy({ decimals: 1 }))
    .when({ type: 'DeleteAssessment', assessmentId: a1 })
    .records([
      excused(ana, a1, false),
      excused(ben, a1, false),
      { type: 'AssessmentDeleted', assessment: assessmentOf(a1, [10, 5]), at: 0 },
    ]);
});

test('R7.15 excuses that break the rules make room for sound ones, and come back with undo', () => {
  const broken = [{ studentId: ana }];
  const first = given(classroom(), setting(['grading', o1, 'excused'], null, broken)).when({
    type: 'EditExcuses',
    offeringId: o1,
    excuses: excuses([ana, a1]),
    excused: true,
  });
  first.records([setting(['grading', o1, 'excused'], broken, null), excused(ana, a1)]);
});

describe.each<[string, Json]>([
  ['leaves', { [ben]: { [a1]: true }, [cem]: { [a1]: 'yes' } }],
  ['an older list', [{ studentId: ben, assessmentId: a1 }, { studentId: cem }]],
])('R7.15 of excuses of which one breaks the rules, those that can be read (%s)', (_, broken) => {
  const path = ['grading', o1, 'excused'];
  const readable: Json = { [ben]: { [a1]: true } };
  const stored = setting(path, null, broken);
  const mended = setting(path, broken, readable);
  const edit = (one: typeof ana, is: boolean) =>
    ({ type: 'EditExcuses', offeringId: o1, excuses: excuses([one, a1]), excused: is }) as const;

  test('stay when another is given', () => {
    given(classroom(), stored)
      .when(edit(ana, true))
      .records([mended, excused(ana, a1)]);
  });

  test('can be taken back', () => {
    given(classroom(), stored)
      .when(edit(ben, false))
      .records([mended, excused(ben, a1, false)]);
  });

  test('are not given twice: what breaks the rules goes, and no more', () => {
    given(classroom(), stored).when(edit(ben, true)).records([mended]);
  });

  test('are what a policy with other excuses is compared with', () => {
    const wanted = excusedOf(excuses([ana, a1]));
    given(classroom(), stored)
      .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { excused: wanted } })
      .records([mended, excused(ben, a1, false), excused(ana, a1)]);
  });

  const undoing = (...later: readonly Facts[]) => {
    const commit = commitOf(bookOf(classroom(), stored), edit(ana, true));
    return given(classroom(), stored, commit.events, ...later).when({ type: 'UndoCommit', commit });
  };

  test('are as they were, with what breaks the rules, once the excuse that mended them is taken back', () => {
    expect(undoing().after()).toEqual(bookOf(classroom(), stored));
  });

  test('do not come back with undo once they are taken back', () => {
    undoing(excused(ben, a1, false)).refuses('undo.changedSince', { items: [{ what: 'setting', path }] });
  });
});

test('R7.15 excuses that break the rules and name nobody who is enrolled go when they are mended', () => {
  const path = ['grading', o1, 'excused'];
  const broken: Json = { [ben]: { [a1]: true }, [nobody]: { [a1]: true }, [cem]: 'yes' };
  given(classroom(), setting(path, null, broken))
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { excused: excusedOf(excuses([ana, a1])) } })
    .records([setting(path, broken, { [ben]: { [a1]: true } }), excused(ben, a1, false), excused(ana, a1)]);
});

test('R9.9 what a mend of *never drop* replaced comes back with undo', () => {
  const facts = [classroom(), setting(['grading', o1, 'neverDrop'], null, [null])];
  const commit = commitOf(bookOf(...facts), { type: 'EditGradingPolicy', offeringId: o1, policy: { neverDrop: [a1] } });
  const undone = given(...facts, commit.events).when({ type: 'UndoCommit', commit });
  expect(undone.after()).toEqual(bookOf(...facts));
});

test('R7.15 taking back an excuse that is not there records nothing', () => {
  given(classroom())
    .when({ type: 'EditExcuses', offeringId: o1, excuses: excuses([ana, a1]), excused: false })
    .changesNothing();
});

test('R7.12 nobody is excused who is not enrolled, whatever the command', () => {
  given(classroom(), student(cem))
    .when({ type: 'EditExcuses', offeringId: o1, excuses: excuses([cem, a1]), excused: true })
    .refuses('policy.notAllowed', { field: 'excused' });
  given(classroom())
    .when({ type: 'EditExcuses', offeringId: nobody, excuses: excuses([ana, a1]), excused: true })
    .refuses('offering.unknown', { offeringId: nobody });
});

test('R7.13 a policy edit records field by field what differs', () => {
  given(classroom(), sets, policy({ decimals: 1, weightSet: 0 }))
    .when({
      type: 'EditGradingPolicy',
      offeringId: o1,
      policy: {
        decimals: 1,
        rule: 'halfUp',
        weightSet: 1,
        letters,
        neverDrop: [a1],
        excused: excusedOf([{ studentId: ana, assessmentId: a1 }]),
      },
    })
    .records([
      setting(['grading', o1, 'weightSet'], 0, 1),
      setting(['grading', o1, 'letters'], null, letters),
      setting(['grading', o1, 'neverDrop'], null, [a1]),
      excused(ana, a1),
    ]);
});

test('R7.13 what is so by default already records nothing', () => {
  given(classroom())
    .when({
      type: 'EditGradingPolicy',
      offeringId: o1,
      policy: { decimals: 2, rule: 'halfUp', weightSet: 'best', dropLowest: 0, letters: [] },
    })
    .changesNothing();
});

test('R7.13 an edit of one offering’s policy leaves every other policy', () => {
  const book = given(classroom(), offering(o2), policy({ decimals: 3 }, o2))
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 0 } })
    .after();
  expect(book.settings).toEqual({ grading: { [o1]: { decimals: 0 }, [o2]: { decimals: 3 } } });
});
