import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type CourseId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { AccountCommits, otherTags } from '../../machines/others/account-past.ts';
import { KnownCommits } from '../../machines/others/known-commits.ts';
import { unsliced } from '../../machines/slices.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import type { Book } from '../../projections/book/book.ts';
import { bookIn } from '../../projections/history/same-book.ts';
import { sameItems } from '../../projections/history/same-items.ts';
import { namedAt, newTagId, tagged, tagsIn } from '../../projections/settings/tags.ts';
import { count } from '../counts.ts';
import { intent as announced } from '../log/contract-beside.ts';
import { sample, scores } from './loading-scene.ts';
import { making, open, saved } from './opened-ledger.ts';
import { othersScene } from './others-scene.ts';
import { commandAt, type Device, does, steps } from './others-story.ts';

/** What every ledger of the account knew when, as this device finds it. */
const pastOn = async ({ ledger, gather }: Device) => {
  const { others } = await gather();
  return { others, past: await new AccountCommits(ledger, unsliced).read(others, unwatched) };
};

const renames = (device: Device, lastName: string) =>
  does(device, { type: 'EditStudent', studentId: sample.s1, fields: { lastName } });

const openAt = (device: Device, moment: Parameters<typeof openPast>[1]) =>
  openPast(device.ledger, moment, ({ at }) => at);

const nameOf = ({ book }: Pick<Device['ledger'], 'book'>): string | undefined =>
  book().students.get(sample.s1)?.lastName;

test('R22.11 as of a moment before this ledger began, the ledger that reaches back is shown', async () => {
  const { office, another } = await othersScene();
  await renames(office, 'Early');
  await renames(office, 'Late');
  await office.copied();
  const home = await another('home');
  const { past } = await pastOn(home);
  const oldest = past.moments.at(-1);
  const early = past.moments.at(-2);
  expect(oldest?.of?.logId).toBe('office');
  const shown = await openAt(home, early ?? { seq: 0, at: '' });
  expect(nameOf(shown)).toBe('Early');
  expect(nameOf(home.ledger)).toBe('Late');
});

test('R22.11 a change of this browser that the others had not read is shown by this browser', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await office.copied();
  await renames(home, 'Home');
  const { past } = await pastOn(home);
  const [newest] = past.moments;
  expect(newest?.of).toBeUndefined();
  expect(nameOf(await openAt(home, newest ?? { seq: 0, at: '' }))).toBe('Home');
});

test('R22.12 what the other ledger had not sent, or this one not read, is counted', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await renames(home, 'Sent');
  const { readAt } = home.sync.status();
  expect(readAt).toBeDefined();
  await home.copied();
  const { past } = await pastOn(office);
  const now = { seq: office.ledger.status().seq, at: '' };
  expect(past.lacking({ ...now, time: Number.MAX_SAFE_INTEGER })).toMatchObject([{ id: 'home', unsent: 0, unread: 1 }]);
  await office.reads();
  const { past: later } = await pastOn(office);
  const then = { seq: office.ledger.status().seq, at: '' };
  expect(later.lacking({ ...then, time: Number.MAX_SAFE_INTEGER })).toMatchObject([
    { id: 'home', unsent: 0, unread: 0, unsure: 1 },
  ]);
  expect(later.lacking({ ...now, time: Number.MAX_SAFE_INTEGER })).toMatchObject([{ id: 'home', unread: 1 }]);
});

test('R22.12 a change is not sent before the call that carries it is answered', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await scores(office, [1, 2]);
  await office.copied();
  const { past } = await pastOn(home);
  const edit = past.moments.find(({ origin }) => origin?.startsWith('office'));
  expect(past.lacking({ seq: 1, at: '', time: edit?.time })).toMatchObject([{ id: 'office', unsent: 1, unread: 0 }]);
  const muchLater = { seq: 1, at: '', time: Number.MAX_SAFE_INTEGER };
  expect(past.lacking(muchLater)).toMatchObject([{ id: 'office', unsent: 0, unread: 1 }]);
});

test('R22.12 what was never sent is not sent, and what was taken back before owes nothing', async () => {
  const ledger = await open(memoryLog(making));
  const known = new KnownCommits({ ledger, receivedAt: () => undefined }, unsliced);
  await saved(ledger, { type: 'AddCourse', courseId: asId('c1'), fields: {} });
  await saved(ledger, { type: 'AddCourse', courseId: asId('c2'), fields: {} });
  const sent = async () => (await known.read(unwatched)).map((one) => Number.isFinite(one.sent));
  expect(await sent()).toEqual([false, false]);
  const undone = ledger.undo();
  if (!undone?.ok) throw new Error('it is not undone');
  await undone.saved;
  expect(await sent()).toEqual([false, true, true]);
});

