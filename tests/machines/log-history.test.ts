import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { keysOfLines } from '../../machines/history/keys-of-lines.ts';
import { LogHistory } from '../../machines/history/log-history.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { unsliced } from '../../machines/slices.ts';
import { type GradeSubject, subjectHash, subjectKey } from '../../projections/book/subject.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, gradeEdit, gradeEdited, sampleMaking } from '../log/sample.ts';

const values = 1_000;
const student = (n: number): GradeSubject => ({
  what: 'grade',
  assessmentId: asId('assessment~1'),
  studentId: asId(`student~${n % 7}`),
});

/** A log whose first commit is long and whose second is short, and which counts how often a line is read. */
const opened = async () => {
  const log = memoryLog(sampleMaking());
  const events = Array.from({ length: values }, (_, n) => gradeEdited(n, `p${n}`));
  await log.append(await log.head(), [{ ...gradeEdit(1), events }, gradeEdit(2)]);
  const read: number[] = [];
  const counting: Log = {
    ...log,
    lines: (after, limit) => {
      read.push(after + 1);
      return log.lines(after, limit);
    },
  };
  const clock = new SimulatedClock();
  const world = { log: counting, clock, actor: '', tab: '', app: '', projections: '', backend: false };
  const history = new LogHistory({ ...world, now: () => '', newId: () => '' });
  const ask = async (n: number) => (await history.lastChange(1, student(n), `p${n}`))?.to;
  return { log, history, clock, read, ask };
};

test('a long commit is read once for all who ask of it, whatever short ones are read between', async () => {
  const { history, read, ask } = await opened();
  for (let n = 0; n < 20; n += 1) {
    expect(await ask(n)).toBe(n);
    expect(await history.lastChange(2, student(2), 'problem~1')).toMatchObject({ to: 2 });
  }
  expect(read.filter((seq) => seq === 1)).toHaveLength(1);
});

test('the text of a long commit is forgotten when nobody has asked for a while', async () => {
  const { clock, read, ask } = await opened();
  await ask(1);
  clock.increment(9_000);
  await ask(2);
  clock.increment(9_000);
  await ask(3);
  expect(read).toEqual([1]);
  clock.increment(10_000);
  expect(await ask(4)).toBe(4);
  expect(read).toEqual([1, 1]);
});

test('a history that is closed keeps no text', async () => {
  const { history, read, ask } = await opened();
  await ask(1);
  history.close();
  await ask(2);
  await ask(3);
  expect(read).toEqual([1, 1, 1]);
});

test('the same question is answered again without looking, until there is a newer change', async () => {
  const { log, history, read } = await opened();
  const first = await history.lastChange(2, student(2), 'problem~1');
  expect(await history.lastChange(2, student(2), 'problem~1')).toBe(first);
  expect(read).toEqual([2]);
  await log.append(await log.head(), [gradeEdit(9)]);
  expect(await history.lastChange(3, student(2), 'problem~1')).toMatchObject({ to: 9 });
});

test('an event that was written with its type at the end is told of as well', async () => {
  const { log, history } = await opened();
  const { type, ...rest } = gradeEdited(9);
  await log.append(await log.head(), [{ ...gradeEdit(9), events: [{ ...rest, type } as DomainEvent] }]);
  expect(await history.lastChange(3, student(2), 'problem~1')).toMatchObject({ to: 9 });
});

test('nobody can say what lines are about that hold an event which only a newer application knows', async () => {
  const line = encodeCommit(gradeEdit(1), { seq: 0, hash: 'a'.repeat(64) }, countingSalts()).line;
  expect(await keysOfLines(unsliced)([line])).toHaveProperty('size', 1);
  expect(await keysOfLines(unsliced)([line.replace('"GradeEdited"', '"GradeFramed"')])).toBeUndefined();
});

test('a log that is tended remembers what it packs, so that nobody unpacks it for something else', async () => {
  const log = memoryLog({ ...sampleMaking(), segmentSize: 2 });
  const drafts = [1, 2, 3, 4].map((n) => gradeEdit(n));
  await log.append(await log.head(), drafts);
  await tendLog(log, { version: 'v1', backend: false });
  const back = (n: number) => log.linesBack(4, subjectHash(subjectKey(student(n))));
  expect(await back(2)).toMatchObject({ first: 1 });
  expect(await back(6)).toMatchObject({ lines: [] });
});

test('the commits that name something are found after one and up to another, the oldest first', async () => {
  const log = memoryLog({ ...sampleMaking(), segmentSize: 2 });
  const drafts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => gradeEdit(n));
  await log.append(await log.head(), drafts);
  await tendLog(log, { version: 'v1', backend: false });
  const history = new LogHistory({
    ...{ log, actor: '', tab: '', app: '', projections: '', backend: false },
    ...{ now: () => '', newId: () => '' },
  });
  const found = async (after: number, through: number, ...words: readonly string[]) =>
    (await history.naming(words, { first: after + 1, last: through }, unwatched)).map(({ seq }) => seq);
  expect(await found(0, 9, '"student~2"')).toEqual([2, 9]);
  expect(await found(1, 9, '"student~2"')).toEqual([2, 9]);
  expect(await found(2, 9, '"student~2"')).toEqual([9]);
  expect(await found(0, 8, '"student~2"')).toEqual([2]);
  expect(await found(3, 9, '"student~3"')).toEqual([]);
  expect(await found(2, 7, '"student~3"', '"student~6"', '"nobody"')).toEqual([3, 6]);
});
