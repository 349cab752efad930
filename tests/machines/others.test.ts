import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { CommitId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { count } from '../counts.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { othersScene, told } from './others-scene.ts';

const { o1, a1, s1, s2 } = sample;

test('R22.8 what another device did is listed as its own commit, and not again as what was observed here', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await scores(home, [3, 4]);
  await home.copied();
  await office.reads();
  expect(told(await office.history())).toEqual(['home: grade x-a1~p0 3, grade x-a1~p1 4', 'here: baseline']);
});

test('R22.8 what another program did is told as observed, also beside what a ledger explains', async () => {
  const { office, another } = await othersScene();
  const [home, program] = [await another('home'), await another('program')];
  await scores(home, [3, 4]);
  await program.reads();
  await scores(program, [3, 5]);
  await does(program, { type: 'EditStudent', studentId: s1, fields: { lastName: 'Elsewhere' } });
  await does(home, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.copied();
  await office.reads();
  expect(told(await office.history())).toEqual([
    'elsewhere: grade x-a1~p1 5, student lastName Elsewhere',
    'home: student lastName Home',
    'home: grade x-a1~p0 3, grade x-a1~p1 4',
    'here: baseline',
  ]);
});

type Device = Awaited<ReturnType<typeof othersScene>>['office'];

/** Gives a command, and waits until the server has what it changed. `undefined`: it changed nothing. */
const does = async ({ ledger, until }: Device, command: Command): Promise<CommitId | undefined> => {
  const result = ledger.dispatch(command);
  if (!result.ok) throw new Error(`${command.type} is refused: ${JSON.stringify(result.refusal)}`);
  if (!result.commit) return undefined;
  await result.saved;
  await until(() => isSent({ ledger }));
  return result.commit.id;
};

/** One change of each kind, with a value that no other change has; by the place of the item, which is another id elsewhere. */
const kinds: readonly ((book: Book, value: number, place: number) => Command)[] = [
  (book, value, place) => {
    const assessmentId = pick(keysOf(book.assessments), place);
    const { offeringId = o1, problems = [] } = book.assessments[assessmentId] ?? {};
    const studentId = pick(keysOf(book.enrollments[offeringId] ?? {}), place);
    const change = { points: record([[pick(problems, place).problemId, value] as const]) };
    return { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] };
  },
  (book, value, place) => ({
    type: 'EditStudent',
    studentId: pick(keysOf(book.students), place),
    fields: { lastName: `Name ${value}` },
  }),
  (_, value) => ({ type: 'AddStudent', fields: { studentCode: `N${value}`, lastName: `New ${value}` } }),
  (_, value) => ({
    type: 'AddAssessment',
    offeringId: o1,
    fields: { assessmentName: `A ${value}` },
    maxima: [value, 2],
  }),
  (book, value, place) => {
    const { weightSetId } = pick(book.offerings[o1]?.weightSets ?? [], place);
    const assessmentId = pick(book.assessmentsOf[o1] ?? [], place);
    return { type: 'EditWeights', offeringId: o1, edits: [{ weightSetId, assessmentId, weight: value }] };
  },
  (book, value, place) => ({
    type: 'EnrollStudents',
    offeringId: o1,
    studentIds: [pick(keysOf(book.students), place)],
    dateOfEnrollment: `2026-09-${10 + (value % 20)}`,
  }),
  (book, value, place) => ({
    type: 'EditNotes',
    offeringId: o1,
    notes: [{ studentId: pick(keysOf(book.enrollments[o1] ?? {}), place), assessmentId: a1, text: `note ${value}` }],
  }),
  (_, value) => ({ type: 'EditGradingPolicy', offeringId: o1, policy: { nearCutOff: value } }),
];

const pick = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('there is none');
  return found;
};

const steps = fc.array(
  fc.record({
    who: fc.constantFrom('office', 'home', 'hall', 'program'),
    kind: fc.nat(kinds.length - 1),
    place: fc.nat(7),
    isReadBy: fc.subarray(['office', 'home', 'hall'] as const),
  }),
  { minLength: 1, maxLength: 14 },
);

test('R22.8 random stories: every commit of every device is listed once on each, and of other programs what was observed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { office, another } = await othersScene();
      const devices = { office, home: await another('home'), hall: await another('hall') };
      const program = await another('program');
      const made: CommitId[] = [];
      const byProgram = new Set<string>();
      for (const [at, { who, kind, place, isReadBy }] of story.entries()) {
        const device = who === 'program' ? program : devices[who as keyof typeof devices];
        await device.reads();
        const command = kinds[kind]?.(device.ledger.book(), at + 1, place);
        const id = command && (await does(device, command));
        if (!id) continue;
        if (who === 'program') byProgram.add(id);
        else made.push(id);
        const readers = who === 'program' ? Object.values(devices) : isReadBy.map((name) => devices[name]);
        for (const reader of readers) await reader.reads();
      }
      for (const device of Object.values(devices)) await device.copied();
      for (const device of Object.values(devices)) {
        await device.reads();
        const list = await device.history();
        const ofPeople = list.filter(
          ({ isElsewhere, changes: [first] }) => !isElsewhere && first?.subject.what !== 'baseline',
        );
        expect(ofPeople.map(({ commit }) => commit.id).sort()).toEqual(made.toSorted());
        expect(list.filter(({ isElsewhere }) => isElsewhere)).toHaveLength(byProgram.size);
      }
    }),
    { numRuns: count(30, 1_000, 6) },
  );
});
