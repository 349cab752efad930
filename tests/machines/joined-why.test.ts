import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { causeWords } from '../../messages/screens/why-changed.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import type { Seat } from '../../projections/events/touching.ts';
import { plus, standingIn } from '../../projections/why/why-changed.ts';
import { joinedWhy } from '../../src/components/history/joined-why.ts';
import { type StartPoint, whyReading } from '../../src/components/history/why-reading.ts';
import { count } from '../counts.ts';
import { sample, scores } from './loading-scene.ts';
import { othersScene } from './others-scene.ts';
import { commandAt, does, type Device as OthersDevice, steps } from './others-story.ts';

const { o1, a1, s1 } = sample;

const beginning = { seq: 0 };

/** Why the grade changed, as all ledgers tell it on this device. */
const whyOn = async ({ ledger, gather }: OthersDevice, seat: Seat, since: StartPoint = beginning) => {
  const joined = joinedWhy(ledger, seat, await gather(), unwatched);
  return whyReading(ledger, seat, since, new Date(), unwatched, joined)(ledger.status().seq);
};

type Why = Awaited<ReturnType<typeof whyOn>>;

const numbered = (value: number): string => String(value);

/** Each cause in words, with its effect, and with its time if somebody of the account did it. */
const wordsOf = ({ ledger }: OthersDevice, { causes }: Why): readonly string[] =>
  causes.map((caused) => {
    const { effect, at, isElsewhere, cause } = caused;
    const isDeed = !isElsewhere && cause.of !== 'records';
    const time = isDeed ? `, ${at.slice(11, 19)}` : '';
    return `${causeWords(ledger.book(), caused, numbered)}${time}: ${effect.num}/${effect.den}`;
  });

test('R22.15 a computer that began later tells why a grade changed as the one does on which it was changed', async () => {
  const { office, another } = await othersScene();
  await scores(office, [3, 4]);
  await scores(office, [5, 4]);
  await office.copied();
  const home = await another('home');
  await scores(home, [5, 1]);
  await home.copied();
  await office.reads();
  const seat = { offeringId: o1, studentId: s1 };
  const [there, here] = [await whyOn(office, seat), await whyOn(home, seat)];
  expect(wordsOf(home, here)).toEqual(wordsOf(office, there));
  expect(wordsOf(home, here).filter((words) => words.startsWith('P'))).toHaveLength(2);
  expect(here.from).toEqual(there.from);
});

test('R22.15 what another program did before the later computer began is made elsewhere on both', async () => {
  const { office, another } = await othersScene();
  const program = await another('program');
  await scores(office, [3, 4]);
  await program.reads();
  await scores(program, [6, 4]);
  await office.reads();
  await office.copied();
  const home = await another('home');
  const seat = { offeringId: o1, studentId: s1 };
  const words = wordsOf(home, await whyOn(home, seat));
  expect(words).toEqual(wordsOf(office, await whyOn(office, seat)));
  expect(words.filter((one) => one.includes('made elsewhere'))).toHaveLength(1);
});

test('R22.15 of what was observed at once, what a ledger tells has its time and its computer, and the rest is made elsewhere', async () => {
  const { office, another } = await othersScene();
  const [home, program] = [await another('home'), await another('program')];
  await scores(home, [3, 4]);
  await Promise.all([office.reads(), program.reads()]);
  await scores(home, [5, 4]);
  await program.reads();
  await scores(program, [5, 9]);
  await office.reads();
  await home.copied();
  const seat = { offeringId: o1, studentId: s1 };
  const why = await whyOn(office, seat);
  expect(why.causes.map(({ doneIn }) => doneIn).slice(-2)).toEqual(['home', undefined]);
  const [byHome, byProgram] = why.causes.slice(-2);
  expect(byHome).toMatchObject({ isElsewhere: false, steps: [{ values: [{ from: 3, to: 5 }] }] });
  expect(byProgram).toMatchObject({ isElsewhere: true, steps: [{ values: [{ from: 4, to: 9 }] }] });
  const sum = why.causes.reduce((all, { effect }) => plus(all, effect), why.from.exact);
  expect(sum).toEqual(why.to.exact);
  expect(why.to).toEqual(standingIn(office.ledger.book(), seat));
});

test('R22.15 what no ledger tells between the two is that all records were loaded, with its effect', async () => {
  const { office, another } = await othersScene();
  const program = await another('program');
  await scores(office, [3, 4]);
  await office.copied();
  await program.reads();
  await scores(program, [6, 4]);
  const home = await another('home');
  const seat = { offeringId: o1, studentId: s1 };
  const why = await whyOn(home, seat);
  expect(wordsOf(home, why).at(-1)).toMatch(/^All records were loaded: [1-9]/);
  expect(why.to).toEqual(standingIn(home.ledger.book(), seat));
});

test('R22.15 random stories: every device gives the same reasons, and their effects add up', async () => {
  let reasons = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(13), async (story, later) => {
      const { office, another } = await othersScene();
      const devices: Record<string, OthersDevice> = { office };
      const program = await another('program');
      for (const [at, { who, kind, place }] of story.entries()) {
        if (at === later % story.length) devices.home = await another('home');
        const device = who === 'program' ? program : (devices[who] ?? office);
        await program.reads();
        const command = commandAt(device.ledger.book(), at, { kind, place });
        if (command) await does(device, command);
        for (const reader of Object.values(devices)) await reader.reads();
      }
      for (const device of Object.values(devices)) await device.copied();
      for (const studentId of enrolledIn(office.ledger.book(), o1)) {
        const seat = { offeringId: o1, studentId };
        const tellings = [];
        for (const device of Object.values(devices)) {
          const there = { ...seat, studentId: await sameStudent(device, office, studentId) };
          const why = await whyOn(device, there);
          const sum = why.causes.reduce((all, { effect }) => plus(all, effect), why.from.exact);
          expect(sum).toEqual(why.to.exact);
          expect(why.to).toEqual(standingIn(device.ledger.book(), there));
          tellings.push(wordsOf(device, why));
        }
        reasons += tellings[0]?.length ?? 0;
        for (const telling of tellings) expect(telling).toEqual(tellings[0]);
      }
    }),
    { numRuns: count(20, 500, 4) },
  );
  expect(reasons).toBeGreaterThan(count(20, 500, 4));
});

/** By the code, which all of them know. */
const sameStudent = async ({ ledger }: OthersDevice, office: OthersDevice, studentId: Seat['studentId']) => {
  const code = office.ledger.book().students.get(studentId)?.studentCode;
  const { students } = ledger.book();
  return [...students.keys()].find((id) => students.get(id)?.studentCode === code) ?? studentId;
};

test('R22.15 a question about the time since the computer began asks no other ledger', async () => {
  const { office, another } = await othersScene();
  await scores(office, [3, 4]);
  await office.copied();
  const home = await another('home');
  const { seq } = home.ledger.status();
  await does(home, {
    type: 'EditGrades',
    offeringId: o1,
    edits: [
      {
        assessmentId: a1,
        studentId: s1,
        change: { points: { [home.ledger.book().assessments[a1]?.problems[0]?.problemId ?? '']: 1 } },
      },
    ],
  });
  const why = await whyOn(home, { offeringId: o1, studentId: s1 }, { seq });
  expect(why.causes.map(({ logId }) => logId)).toEqual([undefined]);
});
