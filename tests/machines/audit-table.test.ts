import { expect, test } from 'vitest';
import { isBookEvent } from '../../events/catalogue.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { unsliced } from '../../machines/slices.ts';
import { auditText } from '../../messages/screens/audit.ts';
import { changesOf } from '../../projections/history/history.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { csvOf } from '../../src/files/csv.ts';
import type { Table } from '../../src/files/table.ts';
import { type AuditRows, auditTable, localTime } from '../../src/screens/history/audit-table.ts';
import { type Filters, isOfFilters } from '../../src/screens/history/history-filters.ts';
import { gradeEdit, gradeEdited } from '../log/sample.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';
import { applied, began, typed } from './sliced-class.ts';

const id = (text: string) => text as never;

const opened = async (): Promise<Ledger> => {
  const ledger = await open(memoryLog(making, await began()), 'second');
  await ledger.records.lead();
  typed(ledger, 1, 50);
  await applied(ledger);
  const undone = ledger.undo();
  await saved(ledger, { type: 'EditStudent', studentId: id('s1'), fields: { studentCode: '=1+1', lastName: 'Diaz' } });
  if (!undone?.ok) throw new Error('nothing was undone');
  return ledger;
};

const auditedOf = async (ledger: Ledger): Promise<AuditRows> => {
  const all: ListedCommit[] = [];
  for await (const one of ledger.history.commits()) all.push(one);
  const numbers = new Map(all.map(({ commit }) => [commit.id, commit.seq]));
  return { rows: historyRows(ledger.book(), all), numbers, isWanted: () => true };
};

const column = (name: string): number => auditText.columns.indexOf(name);

test('R20.14 every value that was ever changed is a line, the oldest first, with the number and the hash of its commit', async () => {
  const ledger = await opened();
  const { columns, rows } = await auditTable(ledger, await auditedOf(ledger), unsliced, unwatched);
  const naive = (await commitsOf(ledger)).flatMap(({ seq, hash, at, events }) =>
    events
      .filter(isBookEvent)
      .flatMap(changesOf)
      .map(() => [seq, hash, at]),
  );
  expect(rows.map((row) => [row[column('No.')], row[column('Hash')], row[column('Time (UTC)')]])).toEqual(naive);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  const ofUndo = rows.find((row) => row[column('Command')] === 'UndoCommit');
  expect(ofUndo?.[column('Undo of No.')]).toBe((ofUndo?.[0] as number) - 1);
  await ledger.close();
});

test('R20.14 a line says whose score it was and from what to what; of one student only theirs', async () => {
  const ledger = await opened();
  const isWanted = isOfFilters(ledger.book(), { studentId: id('s1'), assessmentId: id('a0') });
  const { rows } = await auditTable(ledger, { ...(await auditedOf(ledger)), isWanted }, unsliced, unwatched);
  const told = ['Assessment', 'Student', 'Value', 'From', 'To'].map(column);
  expect(rows.map((row) => told.map((at) => row[at]))).toEqual([
    ['Quiz 0', 'Diaz', 'P1', null, 50],
    ['Quiz 0', 'Diaz', 'P1', 50, 1],
    ['Quiz 0', 'Diaz', 'P1', 1, 50],
  ]);
  await ledger.close();
});

test('R20.14 narrowed to an offering or a kind, it has the values of that only', async () => {
  const ledger = await opened();
  const audited = await auditedOf(ledger);
  const told = async (filters: Filters): Promise<readonly Table['rows'][number][]> => {
    const isWanted = isOfFilters(ledger.book(), filters);
    return (await auditTable(ledger, { ...audited, isWanted }, unsliced, unwatched)).rows;
  };
  expect(await told({ offeringId: id('o2') })).toEqual([]);
  const ofOne = await told({ offeringId: id('o1'), kind: 'grades' });
  expect(new Set(ofOne.map((row) => row[column('Assessment')]))).toEqual(new Set(['Quiz 0', 'Quiz 1', 'Quiz 2']));
  const ofStudents = await told({ kind: 'students' });
  expect(ofStudents.length).toBeGreaterThan(0);
  expect(new Set(ofStudents.map((row) => row[column('Assessment')]))).toEqual(new Set(['']));
  await ledger.close();
});

