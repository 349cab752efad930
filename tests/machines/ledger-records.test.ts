import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import type { Intent } from '../../log/intent.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger, RecordDraft, SavedRecords } from '../../machines/ledger/ledger-port.ts';
import { openBook } from '../../machines/ledger/open-book.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { emptyRecords, fold } from '../../projections/records/records.ts';
import { waitingOf } from '../../src/accounts/waiting-note.ts';
import { noRecords } from '../builders.ts';
import { faultyLog, faultyStorage } from '../log/faulty-log.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';

const id = asId<never>;
const folding = { version: 'v1', backend: true };
const addCourse = (courseId: string) => ({ type: 'AddCourse', courseId: id(courseId), fields: {} }) as const;
const course = (courseId: string): Item => ({ of: 'course', courseId: id(courseId) });

const intentOf = (intent: string): Intent => ({
  intent: id(intent),
  method: 'POST',
  path: '/user/course/add',
  body: '{"title":"Algebra"}',
  at: '2026-09-01T08:00:00.000Z',
  user: 'ana',
  backend: 'https://school.example',
  keyed: true,
  call: 'addCourse',
});

const intend = (intent: string, item: Item, leader?: number): RecordDraft => ({
  command: { type: 'SendCall', note: 'addCourse' },
  events: [{ type: 'CallIntended', intent: id(intent), call: 'addCourse', items: [item] }],
  beside: { put: [intentOf(intent)], ...(leader === undefined ? {} : { leader }) },
});

const assign = (intent: string, item: Item, given: string): RecordDraft => ({
  command: { type: 'HearReply' },
  events: [{ type: 'IdAssigned', intent: id(intent), item, id: given }],
  beside: { drop: [id(intent)] },
});

const seen = (...events: readonly DomainEvent[]): RecordDraft => ({
  command: { type: 'ReadBackend' },
  events: [{ type: 'ServerChangesObserved', scope: 'everything', counts: record(), stateHash: '' }, ...events],
});

/** The records folded from the whole log. */
const refolded = async (log: Log): Promise<SavedRecords> => {
  const records = emptyRecords();
  const { commits } = await log.read(0);
  for (const commit of commits) fold(records, commit);
  return { ...records, seq: commits.length };
};

const titlesOf = (ledger: Ledger): readonly string[] => ledger.book().courseOrder;

