/**
 * Which later commits stand in the way when earlier ones are to be taken back: those that changed the same values, that
 * were built on what these added, or that removed what these need. It names no commit too few in what it knows of, and
 * some too many; the decider has the last word (`commands/undo.ts`).
 */
import {
  type BookEvent,
  type BookEventType,
  type DomainEvent,
  type EventOf,
  isBookEvent,
} from '../events/catalogue.ts';
import { keyOfAll } from '../events/ids.ts';
import { codeKey } from './book.ts';
import { changesOf } from './history.ts';
import { subjectKey } from './subject.ts';

/** What commits did. `changed`: by subject, its fields; `null` is the subject as a whole. The rest are names of records. */
export type Trace = {
  readonly changed: Map<string, Set<string | null>>;
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly named: Set<string>;
};

/** Looks at the commits after a beginning in the order of the log, and tells of each whether it goes with that. */
export class Dependents {
  readonly #all: Trace = emptyTrace();

  /** These are to be taken back. */
  take(trace: Trace): void {
    for (const [subject, fields] of trace.changed) changedIn(this.#all, subject, fields);
    for (const name of trace.added) this.#all.added.add(name);
    for (const name of trace.removed) this.#all.removed.add(name);
    for (const name of trace.named) this.#all.named.add(name);
  }

  /** Whether a later commit stands in the way. */
  meets({ changed, removed, named }: Trace): boolean {
    const before = this.#all;
    return (
      [...named].some((name) => before.added.has(name)) ||
      [...removed].some((name) => before.named.has(name)) ||
      [...changed].some(([subject, fields]) => {
        const own = before.changed.get(subject);
        if (!own) return false;
        return own.has(null) || fields.has(null) || [...fields].some((field) => own.has(field));
      })
    );
  }
}

export const traceOf = (events: readonly DomainEvent[]): Trace => {
  const all = emptyTrace();
  for (const event of events) if (isBookEvent(event)) trace(event, all);
  return all;
};

const emptyTrace = (): Trace => ({ changed: new Map(), added: new Set(), removed: new Set(), named: new Set() });

const changedIn = ({ changed }: Trace, subject: string, fields: Iterable<string | null>): void => {
  const own = changed.get(subject);
  if (own) for (const field of fields) own.add(field);
  else changed.set(subject, new Set(fields));
};

const trace = (event: BookEvent, all: Trace): void => {
  for (const { subject, field } of changesOf(event)) changedIn(all, subjectKey(subject), [field]);
  // A leaf of the settings may have been where others are now, or the other way round.
  if (event.type === 'SettingEdited')
    for (let depth = 0; depth < event.path.length; depth += 1)
      changedIn(all, subjectKey({ what: 'setting', path: event.path.slice(0, depth) }), [keyOfAll(...event.path)]);
  const { adds, removes, shares = [], outcomes } = marksOf(event);
  if (adds !== undefined) all.added.add(adds);
  if (removes !== undefined) all.removed.add(removes);
  for (const shared of shares) changedIn(all, shared, [null]);
  for (const text of outcomes?.adds ?? []) all.added.add(outcomeName(text));
  for (const text of outcomes?.removes ?? []) all.removed.add(outcomeName(text));
  for (const text of outcomes?.names ?? []) all.named.add(outcomeName(text));
  for (const name of namesIn(event)) all.named.add(name);
};

/**
 * What an event does besides changing values: the record that it adds or removes, and what several kinds of events change
 * together, though none of them is about it alone: orders, and codes given once.
 */
type Marks = {
  readonly adds?: string;
  readonly removes?: string;
  readonly shares?: readonly string[];
  readonly outcomes?: Outcomes;
};

/** Texts of outcomes, of whichever offering: rows of problems come back under those that they were filled under. */
type Outcomes = { readonly [K in 'adds' | 'removes' | 'names']?: readonly string[] };

const marksOf = <T extends BookEventType>(event: EventOf<T>): Marks => marks[event.type](event);

const none = (): Marks => ({});

const marks: { readonly [T in BookEventType]: (event: EventOf<T>) => Marks } = {
  BaselineObserved: none,

  CourseAdded: ({ course }) => ({ adds: keyOfAll('courseId', course.courseId) }),
  CourseEdited: none,
  CourseDeleted: ({ course }) => ({ removes: keyOfAll('courseId', course.courseId) }),

  OfferingAdded: ({ offering }) => ({ adds: keyOfAll('offeringId', offering.offeringId) }),
  OfferingEdited: ({ from, to }) => {
    const [was, is] = [from.learningOutcomes ?? [], to.learningOutcomes ?? []];
    const [adds, removes] = [is.filter((text) => !was.includes(text)), was.filter((text) => !is.includes(text))];
    return { outcomes: { adds, removes } };
  },
  OfferingDeleted: ({ offering }) => ({ removes: keyOfAll('offeringId', offering.offeringId) }),

  WeightSetInserted: ({ weightSet, ...event }) => ({ adds: setName(weightSet), shares: sets(event) }),
  WeightSetRemoved: ({ weightSet, ...event }) => ({ removes: setName(weightSet), shares: sets(event) }),
  WeightSetMoved: (event) => ({ shares: sets(event) }),
  WeightEdited: none,

  AssessmentAdded: ({ assessment }) => ({ adds: keyOfAll('assessmentId', assessment.assessmentId) }),
  AssessmentEdited: none,
  AssessmentDeleted: ({ assessment, under = [] }) => ({
    removes: keyOfAll('assessmentId', assessment.assessmentId),
    outcomes: { names: under },
  }),

  ProblemInserted: ({ problem, ...event }) => ({ adds: problemName(problem), shares: problems(event) }),
  ProblemRemoved: ({ problem, under = [], ...event }) => ({
    removes: problemName(problem),
    shares: problems(event),
    outcomes: { names: under },
  }),
  ProblemEdited: ({ under = [] }) => ({ outcomes: { names: under } }),
  ProblemsReordered: (event) => ({ shares: problems(event) }),

  StudentAdded: ({ student }) => ({ adds: studentName(student), shares: codes(student.studentCode) }),
  StudentEdited: ({ from, to }) => ({ shares: codes(from.studentCode, to.studentCode) }),
  StudentDeleted: ({ student }) => ({ removes: studentName(student), shares: codes(student.studentCode) }),

  StudentEnrolled: ({ enrollment }) => ({ adds: seatName(enrollment) }),
  EnrollmentEdited: none,
  StudentUnenrolled: ({ enrollment }) => ({ removes: seatName(enrollment) }),

  GradeEdited: none,

  SettingEdited: ({ path: [section, of, field] }) => {
    const isBySets = section === 'grading' && of && (field === undefined || field.startsWith('weightSet'));
    return isBySets ? { shares: [keyOfAll('sets', of)] } : {};
  },
};

const outcomeName = (text: string): string => keyOfAll('outcome', text);
const setName = ({ weightSetId }: { weightSetId: string }): string => keyOfAll('weightSetId', weightSetId);
const problemName = ({ problemId }: { problemId: string }): string => keyOfAll('problemId', problemId);
const studentName = ({ studentId }: { studentId: string }): string => keyOfAll('studentId', studentId);
const seatName = ({ offeringId, studentId }: { offeringId: string; studentId: string }): string =>
  keyOfAll('seat', offeringId, studentId);

const sets = ({ offeringId }: { offeringId: string }): readonly string[] => [keyOfAll('sets', offeringId)];
const problems = ({ assessmentId }: { assessmentId: string }): readonly string[] => [
  keyOfAll('problems', assessmentId),
];

const codes = (...all: readonly (string | undefined)[]): string[] =>
  all.flatMap((code) => (code === undefined || codeKey(code) === '' ? [] : keyOfAll('code', codeKey(code))));

/** The records that an event names, wherever it does. */
const namesIn = (event: BookEvent): Set<string> => {
  const names = new Set<string>();
  if (event.type !== 'SettingEdited') collect(event, names);
  else
    for (const text of textsIn([event.path.slice(1), event.from, event.to])) {
      for (const kind of inSettings) names.add(keyOfAll(kind, text));
      names.add(seatName({ offeringId: event.path[1] ?? '', studentId: text }));
    }
  return names;
};

/** Texts of a JSON value, with the keys of its records. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsIn)
    : [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
};

/** A setting may hold ids of any of these kinds, as keys and as values. */
const inSettings = ['offeringId', 'assessmentId', 'studentId', 'weightSetId'];

const collect = (value: object, names: Set<string>): void => {
  const { offeringId, studentId } = value as { readonly offeringId?: unknown; readonly studentId?: unknown };
  if (typeof offeringId === 'string' && typeof studentId === 'string') names.add(seatName({ offeringId, studentId }));
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && key.endsWith('Id')) names.add(keyOfAll(key, inner));
    if (typeof inner !== 'object' || inner === null) continue;
    const kind = keyedBy[key];
    if (kind) for (const id of Object.keys(inner)) names.add(keyOfAll(kind, id));
    collect(inner, names);
  }
};

const keyedBy: Readonly<Record<string, string>> = {
  grades: 'assessmentId',
  weights: 'assessmentId',
  points: 'problemId',
};
