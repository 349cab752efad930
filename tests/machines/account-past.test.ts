import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { AccountCommits, otherTags } from '../../machines/others/account-past.ts';
import { unsliced } from '../../machines/slices.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import { tagged, tagsIn } from '../../projections/settings/tags.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { othersScene } from './others-scene.ts';

type Device = Awaited<ReturnType<typeof othersScene>>['office'];

/** What every ledger of the account knew when, as this device finds it. */
const pastOn = async ({ ledger, gather }: Device) => {
  const { others } = await gather();
  return { others, past: await new AccountCommits(ledger, unsliced).read(others, unwatched) };
};

const renames = async ({ ledger, until }: Device, lastName: string): Promise<void> => {
  const result = ledger.dispatch({ type: 'EditStudent', studentId: sample.s1, fields: { lastName } });
  if (!result.ok) throw new Error('it is refused');
  await result.saved;
  await until(() => isSent({ ledger }));
};

const openAt = (device: Device, moment: Parameters<typeof openPast>[1]) =>
  openPast(device.ledger, moment, ({ at }) => at);

const nameOf = ({ book }: Pick<Device['ledger'], 'book'>): string | undefined =>
  book().students[sample.s1]?.lastName;

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
  expect(later.lacking({ ...then, time: Number.MAX_SAFE_INTEGER })).toEqual([]);
  expect(later.lacking({ ...now, time: Number.MAX_SAFE_INTEGER })).toMatchObject([{ id: 'home', unread: 1 }]);
});

test('R22.12 a change is not sent before the call that carries it is answered; one that was taken back owes nothing', async () => {
  const { office, another, scene } = await othersScene();
  const home = await another('home');
  await scores(office, [1, 2]);
  await office.copied();
  scene.meets = () => undefined;
  const { past } = await pastOn(home);
  const [edit] = past.moments.filter(({ origin }) => origin?.startsWith('office'));
  const begun = { seq: 1, at: '', time: edit?.time };
  expect(past.lacking(begun)).toMatchObject([{ id: 'office', unsent: 1, unread: 0 }]);
});

test('R22.13 a name that was given in another ledger is listed, and opens there at its commit', async () => {
  const { office, another } = await othersScene();
  await renames(office, 'Submitted');
  const { seq } = office.ledger.status();
  const tag = { tagId: `${seq}~abc`, name: 'submitted', seq, at: '2026-09-01T08:00:30.000Z', offeringId: sample.o1 };
  const { saved } = office.ledger.dispatch({ type: 'EditSettings', changes: [tagged(tag)] }) as never;
  await saved;
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

test('R22.14 the past of another ledger has the ids of this one, takes nothing, and leaves this ledger as it is', async () => {
  const { office, another } = await othersScene();
  const added = office.ledger.dispatch({ type: 'AddStudent', fields: { studentCode: 'N1', lastName: 'New' } });
  if (!added.ok) throw new Error('it is refused');
  await office.until(() => isSent(office));
  await office.copied();
  const home = await another('home');
  const { book, head } = { book: home.ledger.book(), head: home.ledger.status().head };
  const { past } = await pastOn(home);
  const then = past.moments.find(({ of, origin }) => of && origin === `office ${of.ledger.status().seq}`) ?? past.moments[1];
  const shown = await openAt(home, then ?? { seq: 0, at: '' });
  const idOf = (students: object): string | undefined =>
    Object.entries(students).find(([, one]) => one.lastName === 'New')?.[0];
  expect(idOf(shown.book().students)).toBe(idOf(book.students));
  expect(idOf(office.ledger.book().students)).not.toBe(idOf(book.students));
  const refused = shown.dispatch({ type: 'EditStudent', studentId: asId('x-s1'), fields: { lastName: 'Never' } });
  expect(refused).toMatchObject({ ok: false, refusal: { refused: 'workspace.past' } });
  await expect(shown.records.record(() => undefined)).rejects.toThrow();
  expect(home.ledger.book()).toBe(book);
  expect(home.ledger.status().head).toBe(head);
});
