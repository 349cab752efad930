import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { finishingWipes } from '../../src/accounts/unfinished-wipes.ts';
import { waitingNote } from '../../src/accounts/waiting-note.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { openSelections, storedKeys } from '../../src/browser/preferences.ts';
import { c1 } from '../builders.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { ana, memoryArea, openDesk, signIn, site, standing } from '../machines/session-desk.ts';

const bob = 'bob@example.edu';
const anas = { userEmail: ana, backend: site, computer: 'mine' } as const;
const bobs = { ...anas, userEmail: bob } as const;

test('R19.2 what a browser keeps of one user, another one does not get; what is for all users is named', async () => {
  const desk = (await openDesk()).browser();
  const { lasting } = desk;
  const session = await signIn(desk.tab('a'));
  await standing(session, 'verified');
  openSelections(storedKeys(lasting), ana).select('course', { courseId: c1 });
  const ledger = await open(memoryLog(making));
  const notes = waitingNote(lasting, memoryArea());
  notes.follow({ user: ana, backend: site }, ledger, session);
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Calculus' } });
  void finishingWipes(lasting, () => new Promise(() => undefined)).wipe({ user: ana, backend: site });

  const keys = Array.from({ length: lasting.length }, (_, at) => lasting.key(at) ?? '');
  const [hashed, ...others] = keys.sort().filter((key) => !key.includes(ana));
  expect(hashed).toMatch(/^gradeledger\/backend-of\/[0-9a-f]{64}$/);
  expect(others).toEqual(['gradeledger/session', 'gradeledger/waiting', 'gradeledger/wiping']);
  expect(keys.filter((key) => key.includes(ana))).toEqual([`gradeledger/${ana}/selections`]);

  const store = sessionStore(lasting, memoryArea());
  expect([store.lastBackend(ana), store.lastBackend(bob)]).toEqual([site, undefined]);
  expect([notes.read(anas), notes.read(bobs), notes.all()]).toEqual([1, 0, 1]);
  expect(openSelections(storedKeys(lasting), bob).all().course.courseId).toBeUndefined();
  expect(accountDatabase({ user: bob, backend: site })).not.toBe(accountDatabase({ user: ana, backend: site }));
});

test('R19.2 once a computer is called shared, what waits is counted for this tab alone', async () => {
  const desk = (await openDesk()).browser();
  const ofTab = memoryArea();
  const session = await signIn(desk.tab('a', { ofTab }));
  await standing(session, 'verified');
  const notes = waitingNote(desk.lasting, ofTab);
  const ledger = await open(memoryLog(making));
  notes.follow({ user: ana, backend: site }, ledger, session);
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Calculus' } });
  expect([notes.read(anas), notes.all()]).toEqual([1, 1]);
  session.share();
  expect([notes.read({ ...anas, computer: 'shared' }), notes.read(anas), notes.all()]).toEqual([1, 0, 0]);
});

test('R19.2 who signs in replaces who was signed in', async () => {
  const desk = (await openDesk()).browser();
  await standing(await signIn(desk.tab('a')), 'verified');
  expect(desk.lasting.getItem('gradeledger/session')).toContain(ana);
  const store = sessionStore(desk.lasting, memoryArea());
  const kept = store.read();
  if (!kept) throw new Error('nobody is kept');
  store.keep({ ...kept, userEmail: bob, antiForgeryToken: 'bobs' });
  expect(desk.lasting.getItem('gradeledger/session')).not.toContain(ana);
  expect(store.read()?.userEmail).toBe(bob);
});

test('R19.2 what waits of each user is told apart and in sum, until one’s work is removed', async () => {
  const desk = (await openDesk()).browser();
  const [lasting, ofTab] = [desk.lasting, memoryArea()];
  const session = await signIn(desk.tab('a'));
  await standing(session, 'verified');
  lasting.setItem('gradeledger/waiting', JSON.stringify({ [accountDatabase({ user: bob, backend: site })]: 2 }));
  ofTab.setItem('gradeledger/waiting', JSON.stringify({ [accountDatabase({ user: ana, backend: site })]: 9 }));
  const notes = waitingNote(lasting, ofTab);
  const ledger = await open(memoryLog(making));
  const stop = notes.follow({ user: ana, backend: site }, ledger, session);
  for (const title of ['Calculus', 'Algebra', 'Logic']) await saved(ledger, { type: 'AddCourse', fields: { title } });
  expect([notes.read(anas), notes.read(bobs), notes.all()]).toEqual([3, 2, 5]);
  stop();
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Topology' } });
  session.share();
  expect(notes.read(anas)).toBe(3);
  notes.forget({ user: ana, backend: site });
  expect([notes.read(anas), notes.read(bobs), notes.all()]).toEqual([0, 2, 2]);
  notes.forget({ user: bob, backend: site });
  expect(lasting.getItem('gradeledger/waiting')).toBeNull();
});

test('R19.2 a removal takes what waits of a user on the own computer and on a shared one', () => {
  const [lasting, ofTab] = [memoryArea(), memoryArea()];
  const notes = waitingNote(lasting, ofTab);
  for (const area of [lasting, ofTab])
    area.setItem('gradeledger/waiting', JSON.stringify({ [accountDatabase({ user: ana, backend: site })]: 4 }));
  notes.forget({ user: ana, backend: site });
  expect([notes.read(anas), notes.read({ ...anas, computer: 'shared' })]).toEqual([0, 0]);
});