test('R20.14 what a commit took back has its number, whether the list is narrowed to it or not', async () => {
  const ledger = await opened();
  for (const lastName of ['Diez', 'Dias'])
    await saved(ledger, { type: 'EditStudent', studentId: id('s1'), fields: { lastName } });
  const { seq } = ledger.records.saved();
  expect(await ledger.takeBackAt([seq - 1, seq], unwatched)).toMatchObject({ ok: true });
  await saved(ledger, { type: 'EditStudent', studentId: id('s2'), fields: { lastName: 'Roe' } });
  const audited = await auditedOf(ledger);
  const second = { ...audited, rows: audited.rows.slice(1, 2) };
  const { rows: lines } = await auditTable(ledger, second, unsliced, unwatched);
  const both = `${seq - 1}, ${seq}`;
  expect(lines.map((line) => line[column('Undo of No.')])).toEqual([both, both]);
  await ledger.close();
});

test('R20.14 a very long change has all its values, and what was made elsewhere is nobody’s here', async () => {
  const log = memoryLog(making);
  const events = Array.from({ length: 2_000 }, (_, n) => gradeEdited(n));
  const observed = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: 'h' } as const;
  await log.append(await log.head(), [
    { ...gradeEdit(1), events },
    { ...gradeEdit(2), command: { type: readingCommand }, events: [observed, gradeEdited(2)] },
  ]);
  const ledger = await open(log);
  const { rows } = await auditTable(ledger, await auditedOf(ledger), unsliced, unwatched);
  expect(rows).toHaveLength(2_001);
  expect(rows.map((row) => row[column('To')]).slice(0, -1)).toEqual(events.map((_, n) => n));
  const { actor } = gradeEdit(1);
  expect([rows[0], rows.at(-1)].map((row) => row?.[column('Who')])).toEqual([actor, auditText.elsewhere(actor)]);
  const notes = [rows[0], rows.at(-1)].map((row) => row?.[column('File or note')]);
  expect(notes).toEqual(['', 'Read from the server: everything']);
  await ledger.close();
});

test('R20.14 a commit that only tells of a snapshot is a line without a value', async () => {
  const log = memoryLog(making);
  const snapshot = { snapshotId: id('n1'), note: 'before the exam' } as never;
  await log.append(await log.head(), [{ ...gradeEdit(1), events: [{ type: 'SnapshotSaved', snapshot }] }]);
  const ledger = await open(log);
  const { rows } = await auditTable(ledger, await auditedOf(ledger), unsliced, unwatched);
  expect(rows.map((row) => ['No.', 'Student', 'Value', 'To'].map((name) => row[column(name)]))).toEqual([
    [1, '', '', null],
  ]);
  await ledger.close();
});

test('R20.14 the local time is ahead of UTC or behind it', () => {
  const at = (minutesBehind: number) =>
    Object.assign(new Date('2026-11-22T22:41:09.000Z'), { getTimezoneOffset: () => minutesBehind });
  expect([-330, 0, 210].map((minutes) => localTime(at(minutes)))).toEqual([
    '2026-11-23 04:11:09 +05:30',
    '2026-11-22 22:41:09 +00:00',
    '2026-11-22 19:11:09 -03:30',
  ]);
});

test('R20.14 what a spreadsheet program would run is written as text', async () => {
  const ledger = await opened();
  const csv = csvOf(await auditTable(ledger, await auditedOf(ledger), unsliced, unwatched), '.');
  expect(csv).toContain(",'=1+1,");
  expect(csv).not.toContain(',=1+1,');
  await ledger.close();
});

test('R20.14 whoever stops the collecting gets no table', async () => {
  const ledger = await opened();
  const stopped = AbortSignal.abort(new Error('stopped'));
  const audited = await auditedOf(ledger);
  await expect(auditTable(ledger, audited, unsliced, { ...unwatched, signal: stopped })).rejects.toThrow('stopped');
  await ledger.close();
});

test('R20.14 whoever stops it while the table is made is heard in the next pause', async () => {
  const ledger = await opened();
  const audited = await auditedOf(ledger);
  const control = new AbortController();
  let [time, pauses] = [0, 0];
  const pause = async (): Promise<void> => {
    pauses += 1;
    control.abort(new Error('stopped'));
  };
  const slicing = { now: () => time++, pause, ms: 1 };
  const waiting = { ...unwatched, signal: control.signal };
  await expect(auditTable(ledger, audited, slicing, waiting)).rejects.toThrow('stopped');
  expect(pauses).toBeLessThan(20);
  await ledger.close();
});

test('R20.14 the local time names its distance from UTC, and is the same moment', () => {
  for (const at of [new Date(2026, 2, 29, 3, 30, 5), new Date(2026, 10, 1, 1, 30), new Date(2026, 6, 1)]) {
    const told = localTime(at);
    expect(told).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
    expect(Date.parse(told.replace(' ', 'T').replace(' ', ''))).toBe(at.getTime());
  }
});
