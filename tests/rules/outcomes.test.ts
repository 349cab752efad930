import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { AssessmentId, ProblemId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { a1, a2, c1, course, nobody, o1, offeringOf, p, problemOf } from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';

const seen = ['Read', 'Write', 'Speak'];

const facts: Facts = [
  course(),
  { type: 'OfferingAdded', offering: { ...offeringOf(o1, c1), learningOutcomes: seen }, at: 0 },
  ...[a1, a2].map(
    (assessmentId, at): DomainEvent => ({
      type: 'AssessmentAdded',
      assessment: {
        assessmentId,
        offeringId: o1,
        assessmentName: assessmentId,
        problems: [problemOf(p(1, assessmentId), 10, [1, null, 3]), problemOf(p(2, assessmentId), 10)],
      },
      at,
    }),
  ),
];

const revised = (...outcomes: readonly (readonly [string, number | null])[]): Command => ({
  type: 'ReviseOutcomes',
  offeringId: o1,
  seen,
  outcomes: outcomes.map(([text, from]) => ({ text, from })),
});

const row = (
  assessmentId: AssessmentId,
  problemId: ProblemId,
  from: (number | null)[],
  to: (number | null)[],
  under?: string[],
): DomainEvent => ({
  type: 'ProblemEdited',
  assessmentId,
  problemId,
  from: { outcomes: from },
  to: { outcomes: to },
  ...(under && { under }),
});

const listed = (to: string[]): DomainEvent => ({
  type: 'OfferingEdited',
  offeringId: o1,
  from: { learningOutcomes: seen },
  to: { learningOutcomes: to },
});

const both = (to: (number | null)[]): DomainEvent[] => [
  row(a1, p(1), [1, null, 3], to),
  row(a2, p(1, a2), [1, null, 3], to),
];

test('R2.20 moving an outcome carries its column along in the tables of all assessments', () => {
  given(facts)
    .when(revised(['Speak', 2], ['Read', 0], ['Write', 1]))
    .records([listed(['Speak', 'Read', 'Write']), ...both([3, 1])]);
});

test('R2.20 removing an outcome takes its column, and the others keep theirs', () => {
  given(facts)
    .when(revised(['Write', 1], ['Speak', 2]))
    .records([listed(['Write', 'Speak']), ...both([null, 3])]);
});

test('R2.20 a new outcome has a blank column, wherever it is put', () => {
  given(facts)
    .when(revised(['Listen', null], ['Read', 0], ['Write', 1], ['Speak', 2]))
    .records([listed(['Listen', ...seen]), ...both([null, 1, null, 3])]);
});

test('R2.20 a new outcome has a blank column also where a cell stood beyond the list', () => {
  const stray = row(a1, p(2), [], [null, null, null, 5]);
  given(facts, stray)
    .when(revised(['Read', 0], ['Write', 1], ['Speak', 2], ['Listen', null]))
    .records([listed([...seen, 'Listen']), row(a1, p(2), [null, null, null, 5], [])]);
});

test('R2.20 a renamed outcome keeps its column, even under the name of another one', () => {
  given(facts)
    .when(revised(['Speak', 0], ['Write', 1], ['Read', 2]))
    .records([listed(['Speak', 'Write', 'Read'])]);
});

test('R2.20 all of it is taken back by one undo', () => {
  const before = bookOf(facts);
  const commit = commitOf(before, revised(['Speak', 2], ['Read', null]));
  const undone = given(facts, commit.events).when({ type: 'UndoCommit', commit });
  expect(undone.after()).toEqual(before);
});

test('R2.20 an offering that is not there has no outcomes', () => {
  given(course())
    .when(revised(['Read', 0]))
    .refuses('offering.unknown', { offeringId: o1 });
  given(course())
    .when({ type: 'EditOutcomeCells', offeringId: o1, seen, cells: [] })
    .refuses('offering.unknown', { offeringId: o1 });
});

test('R2.21 a list that has changed since it was shown refuses a new order and new cells', () => {
  const other = {
    type: 'OfferingEdited',
    offeringId: o1,
    from: {},
    to: { learningOutcomes: ['Write', 'Read', 'Speak'] },
  };
  const changed = [facts, other as DomainEvent] as const;
  given(...changed)
    .when(revised(['Read', 0]))
    .refuses('outcomes.changed', { offeringId: o1 });
  given(...changed)
    .when({
      type: 'EditOutcomeCells',
      offeringId: o1,
      seen,
      cells: [{ assessmentId: a1, problemId: p(1), at: 0, strength: 4 }],
    })
    .refuses('outcomes.changed', { offeringId: o1 });
});

test.each([[[0, 0]], [[3]], [[-1]], [[0.5]]])('R2.21 the places %j are refused', (places) => {
  given(facts)
    .when(revised(...places.map((from) => ['Read', from] as const)))
    .refuses('outcomes.placeUnknown', { offeringId: o1 });
});

test.each([3, -1, 0.5])('R2.21 a cell under no outcome, at %s, is refused', (at) => {
  given(facts)
    .when({
      type: 'EditOutcomeCells',
      offeringId: o1,
      seen,
      cells: [{ assessmentId: a1, problemId: p(1), at, strength: 4 }],
    })
    .refuses('outcomes.placeUnknown', { offeringId: o1 });
});

test('R2.21 one cell named twice is refused', () => {
  const cell = { assessmentId: a1, problemId: p(1), at: 0 };
  const cells = [4, 5].map((strength) => ({ ...cell, strength }));
  given(facts)
    .when({ type: 'EditOutcomeCells', offeringId: o1, seen, cells })
    .refuses('outcomes.placeUnknown', { offeringId: o1 });
});

test.each([undefined, ['Write', 'Read', 'Speak']])('R2.21 a row of cells is refused under the list %j', (other) => {
  const edit = { type: 'EditProblem' as const, assessmentId: a1, problemId: p(1), fields: { outcomes: [4] } };
  given(facts)
    .when({ ...edit, ...(other && { seen: other }) })
    .refuses('outcomes.changed', { offeringId: o1 });
  expect(
    given(facts)
      .when({ ...edit, seen })
      .after(),
  ).not.toEqual(bookOf(facts));
});

test('R2.21 the list and the cells that are there record nothing', () => {
  given(facts)
    .when(revised(['Read', 0], ['Write', 1], ['Speak', 2]))
    .changesNothing();
  given(facts)
    .when({
      type: 'EditOutcomeCells',
      offeringId: o1,
      seen,
      cells: [{ assessmentId: a1, problemId: p(2), at: 2, strength: null }],
    })
    .changesNothing();
});

test.each<[string[], (number | null)[]]>([
  [
    ['Write', 'Read', 'Speak'],
    [null, 1, 3],
  ],
  [
    ['Read', 'Speak'],
    [1, 3],
  ],
  [
    ['Look', 'Read', 'Write', 'Speak'],
    [null, 1, null, 3],
  ],
])('R2.22 the offering is given the outcomes %j, and the columns go with their texts', (learningOutcomes, cells) => {
  given(facts)
    .when({ type: 'EditOffering', offeringId: o1, fields: { learningOutcomes } })
    .records([listed(learningOutcomes), ...both(cells)]);
});

test('R2.22 a text changed in place renames its outcome', () => {
  const learningOutcomes = ['Read aloud', 'Write', 'Speak'];
  given(facts)
    .when({ type: 'EditOffering', offeringId: o1, fields: { learningOutcomes } })
    .records([listed(learningOutcomes)]);
});

test('R2.23 cells of several assessments are edited in one commit, a row an event', () => {
  given(facts)
    .when({
      type: 'EditOutcomeCells',
      offeringId: o1,
      seen,
      cells: [
        { assessmentId: a1, problemId: p(1), at: 0, strength: null },
        { assessmentId: a1, problemId: p(1), at: 1, strength: 10 },
        { assessmentId: a2, problemId: p(2, a2), at: 2, strength: 7 },
      ],
    })
    .records([row(a1, p(1), [1, null, 3], [null, 10, 3], seen), row(a2, p(2, a2), [], [null, null, 7], seen)]);
});

test.each([
  [{ assessmentId: nobody, problemId: p(1), at: 0, strength: 1 }, 'assessment.unknown', { assessmentId: nobody }],
  [
    { assessmentId: a1, problemId: nobody, at: 0, strength: 1 },
    'problem.unknown',
    { assessmentId: a1, problemId: nobody },
  ],
  [{ assessmentId: a1, problemId: p(2), at: 0, strength: 11 }, 'problem.outcomeWeightNotAllowed', { value: 11 }],
] as const)('R2.23 one bad cell refuses all: %j', (cell, code, details) => {
  given(facts)
    .when({
      type: 'EditOutcomeCells',
      offeringId: o1,
      seen,
      cells: [{ assessmentId: a1, problemId: p(1), at: 1, strength: 5 }, cell],
    })
    .refuses(code, details);
});

describe('what is taken back after the outcomes moved', () => {
  const moved = (before: readonly Facts[]) => {
    const book = bookOf(...before);
    return commitOf(book, revised(['Speak', 2], ['Read', 0], ['Write', 1])).events;
  };
  const cell = { assessmentId: a1, problemId: p(1), at: 0 };
  const cleared = { type: 'EditOutcomeCells', offeringId: o1, seen, cells: [{ ...cell, strength: null }] } as const;
  const rowOf = (book: Book) => book.assessments[a1]?.problems.map(({ outcomes }) => outcomes);

  test.each([
    cleared,
    { type: 'DeleteAssessment', assessmentId: a1 } as const,
    { type: 'DeleteProblem', assessmentId: a1, problemId: p(1) } as const,
  ])('R2.24 goes under its outcome: $type', (command) => {
    const commit = commitOf(bookOf(facts), command);
    const after = moved([facts, commit.events]);
    const undone = given(facts, commit.events, after).when({ type: 'UndoCommit', commit }).after();
    expect(rowOf(undone)).toEqual(rowOf(bookOf(facts, moved([facts]))));
    const undoing = commitOf(bookOf(facts, commit.events, after), { type: 'UndoCommit', commit });
    const redone = given(facts, commit.events, after, undoing.events).when({ type: 'UndoCommit', commit: undoing });
    expect(redone.after()).toEqual(bookOf(facts, commit.events, after));
  });

  test('R2.24 is not taken back where its outcome is gone', () => {
    const commit = commitOf(bookOf(facts), cleared);
    const gone = commitOf(bookOf(facts, commit.events), revised(['Write', 1], ['Speak', 2])).events;
    given(facts, commit.events, gone)
      .when({ type: 'UndoCommit', commit })
      .refuses('undo.changedSince', { items: [{ what: 'assessment', assessmentId: a1 }] });
  });
});
