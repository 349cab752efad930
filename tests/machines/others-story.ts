import fc from 'fast-check';
import type { Command } from '../../commands/catalogue.ts';
import type { CommitId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { isSent, sample } from './loading-scene.ts';
import type { othersScene } from './others-scene.ts';

/** Random stories of an account's devices: each step somebody gives a command, and some of the others read the server. */

const { o1, a1 } = sample;

export type Device = Awaited<ReturnType<typeof othersScene>>['office'];

/** Gives a command, and waits until the server has what it changed. `undefined`: it changed nothing. */
export const does = async ({ ledger, until }: Device, command: Command): Promise<CommitId | undefined> => {
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
    const studentId = pick(enrolledIn(book, offeringId), place);
    const change = { points: record([[pick(problems, place).problemId, value] as const]) };
    return { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] };
  },
  (book, value, place) => ({
    type: 'EditStudent',
    studentId: pick([...book.students.keys()], place),
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
    studentIds: [pick([...book.students.keys()], place)],
    dateOfEnrollment: `2026-09-${10 + (value % 20)}`,
  }),
  (book, value, place) => ({
    type: 'EditNotes',
    offeringId: o1,
    notes: [{ studentId: pick(enrolledIn(book, o1), place), assessmentId: a1, text: `note ${value}` }],
  }),
  (_, value) => ({ type: 'EditGradingPolicy', offeringId: o1, policy: { nearCutOff: value } }),
];

const pick = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('there is none');
  return found;
};

export const steps = fc.array(
  fc.record({
    who: fc.constantFrom('office', 'home', 'hall', 'program'),
    kind: fc.nat(kinds.length - 1),
    place: fc.nat(7),
    isReadBy: fc.subarray(['office', 'home', 'hall'] as const),
  }),
  { minLength: 1, maxLength: 14 },
);

/** The command of a step. `at`: its place in the story, from 0, of which the value is made. */
export const commandAt = (book: Book, at: number, { kind, place }: { readonly kind: number; readonly place: number }) =>
  kinds[kind]?.(book, at + 1, place);
