import type { Assessment, Grade, Json, Offering, Student } from '../events/entities.ts';
import { type AssessmentId, asId, type StudentId } from '../events/ids.ts';
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
  if (value === null || isElsewhere(item.of, heldValue(outbox, book, item), value)) return null;
  switch (item.of) {
    case 'offering':
      return offering(
        value as Offering,
        (id) => heldValue(outbox, book, { of: 'assessment', assessmentId: id }) !== null,
      );
    case 'grade': {
      const held = heldValue(outbox, book, { of: 'assessment', assessmentId: item.assessmentId });
      return grade(value as Grade, held as Assessment | null, heldValue(outbox, book, item) as Grade | null);
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

/** One id, used anew under another course or offering: the backend moves nothing. */
const isElsewhere = (of: Item['of'], held: ItemValue | null, value: ItemValue): boolean => {
  if (!isRecord(held) || !isRecord(value)) return false;
  const parent = of === 'offering' ? 'courseId' : of === 'assessment' ? 'offeringId' : undefined;
  return parent !== undefined && Reflect.get(held, parent) !== Reflect.get(value, parent);
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
const grade = (value: Grade, assessment: Assessment | null, held: Grade | null): Grade => {
  const problems = new Set<string>(assessment?.problems.map(({ problemId }) => problemId));
  const known = keysOf(value.points).filter(
    (problemId) => problems.has(problemId) || held?.points[problemId] === value.points[problemId],
  );
  if (known.length === keysOf(value.points).length) return value;
  return { ...value, points: record(known.map((problemId) => [problemId, value.points[problemId] ?? 0] as const)) };
};

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
