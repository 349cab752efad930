import { expect, test } from 'vitest';
import { LogFailure, type LogFailureReason } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { making, open, saved } from './opened-ledger.ts';

test('two tabs that excuse at once excuse both', async () => {
  const storage = memoryLogStorage();
  const id = (text: string) => text as never;
  const one = await open(memoryLog(making, storage), 'one');
  const beginnings: readonly Parameters<Ledger['dispatch']>[0][] = [
    { type: 'AddCourse', courseId: id('c1'), fields: {} },
    { type: 'AddOffering', courseId: id('c1'), offeringId: id('o1'), fields: {} },
    {
      type: 'AddAssessment',
      offeringId: id('o1'),
      assessmentId: id('a1'),
      fields: { assessmentName: '' },
      maxima: [9],
    },
    ...['ana', 'ben'].map((name) => ({ type: 'AddStudent', studentId: id(name), fields: {} }) as const),
    { type: 'EnrollStudents', offeringId: id('o1'), studentIds: [id('ana'), id('ben')] },
  ];
  for (const command of beginnings) await saved(one, command);
  const two = await open(memoryLog(making, storage), 'two');
  const excuse = (studentId: string) =>
    ({
      type: 'EditExcuses',
      offeringId: id('o1'),
      excuses: [{ studentId: id(studentId), assessmentId: id('a1') }],
      excused: true,
    }) as const;
  expect(await Promise.all([saved(one, excuse('ana')), saved(two, excuse('ben'))])).toEqual([true, true]);
  await expect.poll(() => one.status().seq - two.status().seq).toBe(0);
  expect(one.book()).toEqual(two.book());
  const { excused } = policyOf(one.book().settings, id('o1'));
  expect(Object.keys(excused).toSorted()).toEqual(['ana', 'ben']);
});

const addCourse = (title: string) => ({ type: 'AddCourse', fields: { title } }) as const;

test('while nothing can be written, reading that works does not make the workspace look ready', async () => {
  const log = memoryLog(making);
  let isFull = true;
  const ledger = await open({
    ...log,
    append: (parent, drafts) =>
      isFull ? Promise.reject(new LogFailure('quota', 'the disk is full')) : log.append(parent, drafts),
  });
  const first = saved(ledger, addCourse('Algebra'));
  await expect.poll(() => retried(ledger).status().mode).toBe('readOnly');
  const modes = new Set<string>();
  ledger.subscribe(() => modes.add(`${ledger.status().mode} ${ledger.status().trouble?.reason}`));
  for (let tries = 0; tries < 5; tries += 1) {
    ledger.retry();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect([...modes]).toEqual(['readOnly quota']);
  isFull = false;
  ledger.retry();
  expect(await first).toBe(true);
  expect(ledger.status()).toMatchObject({ mode: 'ready', trouble: undefined, unsaved: 0 });
});

test('of several reasons why nothing can be written the newest is told', async () => {
  let reason: LogFailureReason = 'open timed out';
  const append = () => Promise.reject(new LogFailure(reason, 'it cannot be written'));
  const ledger = await open({ ...memoryLog(making), append });
  ledger.dispatch(addCourse('Algebra'));
  await expect.poll(() => retried(ledger).status().mode).toBe('readOnly');
  reason = 'quota';
  await expect.poll(() => retried(ledger).status().trouble?.reason).toBe('quota');
});

test('a tab that begins to lead while the log is read waits for what was written since', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  const other = await open(memoryLog(making, storage), 'other');
  const readings: (() => void)[] = [];
  const leader = log.lead();
  let isOpen = false;
  const ledger = await open({
    ...log,
    lead: () => leader,
    onChange: () => () => undefined,
    read: async (after, limit) => {
      const read = await log.read(after, limit);
      if (isOpen) await new Promise<void>((resolve) => readings.push(resolve));
      return read;
    },
  });
  isOpen = true;
  const titles = () => Object.values(ledger.book().courses).map(({ title }) => title);
  const first = ledger.records.lead().then(titles);
  await expect.poll(() => readings.length).toBe(1);
  await saved(other, addCourse('Algebra'));
  const second = ledger.records.lead().then(titles);
  await new Promise((resolve) => setTimeout(resolve, 5));
  readings[0]?.();
  expect(await first).toEqual([]);
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  expect(await second).toEqual(['Algebra']);
});

const retried = (ledger: Ledger): Ledger => {
  ledger.retry();
  return ledger;
};

test('what is pending when the log turns out to be of a newer application is never counted as saved', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  const newer = { seq: 1, holds: 'GradeEdited of version 99' };
  let isNewer = false;
  const ledger = await open({
    ...log,
    read: (after, limit) => (isNewer ? Promise.resolve({ commits: [], newer }) : log.read(after, limit)),
  });
  isNewer = true;
  await memoryLog(making, storage).append(await log.head(), [
    {
      id: 'other~1' as never,
      at: '2026-09-01T08:00:00.000Z',
      actor: 'ana',
      tab: 'other',
      app: 'newer',
      command: { type: 'AddCourse' },
      events: [],
    },
  ]);
  expect(await saved(ledger, addCourse('Algebra'))).toBe(false);
  expect(ledger.status()).toMatchObject({ mode: 'readOnly', trouble: { reason: 'newer' }, unsaved: 1 });
});
