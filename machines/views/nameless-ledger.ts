import type { Command, CommandType } from '../../commands/catalogue.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import type { Student } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import { notesSection } from '../../events/notes.ts';
import { entriesOf, isRecord, record } from '../../events/record.ts';
import { type Book, codeKey } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import type { Subject } from '../../projections/book/subject.ts';
import { changesOf } from '../../projections/history/history.ts';
import type { ClosedRefusal, Ledger } from '../ledger/ledger-port.ts';
import type { UndoableCommit } from '../ledger/undo-stack.ts';

/** Each student's number, from 1. Who is not among them, such as a student who came since, has the next ones. */
export type Numbers = ReadonlyMap<StudentId, number>;

type Words = {
  /** What a student is called who has this number. */
  readonly name: (number: string) => string;
  /** What stands for the reason of a given grade. */
  readonly reason: string;
  /** Why a command that could write such a name is not taken. */
  readonly refusal: () => string;
};

/**
 * The book of now with numbers in place of students' names, codes and addresses, and without notes
 * and reasons of given grades: for a screen that a class can see, and for grading without knowing whose work it is. What is
 * graded is recorded as ever. Commands about anything but work are refused, and so are given grades, so that no number
 * is ever recorded as a name, and nothing in place of a reason.
 */
export const namelessLedger = (now: Ledger, numbers: Numbers, words: Words): Ledger => {
  const refused = (): { readonly ok: false; readonly refusal: ClosedRefusal } => ({
    ok: false,
    refusal: { refused: 'workspace.past', said: words.refusal() },
  });
  return {
    ...now,
    book: numbered(now.book, numbers, words),
    history: {
      ...now.history,
      of: async function* (...args) {
        for await (const entry of now.history.of(...args)) if (!tellsOfSomebody(entry.subject)) yield entry;
      },
    },
    dispatch: (command, asking) =>
      isAboutWork(command) && !writesReasons(command) ? now.dispatch(command, asking) : refused(),
    undoable: () => now.undoable().map(withoutOwnEvents),
    applyInSlices: async (command, ...rest) => (isAboutWork(command) ? now.applyInSlices(command, ...rest) : refused()),
  };
};

const isAboutWork = ({ type }: { readonly type: CommandType }): boolean => commandsAboutWork.has(type);

const commandsAboutWork: ReadonlySet<CommandType> = new Set<CommandType>([
  'AddGrade',
  'EditGrades',
  'SaveGrade',
  'DeleteGrades',
  'DeleteGradesOfAssessment',
  'DeleteGradesOfStudent',
  'EditExcuses',
  'EditGradingPolicy',
  'EditSettings',
  'EditWeights',
  'InsertProblem',
  'EditProblem',
  'DeleteProblem',
  'ReorderProblems',
]);

/** Whether reasons of given grades lie at or below this path of the settings: also a whole policy holds them. */
const holdsReasons = ([section, , field = 'given']: readonly string[]): boolean =>
  section === 'grading' && field === 'given';

const writesReasons = (command: Command): boolean => {
  if (command.type === 'EditGradingPolicy') return command.policy.given !== undefined;
  return command.type === 'EditSettings' && command.changes.some(({ path }) => holdsReasons(path));
};

const tellsOfSomebody = (subject: Subject): boolean =>
  subject.what === 'student' ||
  (subject.what === 'setting' && (subject.path[0] === notesSection || holdsReasons(subject.path)));

/** Of what tells of somebody only what was asked for is left, for its values are names. */
const withoutOwnEvents = (commit: UndoableCommit): UndoableCommit => {
  const { events, ...others } = commit;
  const isTold = events?.some(
    (one) => isBookEvent(one) && changesOf(one).some(({ subject }) => tellsOfSomebody(subject)),
  );
  return isTold ? others : commit;
};

type ShownStudents = Pick<Book, 'students' | 'studentByCode'>;

/** Made anew only from what has changed: a typed score renames nobody. */
const numbered = (now: () => Book, numbers: Numbers, { name, reason }: Words): (() => Book) => {
  let made:
    | { readonly of: Book; readonly students: ShownStudents; readonly settings: Book['settings']; book: Book }
    | undefined;
  return () => {
    const source = now();
    if (made?.of === source) return made.book;
    const students = made?.of.students === source.students ? made.students : withoutNames(source, numbers, name);
    const settings = made?.of.settings === source.settings ? made.settings : withoutOwnWords(source.settings, reason);
    made = { of: source, students, settings, book: { ...source, ...students, settings } };
    return made.book;
  };
};

/** Notes and reasons are the instructor's own, and may say anything of a student. */
const withoutOwnWords = ({ [notesSection]: _, ...settings }: Book['settings'], reason: string): Book['settings'] => {
  if (!isRecord(settings.grading)) return settings;
  const grading = mapValues(settings.grading, (policy) => withoutReasons(policy, reason));
  return { ...settings, grading: grading as NonNullable<typeof settings.grading> };
};

const withoutReasons = (policy: unknown, reason: string): unknown =>
  isRecord(policy) && isRecord(policy.given)
    ? { ...policy, given: mapValues(policy.given, (one) => (isRecord(one) ? { ...one, reason } : one)) }
    : policy;

const mapValues = (branch: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown) =>
  record(entriesOf(branch).map(([key, value]) => [key, change(value)] as const));

/** Who came since the names were hidden gets the next number, so that nobody's number changes under the projector. */
const withoutNames = ({ students }: Book, numbers: Numbers, name: Words['name']): ShownStudents => {
  const ids = [...students.keys()];
  const newIds = ids.filter((id) => !numbers.has(id));
  const numberOf = new Map([...numbers, ...newIds.map((id, at) => [id, numbers.size + at + 1] as const)]);
  const digits = String(numberOf.size).length;
  const shown = ids.map((studentId): Student => {
    const studentCode = String(numberOf.get(studentId)).padStart(digits, '0');
    return { studentId, studentCode, firstName: '', lastName: name(studentCode), email: '' };
  });
  return {
    students: StudentMap.of(shown.map((one) => [one.studentId, one] as const)),
    studentByCode: StudentMap.of(shown.map((one) => [codeKey(one.studentCode), one.studentId] as const)),
  };
};

/**
 * Numbers the students by chance (`random` from 0 up to, but not including, 1), so that no number tells the order of names:
 * first the seated ones, then all others.
 */
export const shuffledNumbers = (
  seated: readonly StudentId[],
  others: readonly StudentId[],
  random: () => number,
): Numbers =>
  new Map([...shuffled(seated, random), ...shuffled(others, random)].map((id, at) => [id, at + 1] as const));

const shuffled = (studentIds: readonly StudentId[], random: () => number): readonly StudentId[] => {
  const order = [...studentIds];
  for (let left = order.length; left > 1; left -= 1) {
    const at = Math.floor(random() * left);
    const [one, last] = [order[at], order[left - 1]];
    if (one !== undefined && last !== undefined) [order[at], order[left - 1]] = [last, one];
  }
  return order;
};
