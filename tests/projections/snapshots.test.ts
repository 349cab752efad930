import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { emptyRecords, fold } from '../../projections/records/records.ts';
import { snapshotsAfter, withSnapshots } from '../../projections/records/snapshots.ts';
import { storedBook } from '../../projections/records/stored-records.ts';
import { snapshotOf } from '../builders.ts';
import { making, open } from '../machines/opened-ledger.ts';

const [first, second] = [snapshotOf('n1'), snapshotOf('n2', { note: 'kept' })];
const saved = (one: Snapshot): DomainEvent => ({ type: 'SnapshotSaved', snapshot: one });
const given = (...events: DomainEvent[]) => snapshotsAfter([], events);

describe('what is known of snapshots after', () => {
  test('saving two: both, the oldest first', () => {
    expect(given(saved(first), saved(second))).toEqual([first, second]);
  });

  test('saving one that is there already: the one that was there', () => {
    expect(given(saved(first), saved({ ...first, note: 'another' }))).toEqual([first]);
  });

  test('a new note: the same snapshot with it', () => {
    const event: DomainEvent = { type: 'SnapshotNoteEdited', snapshotId: first.snapshotId, from: '', to: 'midterm' };
    expect(given(saved(first), saved(second), event)).toEqual([{ ...first, note: 'midterm' }, second]);
  });

  test('deleting one: the others', () => {
    expect(given(saved(first), saved(second), { type: 'SnapshotDeleted', snapshot: first })).toEqual([second]);
  });

  test('anything else: the same list', () => {
    const list = given(saved(first));
    expect(snapshotsAfter(list, [{ type: 'ReadingBelieved' }])).toBe(list);
  });
});

test('R13.1 a list takes in what is new by its id, once', () => {
  expect(withSnapshots([first], [{ ...first, note: 'x' }, second, second])).toEqual([first, second]);
  const list = [first];
  expect(withSnapshots(list, [first])).toBe(list);
});

test('R13.3 snapshots owe the server nothing and change nothing in the book', () => {
  const records = emptyRecords();
  const before = structuredClone([storedBook(records.book), records.outbox]);
  fold(records, {
    seq: 1,
    id: asId('c1'),
    at: '2026-09-01T08:00:00.000Z',
    actor: 'ana',
    tab: 'tab',
    app: 'test',
    command: { type: 'SaveSnapshots' },
    events: [saved(first)],
  });
  expect(structuredClone([storedBook(records.book), records.outbox])).toEqual(before);
  expect(records.snapshots.list).toEqual([first]);
});

test('they are there after opening again, from the log and from a checkpoint, and Undo passes over them', async () => {
  const storage = memoryLogStorage();
  const ledger = await open(memoryLog(making, storage));
  await ledger.records.record(() => ({ command: { type: 'SaveSnapshots' }, events: [saved(first), saved(second)] }));
  expect(ledger.status().canUndo).toBe(false);
  expect(ledger.records.saved().snapshots.list).toEqual([first, second]);
  expect((await open(memoryLog(making, storage))).records.saved().snapshots.list).toEqual([first, second]);
  await tendLog(memoryLog(making, storage), { version: 'v1', backend: true });
  const reopened = await open(memoryLog(making, storage));
  expect(reopened.records.saved().snapshots.list).toEqual([first, second]);
  expect(reopened.status().canUndo).toBe(false);
});
