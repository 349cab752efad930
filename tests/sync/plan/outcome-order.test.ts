import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RemoteReply } from '../../../api/remote.ts';
import type { Command } from '../../../commands/catalogue.ts';
import { record } from '../../../events/record.ts';
import { heldValue } from '../../../projections/outbox/outbox.ts';
import { a1, a2, ana, assessment, cellEdited, course, enrolled, o1, offering, p, student } from '../../builders.ts';
import { count } from '../../counts.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { drain, type Flying, type Opened, openRecords, type SignedIn, signedInModel } from './planned-work.ts';

/** An outcome's cells have its number for a strength, so that it shows under which outcome they were entered. */
const outcomes = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `outcome ${number}`);
const numberOf = (text: string): number => outcomes.indexOf(text) + 1;

const listHere = (opened: Opened): readonly string[] => opened.records().book.offerings[o1]?.learningOutcomes ?? [];

const revising = (opened: Opened, texts: readonly string[]): Command => {
  const seen = listHere(opened);
  return {
    type: 'ReviseOutcomes',
    offeringId: o1,
    seen,
    outcomes: texts.map((text) => ({ text, from: seen.includes(text) ? seen.indexOf(text) : null })),
  };
};

/** Fills the cell of one problem in the column at this place, or empties it. */
const filling = (opened: Opened, which: number, column: number, isFilled: boolean): Command | undefined => {
  const { book } = opened.records();
  const problems = (book.assessmentsOf[o1] ?? []).flatMap((assessmentId) =>
    (book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => ({ assessmentId, problemId })),
  );
  const seen = listHere(opened);
  const [problem, at] = [problems[which % Math.max(1, problems.length)], column % Math.max(1, seen.length)];
  if (!problem || seen.length === 0) return undefined;
  const strength = isFilled ? numberOf(seen[at] ?? '') : null;
  return { type: 'EditOutcomeCells', offeringId: o1, seen, cells: [{ ...problem, at, strength }] };
};

/** Cells at the server that stand under another outcome than that for which they were entered. */
const misplaced = (server: SignedIn): readonly string[] => {
  const { offerings, assessments } = server.data();
  const list = offerings[0]?.learningOutcomes ?? [];
  return assessments.flatMap(({ assessmentName, LOVersusProblemTable }) =>
    LOVersusProblemTable.flatMap((cells) =>
      cells.flatMap((cell, at) =>
        cell && cell !== numberOf(list[at] ?? '') ? [`${cell} of ${assessmentName} is under ${list[at]}`] : [],
      ),
    ),
  );
};

const begun = (offers: Parameters<typeof signedInModel>[0]) => {
  const server = signedInModel(offers);
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), assessment(a1), assessment(a2, [4])]);
  opened.run(revising(opened, outcomes.slice(0, 3)));
  for (const [which, column] of [
    [0, 0],
    [0, 2],
    [2, 1],
  ] as const) {
    const command = filling(opened, which, column, true);
    if (command) opened.run(command);
  }
  drain(opened, server);
  expect(misplaced(server)).toEqual([]);
  return { server, opened };
};

type Asked = Flying & { reply: RemoteReply | undefined };

type Step = typeof work extends fc.Arbitrary<infer S> ? S : never;

const work = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('revise' as const), texts: fc.shuffledSubarray(outcomes) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      which: fc.nat(9),
      column: fc.nat(9),
      isFilled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'rescale' as const, 'delete' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('intend' as const, 'arrive' as const, 'hear' as const),
      which: fc.nat(9),
    }),
  },
);

const commandOf = (opened: Opened, step: Step): Command | undefined => {
  const [assessmentId] = opened.records().book.assessmentsOf[o1] ?? [];
  switch (step.kind) {
    case 'revise':
      return revising(opened, step.texts);
    case 'fill':
      return filling(opened, step.which, step.column, step.isFilled);
    case 'add':
      return { type: 'AddAssessment', offeringId: o1, fields: { assessmentName: 'New' }, maxima: [9] };
    case 'delete':
      return assessmentId && { type: 'DeleteAssessment', assessmentId };
    case 'rescale':
      return assessmentId && { type: 'InsertProblem', assessmentId, at: 0, max: 6 };
    default:
      return undefined;
  }
};

