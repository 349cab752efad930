import { expect, test } from 'vitest';
import { asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { DispatchOutcome, Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { unsliced } from '../../machines/slices.ts';
import { auditText } from '../../messages/screens/audit.ts';
import { changeName } from '../../messages/screens/history.ts';
import type { Change } from '../../projections/events/changes.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { whoWords } from '../../src/components/history/who.ts';
import { auditTable } from '../../src/screens/history/audit-table.ts';
import { a1, ana, classroom, setting, snapshotOf } from '../builders.ts';
import { bookOf } from '../given.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { began, typed } from '../machines/sliced-class.ts';
import { listed, local, score } from './listed-commits.ts';

const rowsOf = async (ledger: Ledger) => {
  await ledger.records.lead();
  const all: ListedCommit[] = [];
  for await (const one of ledger.history.commits()) all.push(one);
  return historyRows(ledger.book(), all);
};

const opened = async (): Promise<Ledger> => open(memoryLog(making, await began()), 'second');

const savedOf = async (done: DispatchOutcome | undefined): Promise<void> => {
  if (!done?.ok) throw new Error('nothing was done');
  await done.saved;
};

test('a change that was taken back says by which, and no more once that was taken back in turn', async () => {
  const ledger = await opened();
  typed(ledger, 1, 50);
  await savedOf(ledger.undo());
  const [back, change] = await rowsOf(ledger);
  expect([back?.undoneBy, change?.undoneBy]).toEqual([undefined, back?.listed.commit.seq]);

  await savedOf(ledger.redo());
  const [again, ...before] = await rowsOf(ledger);
  expect(before.slice(0, 2).map(({ undoneBy }) => undoneBy)).toEqual([again?.listed.commit.seq, undefined]);
  await ledger.close();
});

test('a change belongs to the offering of its scores, or whose grading it sets; a new student’s belongs to none', async () => {
  const ledger = await opened();
  typed(ledger, 1, 50);
  const offeringId = ledger.book().courseOrder.flatMap((courseId) => ledger.book().offeringsOf[courseId] ?? [])[0];
  if (!offeringId) throw new Error('no offering');
  await saved(ledger, { type: 'EditGradingPolicy', offeringId, policy: { decimals: 0 } });
  await saved(ledger, { type: 'AddStudent', fields: { lastName: 'Diaz' } });
  const rows = await rowsOf(ledger);
  expect(rows.slice(0, 3).map(({ offeringIds }) => [...offeringIds])).toEqual([[], [offeringId], [offeringId]]);
  await ledger.close();
});

test('who was deleted keeps their name in every change of theirs, and beside its values', () => {
  const gone = { studentId: ana, studentCode: 'A1', firstName: 'Uwe', lastName: 'Brandt', email: '' };
  const left: Change = { subject: { what: 'student', studentId: ana }, field: null, from: gone, to: null };
  const book = bookOf(...classroom());
  const without = { ...book, students: book.students.without(ana) };
  const all = [
    listed(2, local(18), [score(a1, ana, null, 5), left], { command: { type: 'DeleteStudent' } }),
    listed(1, local(18), [score(a1, ana, 5)]),
  ];
  const [deleted, entered] = historyRows(without, all);
  expect(deleted?.what).toBe('Student deleted: Brandt, Uwe');
  expect(entered?.what).toBe('P1 – → 5, Brandt, Uwe');
  expect(entered && changeName(entered.names, score(a1, ana, 5))).toBe('Brandt, Uwe · P1 of a1');
});

test('R23.4 a name stands at the change after which it was given only if it is of the same day', () => {
  const given = [listed(3, local(18), [score(a1, ana, 2)]), listed(2, local(1), [score(a1, ana, 1)])];
  const named = (seq: number, at: string) =>
    setting(['ledgerTags', `t${seq}`], null, { name: `n${seq}`, seq, at, offeringId: null });
  const rows = historyRows(bookOf(classroom(), [named(3, local(18, 20)), named(2, local(17))]), given);
  expect(rows.map(({ tags }) => tags)).toEqual([['n3'], []]);
});

test('R20.11 only what saved a snapshot marks its day, not what deleted one', () => {
  const snapshot = snapshotOf('n1');
  const given = (['SnapshotDeleted', 'SnapshotSaved'] as const).map((type, at) =>
    listed(2 - at, local(18), [], { snapshots: [{ type, snapshot }] }),
  );
  const rows = historyRows(bookOf(classroom(), []), given);
  expect(rows.map(({ hasSnapshot }) => hasSnapshot)).toEqual([false, true]);
});

test('R20.1 two courses of one term are told apart where a change was made, and so is who made it', async () => {
  const ledger = await open(memoryLog(making));
  for (const [n, courseCode] of [
    [1, 'BIOL'],
    [2, 'MATH'],
  ] as const) {
    const [courseId, offeringId, assessmentId] = [
      asId<CourseId>(`c${n}`),
      asId<OfferingId>(`o${n}`),
      asId<never>(`a${n}`),
    ];
    await saved(ledger, { type: 'AddCourse', courseId, fields: { courseCode, courseNumber: '101' } });
    await saved(ledger, { type: 'AddOffering', courseId, offeringId, fields: { period: 'Fall', yearOfStart: 2026 } });
    const fields = { assessmentName: 'Midterm' };
    await saved(ledger, { type: 'AddAssessment', offeringId, assessmentId, fields, maxima: [10] });
  }
  const rows = (await rowsOf(ledger)).filter(({ what }) => what.includes('Midterm'));
  expect(rows.map(({ where }) => where)).toEqual(['Midterm · MATH 101 · Fall 2026', 'Midterm · BIOL 101 · Fall 2026']);
  const { actor } = rows[0]?.listed.commit ?? { actor: '' };
  const who = (me: string | undefined) => rows.map(({ listed: one }) => whoWords(one, me));
  expect([who(actor), who(undefined)]).toEqual([
    ['you', 'you'],
    [actor, actor],
  ]);
  const elsewhere = rows.map(({ listed: one }) => whoWords({ ...one, isElsewhere: true }, actor));
  expect(elsewhere).toEqual(['elsewhere', 'elsewhere']);
  const audited = { rows, numbers: new Map(), isWanted: () => true };
  const table = await auditTable(ledger, audited, unsliced, unwatched);
  const at = auditText.columns.indexOf('Offering');
  expect(table.rows.map((cells) => cells[at])).toEqual(['BIOL 101 · Fall 2026', 'MATH 101 · Fall 2026']);
  await ledger.close();
});
