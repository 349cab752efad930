import type { Command, CommandOf } from '../../../commands/catalogue.ts';
import { asId, type OfferingId, type ProblemId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { openTrial } from '../../../machines/views/trial-ledger.ts';
import { type Book, enrolledIn } from '../../../projections/book/book.ts';
import { gradeOf } from '../../../projections/book/grade-of.ts';
import { contestedIn } from '../../../projections/changes/merge.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { commandFrom, ordinary } from '../../histories.ts';
import { rosterFaults } from './odd-answers.ts';
import type { Options } from './options.ts';
import type { Seeded } from './seeded.ts';
import type { Tab } from './tab.ts';
import { unlike } from './unlike.ts';
import { wholeCommand } from './whole-command.ts';

type Done = ReturnType<Tab['ledger']['undo']>;

/**
 * `areAlike`: two additions may have the same content. `rosters`: enrollments change often. `together`: several commits are
 * taken back at once, and several commands tried and applied. `wholes`: all of something is deleted now and then.
 */
export type Habits = {
  readonly areAlike: boolean;
  readonly rosters: boolean;
  readonly together: boolean;
  readonly wholes: boolean;
};

export const habitsOf = ({ server, faults, together = false, wholes = false }: Options): Habits => ({
  areAlike: server.keys,
  rosters: rosterFaults.some((fault) => faults[fault] !== undefined),
  together,
  wholes,
});

/**
 * Undoes something, most often a load, or gives a command that changes the book, if one is found within five attempts. Every other import
 * is left to `imports`.
 */
export const doSomething = (
  { ledger }: Tab,
  chance: Seeded,
  { areAlike, rosters, together, wholes }: Habits,
  newNumber: () => number,
  imports: (command: CommandOf<'ApplyImport'>) => void,
): Done => {
  const hasLoaded = ledger.undoable().at(-1)?.command.type === loadCommand;
  if (chance.isLucky(hasLoaded ? 0.7 : 0.1)) return ledger.undo();
  if (together && chance.isLucky(0.08)) return undoSeveral(ledger, chance);
  if (together && chance.isLucky(0.1)) return applyTrial(ledger, chance, newNumber);
  const whole = wholes && chance.isLucky(0.5) && wholeCommand(ledger.records.saved(), chance);
  if (whole) return ledger.dispatch(unlike(whole, `U${newNumber()}`));
  let done: Done;
  for (let attempt = 0; attempt < 5 && !(done?.ok && done.commit); attempt += 1) {
    const number = newNumber();
    const isRoster = rosters && attempt === 0 && chance.isLucky(0.4);
    const command = isRoster ? rosterCommand(ledger.book(), chance) : someCommand(ledger.book(), chance, `v${number}~`);
    const isSparing = attempt < 4 && (command.type === 'DeleteCourse' || command.type === 'DeleteOffering');
    if (isSparing && chance.isLucky(0.6)) continue;
    const given = areAlike || chance.isLucky(0.1) ? command : unlike(command, `U${number}`);
    if (given.type === 'ApplyImport' && chance.isLucky(0.5)) {
      imports(given);
      return undefined;
    }
    done = ledger.dispatch(given);
  }
  return done;
};

/** Takes back some of the newest commits that are in memory, as one. */
const undoSeveral = (ledger: Tab['ledger'], chance: Seeded): Done => {
  const newest = ledger.undoable().slice(-2 - chance.int(3));
  const commits = newest.flatMap(({ events, asked: _, ...commit }) => (events ? [{ ...commit, events }] : []));
  return ledger.dispatch({ type: 'UndoCommits', commits });
};

/** Tries up to four commands that know of each other, and does them as one. */
const applyTrial = (ledger: Tab['ledger'], chance: Seeded, newNumber: () => number): Done => {
  const newId = () => `try~${newNumber()}`;
  const trial = openTrial(ledger, { now: () => '2026-03-01T12:00:00.000Z', newId });
  for (let tries = 1 + chance.int(4); tries > 0; tries -= 1)
    trial.dispatch(unlike(someCommand(trial.book(), chance, newId()), `U${newNumber()}`));
  return trial.apply('tried');
};

/** A command that mostly makes sense for the book. `fresh`: an id that is not in use. */
const someCommand = (book: Book, chance: Seeded, fresh: string): Command => {
  if (chance.isLucky(0.2)) return seldomCommand(book, chance, fresh);
  const numbers = Array.from({ length: 6 }, () => chance.int(10_000));
  return commandFrom(numbers, book, [], ordinary);
};

/** Unenrolls some students, or enrolls all. */
const rosterCommand = (book: Book, chance: Seeded): Command => {
  const offeringId = chance.pick([...keysOf(book.offerings), asId<OfferingId>('')]);
  const seated = enrolledIn(book, offeringId);
  const leaving = seated.filter(() => chance.isLucky(0.7));
  return leaving.length > 0 && chance.isLucky(0.5)
    ? { type: 'UnenrollStudents', offeringId, studentIds: leaving }
    : { type: 'EnrollStudents', offeringId, studentIds: [...book.students.keys()] };
};

/** Commands with rare targets: adding what is there, editing what is not, and whole classes at once. */
const seldomCommand = (book: Book, chance: Seeded, fresh: string): Command => {
  const some = <V extends string>(ids: readonly V[]): V =>
    ids.length === 0 || chance.isLucky(0.3) ? asId<never>(fresh) : chance.pick(ids);
  const number = chance.int(10);
  const offeringId = some(keysOf(book.offerings));
  const assessmentId = some(book.assessmentsOf[offeringId] ?? []);
  const studentId = some(enrolledIn(book, offeringId));
  const [problemId = asId<ProblemId>('')] = (book.assessments[assessmentId]?.problems ?? []).map(
    (one) => one.problemId,
  );
  const points = record([[problemId, number]]);
  const courseId = some(book.courseOrder);
  const weightSets = (book.offerings[offeringId]?.weightSets ?? []).map((one) => one.weightSetId);
  const weightSetId = some(weightSets);
  if (weightSets.length > 1 && chance.isLucky(0.3))
    return { type: 'MoveWeightSet', offeringId, weightSetId, to: number % 3 };
  const seated = enrolledIn(book, offeringId);
  const seen = book.offerings[offeringId]?.learningOutcomes ?? [];
  const grade = { ...gradeOf(book, offeringId, assessmentId, studentId), points };
  return chance.pick<Command>([
    { type: 'EnrollStudents', offeringId, studentIds: [...book.students.keys()] },
    {
      type: 'EditGrades',
      offeringId,
      edits: seated.map((one) => ({ assessmentId, studentId: one, change: { points } })),
    },
    { type: 'AddWeightSet', offeringId, weights: record([[assessmentId, number]]) },
    { type: 'EditWeights', offeringId, edits: [{ weightSetId, assessmentId, weight: number }] },
    { type: 'UnenrollStudents', offeringId, studentIds: seated },
    { type: 'DeleteGrades', offeringId, grades: seated.map((one) => ({ assessmentId, studentId: one })) },
    { type: 'SaveCourse', courseId, fields: { title: `T${number}` } },
    { type: 'SaveOffering', courseId, offeringId, fields: { section: `S${number}` } },
    // Without the tag of the original, which may be its mark.
    { type: 'CopyOffering', offeringId, fields: { section: `S${number}`, tag: '' } },
    { type: 'SaveAssessment', offeringId, assessmentId, fields: { assessmentName: `A${number}` }, maxima: [5] },
    { type: 'SaveStudent', studentId: some([...book.students.keys()]), fields: { studentCode: `K${number}` } },
    { type: 'SaveEnrollment', offeringId, studentId: some([...book.students.keys()]), dateOfEnrollment: '2026-02-03' },
    { type: 'AddGrade', offeringId, assessmentId, studentId, grade: { points } },
    { type: 'SaveGrade', offeringId, assessmentId, studentId, grade },
    { type: 'ReviseOutcomes', offeringId, seen, outcomes: rearranged(seen, number) },
    {
      type: 'EditOutcomeCells',
      offeringId,
      seen,
      cells: [{ assessmentId, problemId, at: 0, strength: number || null }],
    },
    { type: 'EditExcuses', offeringId, excuses: [{ studentId, assessmentId }], excused: chance.isLucky(0.6) },
    {
      type: 'EditNotes',
      offeringId,
      notes: [{ studentId, assessmentId: number > 2 ? assessmentId : null, text: `N${number % 3 || ''}` }],
    },
    mergeOf(book, chance),
  ]);
};

/** Two rows become one; whose value stands is drawn for each value that they have different. */
const mergeOf = (book: Book, chance: Seeded): Command => {
  const students = [...book.students.keys(), asId<StudentId>('')];
  const pair = { kept: chance.pick(students), other: chance.pick(students) };
  const choices = contestedIn(book, pair).map((cell) => ({ ...cell, whose: chance.pick(['kept', 'other'] as const) }));
  return { type: 'MergeStudents', ...pair, choices };
};

/** The outcomes with the first one last, and sometimes a new one. */
const rearranged = (seen: readonly string[], number: number): readonly { text: string; from: number | null }[] => {
  const kept = seen.map((text, from) => ({ text, from }));
  const added = number % 3 === 0 && seen.length < 5 ? [{ text: `L${number}`, from: null }] : [];
  return [...kept.slice(1), ...added, ...kept.slice(0, 1)];
};
