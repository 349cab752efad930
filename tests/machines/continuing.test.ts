import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import type { LogHeader } from '../../log/header.ts';
import { linkCommit, preparingCommit } from '../../log/lines/line.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { headOf } from '../../log/stored/line-store.ts';
import { memoryLog, memoryLogStorage, readingLog } from '../../log/stored/memory.ts';
import { type ContinuedLog, type ContinuingWorld, continueLedger } from '../../machines/ledger/continuing.ts';
import { openBook } from '../../machines/ledger/open-book.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { emptyRecords } from '../../projections/records/records.ts';
import { a1, assessmentOf, c1, course, o1, offering, p, problemOf } from '../builders.ts';
import { faultyLog, faultyStorage } from '../log/faulty-log.ts';
import { gradeEdit } from '../log/sample.ts';
import { committed, inStep } from '../sync/two-sides.ts';
import { making, open, saved } from './opened-ledger.ts';

const account = { user: 'ana', backend: 'local' };

/** A whole ledger to which so many courses were added, as a file that was read again. No two such files go on alike. */
const filed = async (courses: number): Promise<ContinuedLog> => {
  const log = memoryLog(making);
  const ledger = await open(log);
  for (let n = 0; n < courses; n += 1) await saved(ledger, { type: 'AddCourse', fields: { title: `Course ${n}` } });
  const headerLine = await log.header();
  const { seq, hash } = await log.head();
  return {
    header: JSON.parse(headerLine) as LogHeader,
    headerLine,
    head: { seq, hash },
    erased: 0,
    lines: await log.lines(0),
  };
};

const here = async ({ headerLine }: ContinuedLog, lines: readonly string[]): Promise<Log> => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  await log.replace(await log.head(), { headerLine, lines, intents: [] });
  return memoryLog(making, storage);
};

const newSalt = (): string => '0'.repeat(32);

const world = (): ContinuingWorld => {
  let ids = 0;
  return {
    hashAt: (headerLine, lines, seq) => headOf(headerLine, lines.slice(0, seq), 0).hash,
    linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, newSalt)), after).line,
    folded: async (headerLine, lines) => {
      const { book, beside } = await openBook(readingLog(headerLine, lines), { version: '', backend: true });
      return beside.outbox && { book, outbox: beside.outbox };
    },
    newIntentId: () => {
      ids += 1;
      return asId<IntentId>(`intent~${ids}`);
    },
    sign: () => ({ id: asId('on~1'), at: '2026-09-02T08:00:00.000Z', actor: 'ana', tab: 'tab', app: 'test' }),
  };
};

test('R21.3 a ledger whose beginning is here goes on, with a commit that says so and its calls in their order', async () => {
  const file = await filed(3);
  const log = await here(file, file.lines.slice(0, 1));
  expect(await continueLedger(log, account, file, world())).toBeUndefined();
  expect((await log.lines(0)).slice(0, -1)).toEqual(file.lines);
  expect((await log.read(3)).commits).toMatchObject([{ command: { type: 'ContinueLedger' }, events: { length: 3 } }]);
  const intents = await log.intents();
  expect(intents.map(({ call, keyed }) => [call, keyed])).toEqual([1, 2, 3].map(() => ['addCourse', false]));
  expect(new Set(intents.map(({ at }) => at)).size).toBe(3);
});

test.each([
  ['a copy without names', 'not whole', { header: { redacted: true } }],
  ['a part, from its beginning too', 'not whole', { header: { part: { after: 0, hash: '', log: '' } } }],
  ['that of somebody else', 'another account', { header: { user: 'bo' } }],
  ['that of another server', 'another account', { header: { backend: 'https://other.example' } }],
] as const)('R21.4 %s is not continued: %s', async (_, why, { header }) => {
  const file = await filed(2);
  const log = await here(file, []);
  expect(await continueLedger(log, account, { ...file, header: { ...file.header, ...header } }, world())).toBe(why);
  expect(await log.lines(0)).toEqual([]);
});

