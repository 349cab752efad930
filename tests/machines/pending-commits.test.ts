import { expect, test } from 'vitest';
import { isRefusal } from '../../commands/refusal.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { asId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { NotRecorded, type SavedRecords } from '../../machines/ledger/ledger-port.ts';
import { PendingCommits } from '../../machines/ledger/pending-commits.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { noChanges } from '../../projections/history/last-changes.ts';
import { noSnapshots } from '../../projections/records/snapshots.ts';

const id = asId<never>;
const headAt = (seq: number) => ({ logId: 'log', seq, hash: '', epoch: 0 });
const signed = (commit: string): Omit<CommitDraft, 'events' | 'command'> => ({
  id: id(commit),
  at: '2026-09-01T08:00:00.000Z',
  actor: 'ana',
  tab: 'tab',
  app: 'test',
});

/** A pending command that adds a course, and a record behind it that edits this course. */
const commandAndRecord = () => {
  const pending = new PendingCommits(emptyBook(), headAt(0), {
    outbox: undefined,
    lastChanges: noChanges(),
    snapshots: noSnapshots(),
  });
  const courseId = id('c~1');
  const envelope = { ...signed('mine'), command: { type: 'AddCourse' } };
  const proposal = { command: { type: 'AddCourse', courseId, fields: {} }, envelope } as const;
  const made = pending.propose(proposal);
  if (!made || isRefusal(made)) throw new Error('The command makes no commit.');
  const told: string[] = [];
  const answer = { resolve: () => void told.push('saved'), reject: () => void told.push('not saved') };
  const recorded = pending.record(({ book, seq }: SavedRecords) => ({
    command: { type: `${book.courseOrder.length} courses at ${seq}` },
    events: [{ type: 'CourseEdited', courseId, from: { title: '' }, to: { title: 'theirs' } }],
  }));
  pending.accept(proposal, made, answer);
  const next = () =>
    pending.next(() => signed('record'))?.commits.map((one) => ('draft' in one ? one.draft : one).command.type);
  return { pending, recorded, told, next };
};

test('a record is made when the commands are saved, though it was asked for before them', async () => {
  const { pending, recorded, told, next } = commandAndRecord();
  expect(next()).toEqual(['AddCourse']);
  atOnce(pending.follow(1));
  pending.takeAppended(1, headAt(1));
  expect(told).toEqual(['saved']);
  expect(next()).toEqual(['1 courses at 1']);
  atOnce(pending.follow(1));
  pending.takeAppended(1, headAt(2));
  expect(await recorded).toMatchObject({ id: 'record', seq: 2 });
  expect(pending.hasWork()).toBe(false);
});

test('a record keeps waiting while commands are decided again', () => {
  const { pending, next } = commandAndRecord();
  const course = { courseId: id('c'), title: 'Logic' };
  const events = pending.drafts().flatMap((draft) => draft.events);
  const theirs = events.map((event) =>
    event.type === 'CourseAdded' ? { ...event, course: { ...event.course, ...course } } : event,
  );
  pending.catchUp([{ ...signed('theirs'), command: { type: 'AddCourse' }, events: theirs, seq: 1 }], headAt(1));
  expect(next()).toEqual(['AddCourse']);
  atOnce(pending.follow(1));
  pending.takeAppended(1, headAt(2));
  expect(next()).toEqual(['2 courses at 2']);
});

test('closing answers a waiting record, and no command: that one may be on its way to the disk', async () => {
  const { pending, recorded, told } = commandAndRecord();
  pending.close(new NotRecorded('closed', 'the ledger was closed'));
  await expect(recorded).rejects.toMatchObject({ reason: 'closed' });
  expect(told).toEqual([]);
});