test('a command is owed once it is saved, and not any more once the server has it', async () => {
  const log = memoryLog(making);
  const ledger = await open(log);
  let heard = 0;
  ledger.subscribe(() => (heard += 1));
  await saved(ledger, addCourse('c~1'));
  expect(ledger.status().owed).toEqual({ count: 1, needsYou: 0, isDoubted: false });
  const before = heard;
  const intended = await ledger.records.record(() => intend('i1', course('c~1')));
  expect(intended).toMatchObject({ seq: 2, command: { type: 'SendCall' } });
  expect(heard).toBeGreaterThan(before);
  expect(await ledger.records.intents()).toEqual([intentOf('i1')]);
  await ledger.records.record(() => assign('i1', course('c~1'), '77'));
  expect(await ledger.records.intents()).toEqual([]);
  expect(ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  expect(ledger.records.saved().outbox.ids.course).toEqual({ 'c~1': '77' });
  expect(ledger.records.saved()).toEqual(await refolded(log));
});

test('a reading in doubt is a question, and no change that has not been sent', async () => {
  const ledger = await open(memoryLog(making));
  const doubt: DomainEvent = { type: 'ReadingDoubted', why: 'still named', lost: { seat: 3 }, offeringIds: [] };
  await ledger.records.record(() => ({ command: { type: 'ReadBackend' }, events: [doubt] }));
  expect(ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: true });
  expect(waitingOf(ledger)).toBe(0);
  await ledger.records.record(() => ({ command: { type: 'BelieveReading' }, events: [{ type: 'ReadingBelieved' }] }));
  expect(ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
});

test('what is typed while something is recorded comes first or on top, never lost', async () => {
  const log = memoryLog(making);
  const ledger = await open(log);
  const first = saved(ledger, addCourse('c~1'));
  const places: number[] = [];
  const recording = ledger.records.record(({ book, seq }) => {
    places.push(seq);
    return (
      book.courses[id('c~1')] &&
      seen({ type: 'CourseEdited', courseId: id('c~1'), from: { title: '' }, to: { title: 'theirs' } })
    );
  });
  await first;
  const second = saved(ledger, addCourse('c~2'));
  expect(titlesOf(ledger)).toEqual(['c~1', 'c~2']);
  expect(await second).toBe(true);
  expect(await recording).toMatchObject({ command: { type: 'ReadBackend' } });
  expect(places.every((seq) => seq >= 1)).toBe(true);
  expect(ledger.book().courses[id('c~1')]?.title).toBe('theirs');
  expect(ledger.records.saved()).toEqual(await refolded(log));
});

test('what is recorded under a pending command makes it be decided again, and withdrawn where it must', async () => {
  const storage = faultyStorage();
  const ledger = await open(faultyLog(making, storage));
  await saved(ledger, addCourse('c~1'));
  const held = ledger.book().courses[id('c~1')];
  if (!held) throw new Error('no course');
  let edit: Promise<boolean> | undefined;
  storage.faults = {
    before: async ({ name }) => {
      if (name !== 'append' || edit !== undefined) return;
      edit = saved(ledger, { type: 'EditCourse', courseId: id('c~1'), fields: { title: 'mine' } });
    },
  };
  await ledger.records.record(() => seen({ type: 'CourseDeleted', course: held, at: 0 }));
  expect(await edit).toBe(false);
  expect(ledger.status().withdrawn).toMatchObject([{ refusal: { refused: 'course.unknown' } }]);
  expect(titlesOf(ledger)).toEqual([]);
});

test('of two tabs that record at once each is made again on what the other wrote', async () => {
  const storage = memoryLogStorage();
  const [one, two] = [await open(memoryLog(making, storage), 'one'), await open(memoryLog(making, storage), 'two')];
  await saved(one, addCourse('c~1'));
  const once = ({ outbox }: SavedRecords) =>
    owedOf(outbox, course('c~1'))?.underWay ? undefined : intend('i', course('c~1'));
  const made = await Promise.all([one.records.record(once), two.records.record(once)]);
  expect(made.filter((recorded) => recorded !== undefined)).toHaveLength(1);
  expect(await one.records.intents()).toHaveLength(1);
  expect(await commitsOf(one)).toHaveLength(2);
});

test('a leader whom another has followed writes nothing', async () => {
  const storage = memoryLogStorage();
  const [one, two] = [await open(memoryLog(making, storage), 'one'), await open(memoryLog(making, storage), 'two')];
  const leader = await one.records.lead();
  await saved(one, addCourse('c~1'));
  await one.records.record(() => intend('i1', course('c~1'), leader));
  const next = await two.records.lead();
  expect(two.records.saved().outbox.sent[id('i1')]?.call).toBe('addCourse');
  await expect(one.records.record(() => intend('i2', course('c~1'), leader))).rejects.toMatchObject({
    reason: 'fenced',
  });
  expect(await two.records.intents()).toEqual([intentOf('i1')]);
  expect(
    await two.records.record(() => ({
      ...assign('i1', course('c~1'), '7'),
      beside: { drop: [id('i1')], leader: next },
    })),
  ).toMatchObject({ seq: 3 });
  expect(await saved(one, addCourse('c~2'))).toBe(true);
});

test.each(['before', 'after'] as const)(
  'a record whose writing fails %s it arrived is said to be there, or not',
  async (when) => {
    const storage = faultyStorage();
    const log = faultyLog(making, storage);
    const ledger = await open(log);
    await saved(ledger, addCourse('c~1'));
    let failures = 1;
    storage.faults = {
      [when]: async ({ name }: { readonly name: string }) => {
        if (name !== 'append' || failures-- <= 0) return;
        throw new LogFailure('connection lost', 'the connection went away');
      },
    };
    const recording = ledger.records.record(() => intend('i1', course('c~1')));
    if (when === 'before') await expect(recording).rejects.toMatchObject({ reason: 'connection lost' });
    else expect(await recording).toMatchObject({ seq: 2 });
    expect(await ledger.records.intents()).toHaveLength(when === 'before' ? 0 : 1);
    expect(ledger.records.saved()).toEqual(await refolded(log));
    expect(ledger.status()).toMatchObject({ mode: 'ready', trouble: undefined });
  },
);

test('a log that is gone, or a ledger that is closed, answers every record', async () => {
  const storage = memoryLogStorage();
  const ledger = await open(memoryLog(making, storage));
  await memoryLog(making, storage).wipe();
  await expect(ledger.records.record(() => intend('i1', course('c~1')))).rejects.toMatchObject({ reason: 'gone' });
  await ledger.close();
  await expect(ledger.records.record(() => intend('i1', course('c~1')))).rejects.toMatchObject({ name: 'NotRecorded' });
});

test('a record that is being written while its ledger closes is said to be there', async () => {
  const log = memoryLog(making);
  let answers = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answers = resolve;
  });
  const slow: Log = {
    ...log,
    append: async (...all) => {
      const appended = await log.append(...all);
      await isAnswered;
      return appended;
    },
  };
  const ledger = await open(slow);
  const recording = ledger.records.record(() => seen());
  const closing = ledger.close();
  answers();
  expect(await recording).toMatchObject({ seq: 1 });
  await closing;
});

