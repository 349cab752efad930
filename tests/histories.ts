import fc from 'fast-check';
import type { Command } from '../commands/catalogue.ts';
import { decide } from '../commands/decide.ts';
import { advance } from '../commands/decision.ts';
import { isRefusal } from '../commands/refusal.ts';
import type { DomainEvent } from '../events/catalogue.ts';
import { excusedOf } from '../events/excuses.ts';
import type { CommitId } from '../events/ids.ts';
import { asId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import { type Book, emptyBook } from '../projections/book/book.ts';
import { frozen, now } from './given.ts';
import { assessmentIn, mergeFrom, settingPaths, studentIn, weightSetIn } from './picked-parts.ts';
import { excusesFrom, gradesFrom, type Pick, seatIn, small } from './picked-seats.ts';
import { problemDrafts } from './problem-drafts.ts';
import { wholeScopeDrafts } from './whole-scope-drafts.ts';

export type Commit = { readonly id: CommitId; readonly command: Command; readonly events: readonly DomainEvent[] };

/** A random history: what was committed, and the book after each commit (`books[0]` is the one before the first). */
export type History = { readonly commits: readonly Commit[]; readonly books: readonly Book[] };

/** Commands that mostly make sense for the book they meet. Refused ones, and those without effect, leave no commit. */
export const histories = (steps: {
  readonly most: number;
  readonly undo?: boolean;
  readonly only?: readonly Drafted[];
}): fc.Arbitrary<History> =>
  fc
    .array(fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: steps.most })
    .map((draws) => {
      const commits: Commit[] = [];
      const books: Book[] = [startingBook()];
      for (const draw of draws) {
        const book = books.at(-1) ?? emptyBook();
        const command = commandFrom(draw, book, steps.undo ? commits : [], steps.only);
        const events = decideAs(`k${commits.length}`, book, command);
        if (!events || events.length === 0) continue;
        commits.push({ id: asId(`k${commits.length}`), command, events });
        books.push(advance(book, events));
      }
      return { commits, books };
    });

/** The events that the command records as the commit of this id; `undefined` if it is refused. */
export const decideAs = (id: string, book: Book, command: Command): readonly DomainEvent[] | undefined => {
  let minted = 0;
  const newId = () => {
    minted += 1;
    return `${id}.${minted}`;
  };
  const decision = decide(book, command, { now, newId });
  return isRefusal(decision) ? undefined : frozen(decision);
};

/** Two courses with an offering each, two assessments, three students of whom two are enrolled, two weight sets. */
const startingBook = (): Book =>
  advance(
    emptyBook(),
    beginning().flatMap(({ events }) => events),
  );

const id = asId<never>;

export const startingCommands: readonly Command[] = [
  { type: 'AddCourse', courseId: id('c1'), fields: {} },
  { type: 'AddCourse', courseId: id('constructor'), fields: {} },
  { type: 'AddOffering', courseId: id('c1'), offeringId: id('o1'), fields: {} },
  { type: 'AddOffering', courseId: id('constructor'), offeringId: id('__proto__'), fields: {} },
  { type: 'AddStudent', studentId: id('ana'), fields: { studentCode: 'A' } },
  { type: 'AddStudent', studentId: id('__proto__'), fields: { studentCode: 'B' } },
  { type: 'AddStudent', studentId: id('cem'), fields: {} },
  { type: 'EnrollStudents', offeringId: id('o1'), studentIds: [id('ana'), id('__proto__')] },
  {
    type: 'AddAssessment',
    offeringId: id('o1'),
    assessmentId: id('a1'),
    fields: { assessmentName: 'One' },
    maxima: [10, 5],
  },
  {
    type: 'AddAssessment',
    offeringId: id('o1'),
    assessmentId: id('__proto__'),
    fields: { assessmentName: 'Two' },
    maxima: [20],
  },
  { type: 'AddWeightSet', offeringId: id('o1'), weights: record([[id('a1'), 3]]) },
  { type: 'AddWeightSet', offeringId: id('o1') },
];

/** What every history begins with. */
export const beginning = (): History['commits'] => {
  let book = emptyBook();
  return startingCommands.map((command, at) => {
    const events = decideAs(`s${at}`, book, command) ?? [];
    book = advance(book, events);
    return { id: asId(`s${at}`), command, events };
  });
};

type Draft = (book: Book, pick: Pick, number: number) => Command;

