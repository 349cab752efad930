import type { CourseFields, OfferingFields } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import type { InitializationData, WireGrade } from '../../../events/wire.ts';

/**
 * All that the model keeps of one account. It is never changed in place: a call returns the next book, or the same one.
 */
export type Book = Readonly<InitializationData> & { readonly snapshots: readonly Snapshot[] };

export type Snapshot = { readonly offeringSnapshotId: string; readonly note: string; readonly offeringId: OfferingId };

export const emptyBook: Book = {
  courses: [],
  offerings: [],
  assessments: [],
  students: [],
  enrollments: [],
  grades: [],
  settings: {},
  snapshots: [],
};

export const blankCourse: CourseFields = {
  courseCode: '',
  courseNumber: '',
  title: '',
  description: '',
  numberOfCredits: null,
  courseLevel: null,
  requiredTexts: [],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: false,
  learningOutcomes: [],
  listOfTopics: [],
  otherNotes: '',
};

export const blankOffering: OfferingFields & { assessmentWeights: Record<AssessmentId, number>[] } = {
  ...blankCourse,
  tag: '',
  yearOfStart: null,
  instructorFirstName: '',
  instructorLastName: '',
  institution: '',
  department: '',
  period: '',
  section: '',
  assessmentWeights: [],
};

export const blankGrade = (
  offeringId: OfferingId,
  assessmentId: AssessmentId,
  studentId: StudentId,
  problems: number,
): WireGrade => ({
  offeringId,
  assessmentId,
  studentId,
  grades: Array.from({ length: problems }, () => null),
  useBonusPoints: false,
  useCurvePoints: false,
  bonusPoints: 0,
  curvePoints: 0,
});

/** The data as `multi/init` answers it: in the order of creation, students by code. */
export const workingData = (book: Book): InitializationData => {
  const before = dataOf.get(book);
  if (before) return before;
  const { snapshots: _, ...rows } = book;
  const data = { ...rows, students: byCode(book.students) };
  dataOf.set(book, data);
  return data;
};

/** A book never changes, so its data are made once. */
const dataOf = new WeakMap<Book, InitializationData>();

/**
 * Orders students by code, piece by piece: numbers by value, other characters without case and accents; blank codes
 * last.
 */
export const byCode = <S extends { readonly studentCode: string }>(students: readonly S[]): S[] =>
  students.toSorted((a, b) => {
    const [one, other] = [a, b].map(({ studentCode }) => studentCode.normalize('NFC').trim().toLowerCase());
    if (!one || !other) return Number(!one) - Number(!other);
    const [pieces, others] = [one, other].map(piecesOf) as [string[], string[]];
    for (const [place, piece] of pieces.entries()) {
      const against = others[place];
      if (against === undefined) return 1;
      const order = comparePieces(piece, against);
      if (order !== 0) return order;
    }
    if (others.length > pieces.length) return -1;
    return before(one, other) || before(a.studentCode, b.studentCode);
  });

const piecesOf = (code: string): string[] =>
  code
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[0-9]+|[^0-9]/gs) ?? [];

const comparePieces = (one: string, other: string): number =>
  isNumber(one) && isNumber(other) ? before(BigInt(one), BigInt(other)) : before(one, other);

const isNumber = (piece: string): boolean => /^[0-9]/.test(piece);

const before = <V extends string | bigint>(one: V, other: V): number => (one < other ? -1 : one > other ? 1 : 0);

/** Equal as JSON values: the order of keys does not count, and -0 is 0. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
};
