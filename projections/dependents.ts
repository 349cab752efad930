/**
 * Which later commits stand in the way when earlier ones are to be taken back: those that changed the same values, that
 * were built on what these added, or that removed what these need. It names no commit too few in what it knows of, and
 * some too many; the decider has the last word (`commands/undo.ts`).
 */
import { type BookEvent, type DomainEvent, isBookEvent } from '../events/catalogue.ts';
import { type CommitDraft, takenBackBy } from '../events/commit.ts';
import { type CommitId, keyOfAll } from '../events/ids.ts';
import { codeKey } from './book.ts';
import { changesOf } from './history.ts';
import { subjectKey } from './subject.ts';

/** A commit as far as it matters here. */
export type Chained = Pick<CommitDraft, 'id' | 'undoes' | 'undoesAll' | 'events'>;

/** What commits did. `changed`: by subject, its fields; `null` is the subject as a whole. The rest are names of records. */
type Trace = {
  readonly changed: Map<string, Set<string | null>>;
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly named: Set<string>;
};

/** Looks at the commits after a beginning in the order of the log, and tells of each whether it goes with that. */
export class Dependents {
  readonly #all: Trace = emptyTrace();

  /** These are to be taken back. */
  take(events: readonly DomainEvent[]): void {
    for (const event of events) if (isBookEvent(event)) trace(event, this.#all);
  }

  /** Whether a later commit stands in the way; then it is to be taken back as well. */
  takes(events: readonly DomainEvent[]): boolean {
    const own = emptyTrace();
    for (const event of events) if (isBookEvent(event)) trace(event, own);
    const isOne = meets(this.#all, own);
    if (isOne) this.take(events);
    return isOne;
  }
}

/** Without commits that others of them took back, and without these: together they change nothing. */
export const withoutPairs = <C extends Chained>(commits: readonly C[]): C[] => {
  const left = new Map<CommitId, C>();
  for (const commit of commits) {
    const back = takenBackBy(commit);
    if (back.length > 0 && back.every((id) => left.has(id))) for (const id of back) left.delete(id);
    else left.set(commit.id, commit);
  }
  return [...left.values()];
};

const emptyTrace = (): Trace => ({ changed: new Map(), added: new Set(), removed: new Set(), named: new Set() });

const meets = (before: Trace, later: Trace): boolean =>
  [...later.named].some((name) => before.added.has(name)) ||
  [...later.removed].some((name) => before.named.has(name)) ||
  [...later.changed].some(([subject, fields]) => {
    const own = before.changed.get(subject);
    if (!own) return false;
    return own.has(null) || fields.has(null) || [...fields].some((field) => own.has(field));
  });

const trace = (event: BookEvent, { changed, added, removed, named }: Trace): void => {
  const change = (subject: string, field: string | null): void => {
    const fields = changed.get(subject);
    if (fields) fields.add(field);
    else changed.set(subject, new Set([field]));
  };
  for (const { subject, field } of changesOf(event)) change(subjectKey(subject), field);
  // A leaf of the settings may have been where others are now, or the other way round.
  if (event.type === 'SettingEdited')
    for (let depth = 0; depth < event.path.length; depth += 1)
      change(subjectKey({ what: 'setting', path: event.path.slice(0, depth) }), keyOfAll(...event.path));
  for (const shared of sharedBy(event)) change(shared, null);
  const own = ownName(event);
  if (own !== undefined) (isAddition(event) ? added : removed).add(own);
  for (const name of namesIn(event)) named.add(name);
};

const isAddition = ({ type }: BookEvent): boolean =>
  /(Added|Inserted|Enrolled)$/.test(type) && type !== 'StudentUnenrolled';

/** The name of the record that an event adds or removes. */
const ownName = (event: BookEvent): string | undefined => {
  switch (event.type) {
    case 'CourseAdded':
    case 'CourseDeleted':
      return keyOfAll('courseId', event.course.courseId);
    case 'OfferingAdded':
    case 'OfferingDeleted':
      return keyOfAll('offeringId', event.offering.offeringId);
    case 'AssessmentAdded':
    case 'AssessmentDeleted':
      return keyOfAll('assessmentId', event.assessment.assessmentId);
    case 'StudentAdded':
    case 'StudentDeleted':
      return keyOfAll('studentId', event.student.studentId);
    case 'StudentEnrolled':
    case 'StudentUnenrolled':
      return seatName(event.enrollment);
    case 'WeightSetInserted':
    case 'WeightSetRemoved':
      return keyOfAll('weightSetId', event.weightSet.weightSetId);
    case 'ProblemInserted':
    case 'ProblemRemoved':
      return keyOfAll('problemId', event.problem.problemId);
    default:
      return undefined;
  }
};

const seatName = ({ offeringId, studentId }: { offeringId: string; studentId: string }): string =>
  keyOfAll('seat', offeringId, studentId);

/** What several kinds of events change together, though none of them is about it alone: orders, and codes given once. */
const sharedBy = (event: BookEvent): readonly string[] => {
  switch (event.type) {
    case 'WeightSetInserted':
    case 'WeightSetRemoved':
    case 'WeightSetMoved':
      return [keyOfAll('sets', event.offeringId)];
    case 'SettingEdited': {
      const [section, of, field] = event.path;
      const isBySets = section === 'grading' && of && (field === undefined || field.startsWith('weightSet'));
      return isBySets ? [keyOfAll('sets', of)] : [];
    }
    case 'ProblemInserted':
    case 'ProblemRemoved':
    case 'ProblemsReordered':
      return [keyOfAll('problems', event.assessmentId)];
    case 'StudentAdded':
    case 'StudentDeleted':
      return codes(event.student.studentCode);
    case 'StudentEdited':
      return codes(event.from.studentCode, event.to.studentCode);
    default:
      return [];
  }
};

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