/** A command that mostly makes sense for the book. `draw`: six numbers below 10 000. */
export const commandFrom = (
  draw: readonly number[],
  book: Book,
  commits: readonly Commit[],
  only: readonly Drafted[] = keysOf(draftOf),
): Command => {
  const [kind = 0, number = 0, ...picks] = draw;
  let picked = 0;
  const pick: Pick = <V>(values: readonly V[]): V => {
    picked += 1;
    const at = (picks[picked % picks.length] ?? 0) + Math.floor(picked / picks.length);
    return values[at % values.length] ?? (id('missing') as V);
  };
  if (commits.length > 0 && kind % 6 === 0) return { type: 'UndoCommit', commit: pick(commits) };
  const drafts: readonly Draft[] = only.map((name) => draftOf[name]);
  return (drafts[kind % drafts.length] ?? draftOf.EditGrades)(book, pick, number);
};

const courseIn = (book: Book, pick: Pick) => pick(book.courseOrder);
const offeringIn = (book: Book, pick: Pick) => pick(keysOf(book.offerings));

/** One or a few drafts for each type of command. */
const draftOf = {
  AddCourse: (_, __, number) => ({ type: 'AddCourse', fields: { title: `T${number % 3}` } }),
  EditCourse: (book, pick, number) => ({
    type: 'EditCourse',
    courseId: courseIn(book, pick),
    fields: pick([{ title: `T${number % 3}` }, { listOfTopics: [`t${number % 2}`] }, { numberOfCredits: number % 3 }]),
  }),
  DeleteCourse: (book, pick) => ({ type: 'DeleteCourse', courseId: courseIn(book, pick) }),
  AddOffering: (book, pick) => ({ type: 'AddOffering', courseId: courseIn(book, pick), fields: {} }),
  EditOffering: (book, pick, number) => ({
    type: 'EditOffering',
    offeringId: offeringIn(book, pick),
    fields: pick([{ section: `S${number % 3}` }, { learningOutcomes: [`l${number % 2}`] }]),
  }),
  CopyOffering: (book, pick, number) => ({
    type: 'CopyOffering',
    offeringId: offeringIn(book, pick),
    // Without the tag of the original, by which the simulation knows it.
    fields: { section: `S${number % 3}`, tag: '' },
  }),
  DeleteOffering: (book, pick) => ({ type: 'DeleteOffering', offeringId: offeringIn(book, pick) }),

  AddWeightSet: (book, pick, number) => {
    const offeringId = offeringIn(book, pick);
    const assessmentId = pick(book.assessmentsOf[offeringId] ?? []);
    const at = number % ((book.offerings[offeringId]?.weightSets.length ?? 0) + 1);
    return {
      type: 'AddWeightSet',
      offeringId,
      at,
      name: pick(['', `N${number % 3}`]),
      weights: pick([record(), record([[assessmentId, number % 4]])]),
    };
  },
  RenameWeightSet: (book, pick, number) => ({
    type: 'RenameWeightSet',
    ...weightSetIn(book, pick),
    name: `N${number % 3}`,
  }),
  MoveWeightSet: (book, pick, number) => ({ type: 'MoveWeightSet', ...weightSetIn(book, pick), to: number % 3 }),
  RemoveWeightSet: (book, pick) => ({ type: 'RemoveWeightSet', ...weightSetIn(book, pick) }),
  EditWeights: (book, pick, number) => {
    const { offeringId, weightSetId } = weightSetIn(book, pick);
    const assessmentId = pick(book.assessmentsOf[offeringId] ?? []);
    return {
      type: 'EditWeights',
      offeringId,
      edits: [{ weightSetId, assessmentId, weight: pick([null, number % 4]) }],
    };
  },

  AddAssessment: (book, pick, number) => ({
    type: 'AddAssessment',
    offeringId: offeringIn(book, pick),
    fields: { assessmentName: `A${number % 3}` },
    maxima: [5, 10].slice(number % 2),
  }),
  EditAssessment: (book, pick, number) => ({
    type: 'EditAssessment',
    assessmentId: assessmentIn(book, pick),
    fields: { assessmentName: `A${number % 3}` },
  }),
  DeleteAssessment: (book, pick) => ({ type: 'DeleteAssessment', assessmentId: assessmentIn(book, pick) }),
  ...problemDrafts,
  ...wholeScopeDrafts,

  AddStudent: (_, __, number) => ({
    type: 'AddStudent',
    fields: { studentCode: ['', 'A', 'B', 'C', 'a', ' b ', 'A\u0301', '\u00e1'][number % 8] ?? '' },
  }),
  EditStudent: (book, pick, number) => ({
    type: 'EditStudent',
    studentId: studentIn(book, pick),
    fields: pick([
      { studentCode: ['', 'A', 'B', 'C', 'a', ' b ', 'A\u0301', '\u00e1'][number % 8] ?? '' },
      { firstName: `F${number % 2}` },
    ]),
  }),
  DeleteStudent: (book, pick) => ({ type: 'DeleteStudent', studentId: studentIn(book, pick) }),
  MergeStudents: mergeFrom,
  EnrollStudents: (book, pick) => ({
    type: 'EnrollStudents',
    offeringId: offeringIn(book, pick),
    studentIds: [studentIn(book, pick), studentIn(book, pick)],
  }),
  EditEnrollments: (book, pick, number) => {
    const { offeringId, studentId } = seatIn(book, pick);
    return {
      type: 'EditEnrollments',
      offeringId,
      students: [{ studentId, dateOfEnrollment: `2026-01-0${(number % 3) + 1}` }],
    };
  },
  UnenrollStudents: (book, pick) => {
    const { offeringId, studentId } = seatIn(book, pick);
    return { type: 'UnenrollStudents', offeringId, studentIds: [studentId] };
  },

  EditGrades: (book, pick, number) => gradesFrom(book, pick, number),
  EditGradesMore: (book, pick, number) => gradesFrom(book, pick, number + 1),
  DeleteGrades: (book, pick) => {
    const { offeringId, studentId } = seatIn(book, pick);
    const assessmentIds = book.assessmentsOf[offeringId] ?? [];
    return {
      type: 'DeleteGrades',
      offeringId,
      grades: assessmentIds.map((assessmentId) => ({ assessmentId, studentId })),
    };
  },

  EditSettings: (_, pick, number) => ({
    type: 'EditSettings',
    changes: [{ path: pick(settingPaths), value: pick([null, number % 3, ['x']]) }],
  }),
  EditExcuses: (book, pick, number) => ({
    type: 'EditExcuses',
    offeringId: seatIn(book, pick).offeringId,
    excuses: excusesFrom(book, pick, number),
    excused: number % 3 > 0,
  }),
  EditNotes: (book, pick, number) => {
    const { offeringId, studentId } = seatIn(book, pick);
    const assessmentId = pick([null, ...(book.assessmentsOf[offeringId] ?? [])]);
    return { type: 'EditNotes', offeringId, notes: [{ studentId, assessmentId, text: pick(['', 'x', `n${number}`]) }] };
  },
  EditGradingPolicy: (book, pick, number) => {
    const { offeringId } = seatIn(book, pick);
    const assessmentId = pick(book.assessmentsOf[offeringId] ?? []);
    return {
      type: 'EditGradingPolicy',
      offeringId,
      policy: pick([
        { decimals: number % 5 },
        { weightSet: pick(['best', 0, 1]) },
        { excused: excusedOf(excusesFrom(book, pick, number)) },
        { neverDrop: pick([[], [assessmentId]]) },
        { letters: [{ letter: 'A', from: number % 100 }] },
      ]),
    };
  },
  ApplyImport: (book, pick, number) => {
    const { offeringId, studentId } = seatIn(book, pick);
    const students = [studentId, { newStudent: 'n' }];
    return {
      type: 'ApplyImport',
      offeringId,
      fileName: 'scores.csv',
      newStudents: [{ key: 'n', fields: { studentCode: `N${number % 4}`, firstName: '', lastName: '', email: '' } }],
      studentEdits: [],
      enroll: [{ newStudent: 'n' }],
      newAssessments: [{ key: 'q', fields: { assessmentName: 'Quiz' }, maxima: [3] }],
      gradeEdits: [
        ...(book.assessmentsOf[offeringId] ?? []).flatMap((assessment, at) =>
          students.map((student) => ({ student, assessment, change: { bonusPoints: small(number + at) } })),
        ),
        { student: { newStudent: 'n' }, assessment: { newAssessment: 'q' }, change: { pointsAt: [number % 4] } },
      ],
      ...(number % 3 === 0 && { notes: students.map((student) => ({ student, text: `n${number}` })) }),
      ...(number % 3 === 1 && {
        given: students.map((student) => ({ student, grade: { final: number % 100, reason: 'x' } })),
      }),
    };
  },
} satisfies Readonly<Record<string, Draft>>;

/** The names of the drafts. */
export type Drafted = keyof typeof draftOf;

/** All but those that delete all of something. */
export const ordinary: readonly Drafted[] = keysOf(draftOf).filter((name) => !Object.hasOwn(wholeScopeDrafts, name));
