import type { Assessment, Grade, Json, Offering, Student } from '../events/entities.ts';
import { type AssessmentId, asId, type ProblemId, type StudentId } from '../events/ids.ts';
import type { Item, ItemValue } from '../events/items.ts';
import { isRecord, keysOf, record } from '../events/record.ts';
import type { Book } from './book.ts';
import { freeCode } from './free-code.ts';
import { valueIn } from './items.ts';
import { heldValue, type Outbox } from './outbox.ts';

/**
 * What of an item the backend can be told now: what speaks of things that the backend does not hold yet
 * is left out, and stays owed. `null`: the item is to go, be it to come back elsewhere.
 */
export const sendable = (outbox: Outbox, book: Book, item: Item): ItemValue | null => {
  const value = valueIn(book, item);
  if (value === null || isElsewhere(outbox, book, item, value)) return null;
  switch (item.of) {
    case 'offering':
      return offering(
        value as Offering,
        (id) => heldValue(outbox, book, { of: 'assessment', assessmentId: id }) !== null,
      );
    case 'grade': {
      const held = heldValue(outbox, book, { of: 'assessment', assessmentId: item.assessmentId });
      return sendableGrade(
        value as Grade,
        problemsOf(held as Assessment | null),
        heldValue(outbox, book, item) as Grade | null,
      );
    }
    case 'student': {
      const student = value as Student;
      const studentCode = freeCode(outbox, book, student);
      return studentCode === student.studentCode ? value : { ...student, studentCode };
    }
    case 'setting':
      return item.section[0] === 'grading' ? policy(outbox, book, value as Json) : value;
    default:
      return value;
  }
};

/** Whether an item is not to be at the backend as what it is there now: `sendable` is `null`. */
export const isToGo = (outbox: Outbox, book: Book, item: Item): boolean => {
  const value = valueIn(book, item);
  return value === null || isElsewhere(outbox, book, item, value);
};

/** One id, used anew under another course or offering: the backend moves nothing. */
const isElsewhere = (outbox: Outbox, book: Book, item: Item, value: ItemValue): boolean => {
  const parent = item.of === 'offering' ? 'courseId' : item.of === 'assessment' ? 'offeringId' : undefined;
  if (parent === undefined) return false;
  const held = heldValue(outbox, book, item);
  return isRecord(held) && Reflect.get(held, parent) !== Reflect.get(value as object, parent);
};

const offering = (value: Offering, isHeld: (id: AssessmentId) => boolean): Offering => {
  const isWhole = value.weightSets.every(({ weights }) => keysOf(weights).every(isHeld));
  if (isWhole) return value;
  const weightSets = value.weightSets.map((set) => ({
    ...set,
    weights: record(
      keysOf(set.weights)
        .filter(isHeld)
        .map((id) => [id, set.weights[id] ?? 0] as const),
    ),
  }));
  return { ...value, weightSets };
};

/** Points on problems that the backend does not have yet have no place there; what it has beyond its problems stays. */
export const sendableGrade = (value: Grade, problems: ReadonlySet<ProblemId>, held: Grade | null): Grade => {
  const all = keysOf(value.points);
  const isKnown = (problemId: ProblemId): boolean =>
    problems.has(problemId) || held?.points[problemId] === value.points[problemId];
  if (all.every(isKnown)) return value;
  const known = all.filter(isKnown);
  return { ...value, points: record(known.map((problemId) => [problemId, value.points[problemId] ?? 0] as const)) };
};

/** The problems that the backend has. */
export const problemsOf = (held: Assessment | null): ReadonlySet<ProblemId> =>
  new Set(held?.problems.map(({ problemId }) => problemId));

/** An entry that names what the backend does not hold is left out of its list. */
const policy = (outbox: Outbox, book: Book, value: Json): Json => {
  if (!isRecord(value)) return value;
  const hasAssessment = (id: unknown): boolean =>
    heldValue(outbox, book, { of: 'assessment', assessmentId: asId<AssessmentId>(String(id)) }) !== null;
  const hasStudent = (id: unknown): boolean =>
    heldValue(outbox, book, { of: 'student', studentId: asId<StudentId>(String(id)) }) !== null;
  const { neverDrop, excused, ...others } = value as Record<string, Json>;
  return {
    ...others,
    ...(Array.isArray(neverDrop) ? { neverDrop: neverDrop.filter(hasAssessment) } : {}),
    ...(Array.isArray(excused)
      ? {
          excused: excused.filter(
            (one) => isRecord(one) && hasAssessment(one.assessmentId) && hasStudent(one.studentId),
          ),
        }
      : {}),
  };
};
