import type { GradeChange, GradeFields, Student, StudentFields } from '../../events/entities.ts';
import { type Excuse, isExcused } from '../../events/excuses.ts';
import { type ExtraPart, extraParts, isExtraPart, studentFields } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book/book.ts';
import { gradeOf, isBlank } from '../book/grade-of.ts';
import { noteOn, notesOf } from '../settings/notes.ts';
import { policyOf } from '../settings/policy.ts';
import { bothChanges, partIn } from './grade-change.ts';

/** Two rows that are one person: `kept` stays, `other` goes once all it has is the kept one's. */
export type Pair = { readonly kept: StudentId; readonly other: StudentId };

export type MergeSide = keyof Pair;

/** One value of a grade, or the excuse from the assessment. */
export type MergePart = ProblemId | ExtraPart | 'excused';

/** `null`: not graded. A bonus or a curve is as the grade has it; an excuse is there or not. */
export type PartValue = number | null | boolean | Partial<GradeFields>;

/** A value that the two have different, in an assessment where both have something. */
export type ContestedValue = {
  readonly offeringId: OfferingId;
  readonly assessmentId: AssessmentId;
  readonly part: MergePart;
  readonly values: { readonly [W in MergeSide]: PartValue };
};

/** Whose value stays. The choice counts only as long as both values are the ones that it names. */
export type MergeChoice = ContestedValue & { readonly whose: MergeSide };

/** What the kept student gets of the other one's in one offering, after the contested values are chosen. */
export type MovedSeat = {
  readonly offeringId: OfferingId;
  /** The other one's date, if the kept one is not enrolled here yet. */
  readonly enrolls: string | null;
  readonly grades: readonly (readonly [AssessmentId, GradeChange])[];
  /** Excuses that the kept student gets, and excuses that end because the other one's points were chosen. */
  readonly excuses: readonly { readonly excuse: Excuse; readonly excused: boolean }[];
};

/** Contested values, in the order of offerings, assessments and problems. */
export const contestedIn = (book: Book, pair: Pair): readonly ContestedValue[] =>
  offeringsOf(book, pair.other).flatMap((offeringId) =>
    (book.assessmentsOf[offeringId] ?? []).flatMap((assessmentId) => contestedAt(book, pair, offeringId, assessmentId)),
  );

/**
 * All that moves to the kept student, with contested values as `choices` say; a value that they do not name stays the
 * kept student's.
 */
export const movedSeats = (book: Book, pair: Pair, choices: readonly MergeChoice[]): readonly MovedSeat[] =>
  offeringsOf(book, pair.other).map((offeringId) => {
    const dateOfOther = book.enrollments[offeringId]?.get(pair.other)?.dateOfEnrollment ?? null;
    const changes = (book.assessmentsOf[offeringId] ?? []).map(
      (assessmentId) => [assessmentId, partsToMove(book, pair, offeringId, assessmentId, choices)] as const,
    );
    return {
      offeringId,
      enrolls: book.enrollments[offeringId]?.get(pair.kept) ? null : dateOfOther,
      grades: changes.map(([id, parts]) => [id, changeOfKept(book, pair, offeringId, id, parts)] as const),
      excuses: changes.flatMap(([assessmentId, parts]) => {
        if (!parts.includes('excused')) return [];
        const excused = sideOf(book, pair.other, offeringId, assessmentId).excused;
        return [{ excuse: { studentId: pair.kept, assessmentId }, excused }];
      }),
    };
  });

/** The other one's notes, which the kept student gets; where both have one, the other one's comes below. */
export const movedNotes = ({ settings, seatsOf }: Book, { kept, other }: Pair) =>
  keysOf(seatsOf.get(other) ?? record()).flatMap((offeringId) =>
    notesOf(settings, offeringId).flatMap(({ text, ...place }) => {
      if (place.studentId !== other) return [];
      const note = { offeringId, ...place, studentId: kept };
      const keptText = noteOn(settings, offeringId, note);
      if (keptText === text) return [];
      return [{ ...note, text: keptText === '' ? text : `${keptText}\n${text}` }];
    }),
  );

/** Whether a choice is between the values that are there. */
export const isAbout = (choice: MergeChoice, cell: Omit<ContestedValue, 'offeringId'>): boolean =>
  choice.assessmentId === cell.assessmentId && choice.part === cell.part && sameValue(choice.values, cell.values);

/** The fields that are blank for the kept student and not for the other one. */
export const filledFields = (kept: Student, other: Student): Partial<StudentFields> => {
  const filled: Partial<StudentFields> = {};
  for (const field of keysOf(studentFields)) {
    if (kept[field].trim() === '' && other[field].trim() !== '') filled[field] = other[field];
  }
  return filled;
};