test('R21.4 a ledger with erased events is not continued: it would owe what was there before', async () => {
  const file = await filed(2);
  const log = await here(file, []);
  expect(await continueLedger(log, account, { ...file, erased: 1 }, world())).toBe('erased');
  expect(await log.lines(0)).toEqual([]);
});

test.each([1, 3, 4])('R21.4 a log of the same ledger that went another way for %i commits stays', async (commits) => {
  const file = await filed(3);
  const { lines } = await filed(commits);
  const log = await here(file, lines);
  expect(await continueLedger(log, account, file, world())).toBe('worked here');
  expect(await log.lines(0)).toEqual(lines);
});

test.each([3, 2])('a log that has all of the file stays: its first %i commits', async (commits) => {
  const whole = await filed(3);
  const lines = whole.lines.slice(0, commits);
  const { seq, hash } = headOf(whole.headerLine, lines, 0);
  const log = await here(whole, whole.lines);
  expect(await continueLedger(log, account, { ...whole, head: { seq, hash }, lines }, world())).toBe('nothing new');
  expect(await log.lines(0)).toEqual(whole.lines);
});

test('a file without a commit has nothing new', async () => {
  const whole = await filed(2);
  const { seq, hash } = headOf(whole.headerLine, [], 0);
  const storage = faultyStorage();
  await memoryLog(making, storage).replace(await memoryLog(making, storage).head(), { ...whole, intents: [] });
  storage.faults = { read: missingBefore };
  const log = faultyLog(making, storage);
  expect(await continueLedger(log, account, { ...whole, head: { seq, hash }, lines: [] }, world())).toBe('nothing new');
});

/** A database has no row before the first. */
const missingBefore = (lines: readonly string[], after: number): readonly string[] => {
  if (after < 0) throw new LogFailure('damaged', 'the row is missing', `commit ${after + 1}`);
  return lines;
};

const loading = committed(emptyRecords(), [
  { type: 'CallIntended', intent: asId('load'), call: 'loadSnapshotsById', items: [] },
]);

test.each([
  ['newer', undefined],
  ['load under way', loading],
] as const)('a file is not continued: %s', async (why, records) => {
  const file = await filed(2);
  const log = await here(file, []);
  expect(await continueLedger(log, account, file, { ...world(), folded: async () => records })).toBe(why);
  expect(await log.lines(0)).toEqual([]);
});

test('R21.4 what another tab writes while the file is looked at stays', async () => {
  const file = await filed(2);
  const log = await here(file, []);
  const { folded, ...others } = world();
  const meanwhile: ContinuingWorld['folded'] = async (...asked) => {
    await log.append(await log.head(), [gradeEdit(1)]);
    return folded(...asked);
  };
  expect(await continueLedger(log, account, file, { ...others, folded: meanwhile })).toBe('changed meanwhile');
  expect((await log.read(0)).commits).toMatchObject([{ id: gradeEdit(1).id }]);
});

test('an addition that leaves out cells of outcomes which the server lacks is taken over as one that does', async () => {
  const held = inStep(advance(emptyBook(), [course(c1), offering(o1, c1)]));
  const outcomes = { from: { learningOutcomes: [] }, to: { learningOutcomes: ['Proves'] } };
  const tabled = { ...assessmentOf(a1, [10]), problems: [problemOf(p(1), 10, [3])] };
  const records = committed(held, [
    { type: 'OfferingEdited', offeringId: o1, ...outcomes },
    { type: 'AssessmentAdded', assessment: tabled, at: 0 },
  ]);
  const file = await filed(1);
  const log = await here(file, []);
  expect(await continueLedger(log, account, file, { ...world(), folded: async () => records })).toBeUndefined();
  const [taken] = (await log.read(1)).commits;
  expect(taken?.events).toMatchObject([{ type: 'CallIntended', call: 'addAssessment', cellsWait: true }]);
});