test('R22.12 what was changed again while a call was under way is not sent with that call', async () => {
  const ledger = await open(memoryLog(making));
  const courseId = asId<CourseId>('c1');
  await saved(ledger, { type: 'AddCourse', courseId, fields: {} });
  const { intent, call } = announced(1);
  await ledger.records.record(() => ({
    command: { type: 'SendCall' },
    events: [{ type: 'CallIntended', intent, call, items: [{ of: 'course', courseId }] }],
    beside: { put: [announced(1)] },
  }));
  await saved(ledger, { type: 'EditCourse', courseId, fields: { title: 'Algebra' } });
  await ledger.records.record(() => ({
    command: { type: 'HearReply' },
    events: [
      { type: 'IdAssigned', intent, item: { of: 'course', courseId }, id: 's1' },
      { type: 'CallApplied', intent },
    ],
    beside: { drop: [intent] },
  }));
  const known = new KnownCommits({ ledger, receivedAt: () => undefined }, unsliced);
  const sent = (await known.read(unwatched)).map((one) => one.isOwn && Number.isFinite(one.sent));
  expect(sent).toEqual([true, false, false, false]);
});

test('R22.13 a name that was given in another ledger is listed, and opens there at its commit', async () => {
  const { office, another } = await othersScene();
  await renames(office, 'Submitted');
  const { seq } = office.ledger.status();
  const tag = { tagId: `${seq}~abc`, name: 'submitted', seq, at: '2026-09-01T08:00:30.000Z', offeringId: sample.o1 };
  await does(office, { type: 'EditSettings', changes: [tagged(tag)] });
  await renames(office, 'Changed');
  await office.copied();
  const home = await another('home');
  const { others } = await pastOn(home);
  expect(tagsIn(home.ledger.book().settings)).toEqual([]);
  const [found] = otherTags(home.ledger, others);
  expect(found).toMatchObject({ ...tag, of: { logId: 'office' } });
  const shown = await openAt(home, found ?? { seq: 0, at: '' });
  expect(nameOf(shown)).toBe('Submitted');
});

test('R22.13 a tag says when its moment was named', () => {
  const at = Date.UTC(2026, 8, 1, 8);
  expect(namedAt({ tagId: newTagId(7, at) })).toBe('2026-09-01T08:00:00.000Z');
  expect(namedAt({ tagId: 'of another program' })).toBeUndefined();
});

test('R22.14 the past of another ledger has the ids of this one, takes nothing, and leaves this ledger as it is', async () => {
  const { office, another } = await othersScene();
  await does(office, { type: 'AddStudent', fields: { studentCode: 'N1', lastName: 'New' } });
  await office.copied();
  const home = await another('home');
  const { book, head } = { book: home.ledger.book(), head: home.ledger.status().head };
  const { past } = await pastOn(home);
  const then = past.moments.find(({ of }) => of);
  const shown = await openAt(home, then ?? { seq: 0, at: '' });
  const idOf = (students: Book['students']): string | undefined =>
    [...students.values()].find(({ lastName }) => lastName === 'New')?.studentId;
  expect(idOf(shown.book().students)).toBe(idOf(book.students));
  expect(idOf(office.ledger.book().students)).not.toBe(idOf(book.students));
  const refused = shown.dispatch({ type: 'EditStudent', studentId: asId('x-s1'), fields: { lastName: 'Never' } });
  expect(refused).toMatchObject({ ok: false, refusal: { refused: 'workspace.past' } });
  await expect(shown.records.record(() => undefined)).rejects.toThrow();
  expect(home.ledger.book()).toBe(book);
  expect(home.ledger.status().head).toBe(head);
});

const storesOf = ({ courses, offerings, assessments, students, enrollments, grades, settings }: Book) => ({
  ...{ courses, offerings, assessments, students, enrollments, settings },
  grades: Object.entries(grades).map(([id, seats]) => [id, Object.fromEntries(seats)]),
});

test('R22.14 random stories: once all is sent and read, each ledger in the ids of another is that other one; and back again', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { office, another } = await othersScene();
      const devices = { office, home: await another('home'), hall: await another('hall') };
      for (const [at, step] of story.entries()) {
        const device = devices[step.who as keyof typeof devices] ?? office;
        await device.reads();
        const command = commandAt(device.ledger.book(), at, step);
        if (command) await does(device, command);
        for (const reader of step.isReadBy) await devices[reader].reads();
      }
      const all = Object.values(devices);
      for (const device of all) await device.reads();
      for (const { ledger: ours } of all) {
        for (const { ledger: theirs } of all) {
          const [there, here] = [theirs.records.saved(), ours.records.saved()];
          const inOurs = bookIn(sameItems(there, here), theirs.book());
          expect(storesOf(inOurs)).toEqual(storesOf(ours.book()));
          for (let seq = 0; seq <= theirs.status().seq; seq += 1) {
            const then = await theirs.history.bookAt(seq, unwatched);
            expect(bookIn(sameItems(here, there), bookIn(sameItems(there, here), then))).toEqual(then);
          }
        }
      }
    }),
    { numRuns: count(20, 500, 4) },
  );
});