test('records that wait for a log that fails are answered when their ledger closes', async () => {
  const full = () => Promise.reject(new LogFailure('quota', 'the disk is full'));
  const ledger = await open({ ...memoryLog(making), append: full });
  const answers = [1, 2].map(() =>
    ledger.records.record(() => seen()).catch(({ reason }: { reason: string }) => reason),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  await ledger.close();
  expect(await Promise.all(answers)).toEqual(['closed', 'closed']);
});

test('a record without events writes nothing, and one that throws is rejected', async () => {
  const ledger = await open(memoryLog(making));
  expect(await ledger.records.record(() => undefined)).toBeUndefined();
  const broken = ledger.records.record(() => {
    throw new TypeError('a bug');
  });
  await expect(broken).rejects.toThrow('a bug');
  expect(ledger.status().seq).toBe(0);
});

test('a ledger opened again knows what is unanswered, and offers no record to be undone', async () => {
  const storage = memoryLogStorage();
  const before = await open(memoryLog(making, storage), 'before');
  await saved(before, addCourse('c~1'));
  await before.records.record(() => intend('i1', course('c~1')));
  await before.records.record(() => seen({ type: 'SettingEdited', path: ['theme'], from: null, to: 'dark' }));
  expect(before.undoable()).toHaveLength(1);
  const after = await open(memoryLog(making, storage), 'after');
  expect(after.undoable().map(({ command }) => command.type)).toEqual(['AddCourse']);
  expect(await after.records.intents()).toEqual([intentOf('i1')]);
  expect(after.records.saved()).toEqual(before.records.saved());
});

test('a recorded baseline ends undoing', async () => {
  const ledger = await open(memoryLog(making));
  await saved(ledger, addCourse('c~1'));
  const data = noRecords;
  await ledger.records.record(() => ({
    command: { type: 'ReadBackend' },
    events: [{ type: 'BaselineObserved', data }],
  }));
  expect(ledger.status()).toMatchObject({ canUndo: false, owed: { count: 0 } });
});

test('a checkpoint holds the outbox as the whole log gives it', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  const ledger = await open(log);
  await saved(ledger, addCourse('c~1'));
  await ledger.records.record(() => intend('i1', course('c~1')));
  await tendLog(log, folding);
  await saved(ledger, addCourse('constructor'));
  const opened = await openBook(log, folding);
  expect(opened.folded).toBe(1);
  expect({ book: opened.book, ...opened.beside, seq: opened.head.seq }).toEqual(await refolded(log));
});

test('whoever hears that their command was refused in the end finds it among those that were withdrawn', async () => {
  const log = memoryLog(making);
  let isHeld = Promise.resolve();
  const ledger = await open({ ...log, append: async (...all) => isHeld.then(() => log.append(...all)) });
  await saved(ledger, addCourse('c1'));
  let letGo = (): void => undefined;
  isHeld = new Promise((resolve) => {
    letGo = resolve;
  });
  const course = ledger.book().courses[id('c1')];
  if (!course) throw new Error('the course is there');
  const recorded = ledger.records.record(() => seen({ type: 'CourseDeleted', course, at: 0 }));
  await new Promise((resolve) => setTimeout(resolve));
  const edit = ledger.dispatch({ type: 'EditCourse', courseId: id('c1'), fields: { title: 'Logic' } });
  const told = edit.ok && edit.saved.then((isSaved) => ({ isSaved, withdrawn: ledger.status().withdrawn.length }));
  letGo();
  await recorded;
  expect(await told).toEqual({ isSaved: false, withdrawn: 1 });
});
