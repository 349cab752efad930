import { expect, test } from 'vitest';
import { isBookEvent } from '../../events/catalogue.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Subject } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { type HistoryOf, stepsOf } from '../../src/components/history/subject-history.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';
import { applied, began, problem, typed } from './sliced-class.ts';

const id = (text: string) => text as never;

/** A class of 40: a score typed twice, an import for everybody, an undo, a renamed student, another weight, a policy. */
const opened = async (): Promise<Ledger> => {
  const ledger = await open(memoryLog(making, await began()), 'second');
  await ledger.records.lead();
  typed(ledger, 1, 50);
  typed(ledger, 2, 60);
  await applied(ledger);
  typed(ledger, 1, 70);
  const undone = ledger.undo();
  if (!undone?.ok) throw new Error('nothing was undone');
  await undone.saved;
  await saved(ledger, { type: 'EditStudent', studentId: id('s1'), fields: { lastName: 'Diaz' } });
  await saved(ledger, {
    type: 'AddWeightSet',
    offeringId: id('o1'),
    name: 'Even',
    weights: { [id('a0')]: 30 } as never,
  });
  await saved(ledger, { type: 'EditGradingPolicy', offeringId: id('o1'), policy: { decimals: 0 } });
  await saved(ledger, { type: 'DeleteAssessment', assessmentId: id('a2') });
  return ledger;
};

/** By reading every line of the ledger: the numbers of the commits, and how many values of it each changed. */
const naive = async (ledger: Ledger, isIt: (subject: Subject, change: Change) => boolean) =>
  (await commitsOf(ledger))
    .map(({ seq, events }) => [
      seq,
      events
        .filter(isBookEvent)
        .flatMap(changesOf)
        .filter((change) => isIt(change.subject, change)).length,
    ])
    .filter(([, values]) => values !== 0)
    .reverse();

const read = async (ledger: Ledger, of: HistoryOf) => {
  const steps: (readonly number[])[] = [];
  for await (const { commit, changes } of stepsOf(ledger, of)) steps.push([commit.seq, changes.length]);
  return steps;
};

const has = (subject: Subject, text: string): boolean => Object.values(subject).flat().includes(text);
const isGone = ({ from, to }: Change): boolean => JSON.stringify([from, to]).includes('"a2"');

test.each<[string, HistoryOf, (subject: Subject, change: Change) => boolean]>([
  [
    'a student, with what they had of a deleted assessment',
    { what: 'student', studentId: id('s1') },
    (subject) => has(subject, 's1'),
  ],
  [
    'a student in one offering',
    { what: 'student', studentId: id('s1'), offeringId: id('o1') },
    (subject) => has(subject, 's1') && subject.what !== 'student' && !has(subject, 'a2'),
  ],
  [
    'an assessment',
    { what: 'assessment', assessmentId: id('a0') },
    (subject, { field }) => has(subject, 'a0') || (field?.endsWith(' a0') ?? false),
  ],
  [
    'an offering, with what was deleted from it',
    { what: 'offering', offeringId: id('o1') },
    (subject, change) =>
      has(subject, 'o1') || has(subject, 'a0') || has(subject, 'a1') || has(subject, 'a2') || isGone(change),
  ],
])('R20.12 the history of %s is all of what the ledger did to it, the newest first', async (_, of, isIt) => {
  const ledger = await opened();
  const steps = await read(ledger, of);
  expect(steps).toEqual(await naive(ledger, isIt));
  expect(steps.length).toBeGreaterThan(3);
  await ledger.close();
});

test('R20.12 the history of an assessment has what it weighs in a set, and nobody else’s weight', async () => {
  const ledger = await opened();
  const weightSetId = ledger.book().offerings[id('o1')]?.weightSets[0]?.weightSetId ?? id('');
  const weigh = (assessmentId: string) => ({ assessmentId: id(assessmentId), weightSetId, weight: 40 }) as const;
  await saved(ledger, { type: 'EditWeights', offeringId: id('o1'), edits: [weigh('a0'), weigh('a1')] });
  const [newest] = await read(ledger, { what: 'assessment', assessmentId: id('a0') });
  expect(newest).toEqual([ledger.status().seq, 1]);
  await ledger.close();
});

test('R20.12 the history of a cell: each value before and after, by which command, and the row of the file', async () => {
  const ledger = await opened();
  const subject = { what: 'grade', assessmentId: id('a0'), studentId: id('s1') } as const;
  const told: unknown[] = [];
  for await (const { commit, changes } of stepsOf(ledger, { what: 'cell', subject, fields: [problem(ledger)] }))
    told.push([commit.command.type, changes.map(({ from, to }) => [from, to])]);
  expect(told).toEqual([
    ['UndoCommit', [[70, 1]]],
    ['EditGrades', [[1, 70]]],
    ['ApplyImport', [[50, 1]]],
    ['EditGrades', [[null, 50]]],
  ]);
  const none = { what: 'cell', subject, fields: ['bonusPoints'] } as const;
  expect(await read(ledger, none)).toEqual([]);
  await ledger.close();
});

test('R20.12 the history of a student has what they did in an offering that they left, and in one that is gone', async () => {
  const ledger = await opened();
  await saved(ledger, { type: 'UnenrollStudents', offeringId: id('o1'), studentIds: [id('s1')] });
  const left = await read(ledger, { what: 'student', studentId: id('s1') });
  expect(left).toEqual(await naive(ledger, (subject) => has(subject, 's1')));
  await saved(ledger, { type: 'DeleteOffering', offeringId: id('o1') });
  expect(await read(ledger, { what: 'student', studentId: id('s1') })).toEqual(left);
  await ledger.close();
});

test('R20.12 whoever stops reading leaves nothing open', async () => {
  const ledger = await opened();
  for await (const step of stepsOf(ledger, { what: 'student', studentId: id('s1') })) {
    expect(step.changes.length).toBeGreaterThan(0);
    break;
  }
  await ledger.close();
});

test('whoever closes a history ends its reading, also of one that nothing belongs to', async () => {
  const ledger = await opened();
  const control = new AbortController();
  let asked = 0;
  const commits = async function* () {
    for await (const one of ledger.history.commits()) {
      asked += 1;
      if (asked === 3) control.abort(new Error('closed'));
      yield one;
    }
  };
  const of: HistoryOf = { what: 'assessment', assessmentId: id('none') };
  await expect(
    stepsOf({ ...ledger, history: { ...ledger.history, commits } }, of, control.signal).next(),
  ).rejects.toThrow('closed');
  expect(asked).toBe(3);
  await ledger.close();
});
