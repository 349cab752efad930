import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { joinedLast } from '../../src/components/history/joined-last.ts';
import { lastGrading } from '../../src/components/history/last-grading.ts';
import { count } from '../counts.ts';
import { sample, scores } from './loading-scene.ts';
import { othersScene } from './others-scene.ts';
import { commandAt, does, type Device as OthersDevice, steps } from './others-story.ts';

const { o1, a1, s1 } = sample;
const subject = { what: 'grade', assessmentId: a1, studentId: s1 } as const;
const problemOf = ({ ledger }: OthersDevice, at: number): string =>
  ledger.book().assessments[a1]?.problems[at]?.problemId ?? '';

/** The last change of one score, as all ledgers tell it on this device: what was there before, and whose commit it is. */
const lastOn = async (device: OthersDevice, at: number) => {
  const last = joinedLast(device.ledger, await device.gather());
  const found = await last(subject, [problemOf(device, at)]);
  const [entry] = found?.entries ?? [];
  return entry && { from: entry.from, to: entry.to, id: entry.commit.id, logId: found?.logId };
};

test('R22.16 a score that was there when this ledger began is told as the ledger tells it that changed it', async () => {
  const { office, another } = await othersScene();
  await scores(office, [3, 4]);
  await scores(office, [5, 4]);
  await office.copied();
  const home = await another('home');
  expect(await lastGrading(home.ledger, subject, [problemOf(home, 0)])).toBeUndefined();
  const { logId, ...there } = (await lastOn(office, 0)) ?? {};
  expect(logId).toBeUndefined();
  expect(there).toMatchObject({ from: 3, to: 5 });
  expect(await lastOn(home, 0)).toEqual({ ...there, logId: expect.any(String) });
});

test('R22.16 what this browser observed is told as the deed, and what another program did as observed', async () => {
  const { office, another } = await othersScene();
  const [home, program] = [await another('home'), await another('program')];
  await scores(home, [3, 4]);
  await office.reads();
  await program.reads();
  await scores(program, [3, 6]);
  await office.reads();
  await home.copied();
  const { logId, ...last } = (await lastOn(office, 0)) ?? {};
  expect(logId).toBeDefined();
  expect(last).toEqual({ ...(await lastOn(home, 0)), logId: undefined, ...last });
  expect(await lastOn(office, 1)).toMatchObject({ to: 6, logId: undefined });
});

test('R22.16 what another browser did and this one has not read yet is not the change of what is shown', async () => {
  const { office, another } = await othersScene();
  await scores(office, [3, 4]);
  await office.copied();
  const home = await another('home');
  await scores(office, [9, 4]);
  await office.copied();
  expect(gradeOf(home.ledger.book(), o1, a1, s1).points[problemOf(home, 0) as never]).toBe(3);
  expect(await lastOn(home, 0)).toBeUndefined();
  expect(await lastOn(home, 1)).toMatchObject({ to: 4, logId: expect.any(String) });
});

test('R22.16 a commit of another ledger whose entries were erased is nobody’s last change', async () => {
  const { office, another } = await othersScene();
  await scores(office, [3, 4]);
  await office.copied();
  const home = await another('home');
  const joined = await home.gather();
  const others = joined.others.map((other) => ({ ...other, ledger: erasedIn(other.ledger) }));
  const last = joinedLast(home.ledger, { ...joined, others });
  expect(await last(subject, [problemOf(home, 0)])).toBeUndefined();
});

/** A ledger whose fold still names commits of which nothing but digests is left. */
const erasedIn = (ledger: Ledger): Ledger => {
  const { history } = ledger;
  const commitsAt: typeof history.commitsAt = async (...asked) =>
    (await history.commitsAt(...asked)).map((commit) => ({ ...commit, events: [], erased: commit.events.length }));
  const erased = Object.create(history, { commitsAt: { value: commitsAt } });
  return Object.create(ledger, { history: { value: erased } });
};

test('R22.16 random stories: every device names the same last change of each score', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(13), async (story, later) => {
      const { office, another } = await othersScene();
      const devices: Record<string, OthersDevice> = { office, hall: await another('hall') };
      for (const [at, { who, kind, place }] of story.entries()) {
        if (at === later % story.length) devices.home = await another('home');
        const device = devices[who] ?? office;
        const command = commandAt(device.ledger.book(), at, { kind: kind % 2 === 0 ? 0 : kind, place });
        if (command) await does(device, command);
        for (const reader of Object.values(devices)) await reader.reads();
      }
      for (const device of Object.values(devices)) await device.copied();
      const tellings: string[][] = [];
      for (const device of Object.values(devices)) tellings.push(await allOn(device));
      told += tellings[0]?.length ?? 0;
      for (const telling of tellings) expect(telling).toEqual(tellings[0]);
    }),
    { numRuns: count(20, 500, 4) },
  );
  expect(told).toBeGreaterThan(0);
});

/** For each score, by what everybody calls it, the commit that changed it last. */
const allOn = async (device: OthersDevice): Promise<string[]> => {
  const { ledger } = device;
  const book = ledger.book();
  const last = joinedLast(ledger, await device.gather());
  const lines: string[] = [];
  for (const assessmentId of book.assessmentsOf[o1] ?? []) {
    for (const studentId of enrolledIn(book, o1)) {
      for (const [at, { problemId }] of (book.assessments[assessmentId]?.problems ?? []).entries()) {
        const found = await last({ what: 'grade', assessmentId, studentId }, [problemId]);
        const name = book.assessments[assessmentId]?.assessmentName;
        const [entry] = found?.entries ?? [];
        if (entry)
          lines.push(
            `${name} ${book.students.get(studentId)?.studentCode} P${at}: ${entry.commit.id} ${entry.from} ${entry.to}`,
          );
      }
    }
  }
  return lines.sort();
};