describe('A server that moves columns with their outcomes', () => {
  test.each([
    { keys: true, ifMatch: true, problemOrder: true },
    { keys: false, ifMatch: false, problemOrder: false },
  ])('never shows a cell under another outcome, in whatever order calls reach it and answers come: %j', (offers) => {
    fc.assert(
      fc.property(fc.array(work, { minLength: 40, maxLength: 60 }), (steps) => {
        const { server, opened } = begun({ ...offers, outcomeOrder: true });
        let flying: readonly Asked[] = [];
        const arrive = (at: number): void => {
          const waiting = flying.filter(({ reply }) => !reply);
          const one = waiting[at % Math.max(1, waiting.length)];
          if (one) one.reply = server.send(one);
          expect(misplaced(server)).toEqual([]);
        };
        const hear = (at: number): void => {
          const answered = flying.filter(({ reply }) => reply);
          const one = answered[at % Math.max(1, answered.length)];
          if (!one?.reply) return;
          expect(opened.hear(one, one.reply).kind).toBe('applied');
          flying = flying.filter((other) => other !== one);
        };
        for (const step of steps) {
          if (step.kind === 'intend')
            flying = [...flying, ...opened.intend().map((one) => ({ ...one, reply: undefined }))];
          else if (step.kind === 'arrive') arrive(step.which);
          else if (step.kind === 'hear') hear(step.which);
          else {
            const command = commandOf(opened, step);
            if (command) opened.run(command);
          }
        }
        while (flying.length > 0) {
          arrive(0);
          hear(0);
        }
        drain(opened, server);
        expect(opened.records().outbox.count).toBe(0);
        expect(misplaced(server)).toEqual([]);
        expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
      }),
      { numRuns: count(60, 3_000) },
    );
  });

  test('is asked once for a list and all its tables', () => {
    const { server, opened } = begun({});
    opened.run(revising(opened, ['outcome 3', 'outcome 1', 'outcome 4']));
    const calls = drain(opened, server);
    expect(calls.map(({ endpoint, body }) => [endpoint, body?.outcomeOrder])).toEqual([['editOffering', [2, 0, null]]]);
  });
});

// World 13625.
test('a removed problem whose points wait for a decision does not hold up its offering', () => {
  const { server, opened } = begun({});
  const [problem] = opened.records().book.assessments[a1]?.problems ?? [];
  const points = (value: number | null) => ({ points: record([[problem?.problemId ?? p(1), value]]) });
  opened.commit([student(), enrolled(), cellEdited(ana, points(null), points(4))]);
  drain(opened, server);
  const item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana } as const;
  opened.run({ type: 'DeleteProblem', assessmentId: a1, problemId: problem?.problemId ?? p(1) });
  const value = heldValue(opened.records().outbox, opened.records().book, item);
  opened.commit([{ type: 'ServerHolds', item, value, aside: 'unseen' }]);
  opened.run({ type: 'AddWeightSet', offeringId: o1, name: 'Exam' });
  expect(drain(opened, server).map(({ endpoint }) => endpoint)).toEqual(['editOffering', 'editSettings']);
});

test('where an outcome is only reworded, or comes at the end, no column moves', () => {
  const { server, opened } = begun({});
  const seen = listHere(opened);
  const reworded = [...seen.entries()].map(([from, text]) => ({ from, text: from === 0 ? 'Reads' : text }));
  const more = [...reworded, { from: null, text: 'outcome 5' }];
  opened.run({ type: 'ReviseOutcomes', offeringId: o1, seen, outcomes: more });
  expect(drain(opened, server).map(({ body }) => body?.outcomeOrder)).toEqual([undefined]);
});

test.each([
  ['waits for an assessment whose deletion waits for the instructor: its cells may come back', 'unseen', []],
  ['does not wait for one whose deletion the server has refused', 'refused', ['editOffering', 'editAssessment']],
] as const)('at a server that moves no columns, a list that was rearranged %s', (_, why, endpoints) => {
  const { server, opened } = begun({ outcomeOrder: false });
  const item = { of: 'assessment', assessmentId: a1 } as const;
  const { outbox, book } = opened.records();
  const value = heldValue(outbox, book, item);
  opened.run({ type: 'DeleteAssessment', assessmentId: a1 });
  if (why === 'unseen') opened.commit([{ type: 'ServerHolds', item, value, aside: why }]);
  for (const deletion of opened.intend()) {
    expect(deletion.call.endpoint).toBe('deleteAssessment');
    opened.hear(deletion, { kind: 'reply', status: 422, text: '{"success":false}' });
  }
  opened.run(revising(opened, ['outcome 3', 'outcome 1', 'outcome 2']));
  expect(drain(opened, server).map(({ endpoint }) => endpoint)).toEqual(endpoints);
});
