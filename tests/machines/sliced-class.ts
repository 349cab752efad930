import type { CommandOf } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { ApplyOutcome, Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Slicing } from '../../machines/slices.ts';
import { making, open, saved } from './opened-ledger.ts';

const id = (text: string) => text as never;
const range = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

export const students = 40;
const assessments = 3;

/** A class of so many with three assessments, one command each. */
export const beginnings: readonly Parameters<Ledger['dispatch']>[0][] = [
  { type: 'AddCourse', courseId: id('c1'), fields: {} },
  { type: 'AddOffering', courseId: id('c1'), offeringId: id('o1'), fields: {} },
  ...range(assessments).map(
    (at) =>
      ({
        type: 'AddAssessment',
        offeringId: id('o1'),
        assessmentId: id(`a${at}`),
        fields: { assessmentName: `Quiz ${at}` },
        maxima: [100],
      }) as const,
  ),
  ...range(students).map((at) => ({ type: 'AddStudent', studentId: id(`s${at}`), fields: {} }) as const),
  { type: 'EnrollStudents', offeringId: id('o1'), studentIds: range(students).map((at) => id(`s${at}`)) },
];

export const problem = (ledger: Ledger, assessment = 0) =>
  ledger.book().assessments[id(`a${assessment}`)]?.problems[0]?.problemId ?? id('');

/** A first score for everybody in everything, and somebody new. What a cell held is what the book holds now. */
export const scoreFile = (ledger: Ledger): CommandOf<'ApplyImport'> => ({
  type: 'ApplyImport',
  offeringId: id('o1'),
  fileName: 'scores.csv',
  newStudents: [{ key: 'n', fields: { studentCode: 'N1', firstName: '', lastName: '', email: '' } }],
  studentEdits: [],
  enroll: [{ newStudent: 'n' }],
  newAssessments: [],
  gradeEdits: [
    ...range(students).flatMap((student) =>
      range(assessments).map((at) => ({
        student: id(`s${student}`),
        assessment: id(`a${at}`),
        change: { points: record([[problem(ledger, at), student + at]]) },
        seen: { points: record([[problem(ledger, at), scoreOf(ledger, student, at)]]) },
      })),
    ),
    { student: { newStudent: 'n' }, assessment: id('a0'), change: { points: record([[problem(ledger), 7]]) } },
  ],
});

export const scoreOf = (ledger: Ledger, student: number, assessment = 0): number | null =>
  ledger.book().grades[id('o1')]?.get(id(`s${student}`))?.[id(`a${assessment}`)]?.points[problem(ledger, assessment)] ??
  null;

export const typed = (ledger: Ledger, student: number, points: number) =>
  ledger.dispatch({
    type: 'EditGrades',
    offeringId: id('o1'),
    edits: [
      { assessmentId: id('a0'), studentId: id(`s${student}`), change: { points: record([[problem(ledger), points]]) } },
    ],
  });

/** Each slice is one step long; before the next one `between` is asked to do what it likes. */
export const stepByStep = (between: (pauses: number) => void | Promise<void>): Slicing & { pauses: number } => {
  let clock = 0;
  const slicing = {
    pauses: 0,
    now: () => {
      clock += 20;
      return clock;
    },
    pause: async () => {
      slicing.pauses += 1;
      await between(slicing.pauses);
    },
  };
  return slicing;
};

export const applied = (
  ledger: Ledger,
  signal = new AbortController().signal,
  file = scoreFile(ledger),
): Promise<ApplyOutcome> => ledger.applyInSlices(file, { how: 'imported' }, { tell: () => undefined, signal });

/** A class in a log, and the storage that another tab may open it on. */
export const began = async (): Promise<MemoryLogStorage> => {
  const storage = memoryLogStorage();
  const ledger = await open(memoryLog(making, storage), 'first');
  for (const command of beginnings) await saved(ledger, command);
  await ledger.close();
  return storage;
};

export const commands = async (storage: MemoryLogStorage): Promise<readonly string[]> =>
  (await memoryLog(making, storage).read(beginnings.length)).commits.map(({ command }) => command.type);

export const told = (result: ApplyOutcome): string => (result.ok ? 'applied' : result.refusal.refused);