/** The assessments in which the student has points that belong to no problem. They cannot move to another student. */
export const pointsBeyond = (book: Book, studentId: StudentId): readonly AssessmentId[] =>
  offeringsOf(book, studentId).flatMap((offeringId) =>
    (book.assessmentsOf[offeringId] ?? []).filter((assessmentId) => {
      const known = new Set((book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId));
      return keysOf(gradeOf(book, offeringId, assessmentId, studentId).points).some((id) => !known.has(id));
    }),
  );

/** How many problems the student has points on, in all offerings. */
export const pointsCount = (book: Book, studentId: StudentId): number =>
  offeringsOf(book, studentId)
    .flatMap((offeringId) => Object.values(book.grades[offeringId]?.get(studentId) ?? {}))
    .reduce((count, { points }) => count + keysOf(points).length, 0);

/** Which of the two is proposed to stay: who has more scores, then more enrollments, then whose row is older. */
export const keptAtFirst = (book: Book, [one, other]: readonly [StudentId, StudentId]): StudentId => {
  const ahead =
    pointsCount(book, one) - pointsCount(book, other) ||
    offeringsOf(book, one).length - offeringsOf(book, other).length;
  if (ahead !== 0) return ahead > 0 ? one : other;
  return [...book.students.keys()].find((id) => id === one || id === other) ?? one;
};

const offeringsOf = (book: Book, studentId: StudentId): readonly OfferingId[] =>
  keysOf(book.seatsOf.get(studentId) ?? record());

const sideOf = (book: Book, studentId: StudentId, offeringId: OfferingId, assessmentId: AssessmentId) => {
  const grade = gradeOf(book, offeringId, assessmentId, studentId);
  const excused = isExcused(policyOf(book.settings, offeringId).excused, { studentId, assessmentId });
  return { grade, excused, hasNothing: isBlank(grade) && !excused };
};

type Side = ReturnType<typeof sideOf>;

const partsOf = (book: Book, assessmentId: AssessmentId): readonly MergePart[] => [
  ...(book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId),
  ...extraParts,
  'excused',
];

const partValue = ({ grade, excused }: Side, part: MergePart): PartValue => {
  if (part === 'excused') return excused;
  return isExtraPart(part) ? partIn(grade, part) : (grade.points[part] ?? null);
};

type Differing = Pick<ContestedValue, 'part' | 'values'>;

/** What each of the two has in an assessment, and the parts in which they differ. */
const differingAt = (book: Book, { kept, other }: Pair, offeringId: OfferingId, assessmentId: AssessmentId) => {
  const keptSide = sideOf(book, kept, offeringId, assessmentId);
  const otherSide = sideOf(book, other, offeringId, assessmentId);
  const parts = partsOf(book, assessmentId).flatMap((part): readonly Differing[] => {
    const values = { kept: partValue(keptSide, part), other: partValue(otherSide, part) };
    return sameValue(values.kept, values.other) ? [] : [{ part, values }];
  });
  return { keptSide, otherSide, parts };
};

/** Nothing is contested where one of the two has nothing. */
const contestedAt = (
  book: Book,
  pair: Pair,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
): readonly ContestedValue[] => {
  const { keptSide, otherSide, parts } = differingAt(book, pair, offeringId, assessmentId);
  return keptSide.hasNothing || otherSide.hasNothing
    ? []
    : parts.map((differing) => ({ offeringId, assessmentId, ...differing }));
};

/** The parts of the other one's grade that move: all if the kept student has nothing, else the chosen ones. */
const partsToMove = (
  book: Book,
  pair: Pair,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
  choices: readonly MergeChoice[],
): readonly MergePart[] => {
  const { keptSide, otherSide, parts } = differingAt(book, pair, offeringId, assessmentId);
  if (otherSide.hasNothing) return [];
  const isMoved = (differing: Differing): boolean =>
    keptSide.hasNothing ||
    choices.some((choice) => choice.whose === 'other' && isAbout(choice, { assessmentId, ...differing }));
  return parts.filter(isMoved).map(({ part }) => part);
};

/** The change that gives the kept student these parts. An excuse is not in it: it moves within the policy. */
const changeOfKept = (
  book: Book,
  { other }: Pair,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
  parts: readonly MergePart[],
): GradeChange => {
  const { grade } = sideOf(book, other, offeringId, assessmentId);
  return parts.reduce<GradeChange>((change, part) => {
    if (part === 'excused') return change;
    const partChange: GradeChange = isExtraPart(part)
      ? partIn(grade, part)
      : { points: record([[part, grade.points[part] ?? null]]) };
    return bothChanges(change, partChange);
  }, {});
};
