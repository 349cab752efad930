import type { Grade, GradeChange } from '../../events/entities.ts';
import { extraFields, isExtraPart, mayBeBelowZero } from '../../events/fields.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import type { DecimalSign, EntryFault } from '../entry.ts';
import { readPoints } from './points.ts';
import { excuses, standsForNoScore } from './score-words.ts';
import { type Cell, cellText } from './sheet.ts';
import type { ScoreTarget } from './target.ts';

/**
 * The change that a file's cell makes. `left`: a word or a dash is reported and changes nothing, unless it `excuses`
 * the student from the assessment.
 */
export type ImportedCell =
  | { readonly is: 'blank' }
  | { readonly is: 'left'; readonly word: string; readonly excuses?: true }
  | { readonly is: 'value'; readonly value: number; readonly aboveMax: boolean }
  /** The cell has another value, and by the instructor’s choice the one that is here stays. */
  | { readonly is: 'kept' }
  /** The cell has a new value for a student who is excused: the value would have no effect, so it is not imported. */
  | { readonly is: 'excused' }
  | { readonly is: 'fault'; readonly fault: EntryFault };

/** One score cell of a row: the value in the book, and the value in the file. */
export type ScoreCell = {
  readonly column: number;
  readonly target: ScoreTarget;
  readonly cell: Cell;
  readonly from: number | null;
  readonly asked: ImportedCell;
};

/** Reads a score. A blank cell changes nothing; `0` is a zero. */
export const readScore = (cell: Cell, book: Book, target: ScoreTarget, decimalSign: DecimalSign): ImportedCell => {
  const word = cellText(cell).trim();
  if (word === '') return { is: 'blank' };
  if (excuses(word) && maximumOf(book, target) !== null) return { is: 'left', word, excuses: true };
  if (standsForNoScore(word)) return { is: 'left', word };
  const max = maximumOf(book, target);
  const entry = readPoints(cell, { max, decimalSign, belowZero: mayTakeOff(target) ? 'allowed' : 'refused' });
  if ('fault' in entry) return { is: 'fault', fault: entry.fault };
  if (entry.value === null) return { is: 'left', word };
  return { is: 'value', value: entry.value, aboveMax: max !== null && entry.value > max };
};

const mayTakeOff = ({ to }: ScoreTarget): boolean => isExtraPart(to) && mayBeBelowZero(to);

/** In points; `null` for a bonus, for a curve, and for a new assessment whose maximum is not known yet. */
export const maximumOf = (book: Book, target: ScoreTarget): number | null => {
  if (target.to === 'newAssessment') return target.max;
  if (target.to !== 'problem') return null;
  const { problems = [] } = book.assessments[target.assessmentId] ?? {};
  return problems.find(({ problemId }) => problemId === target.problemId)?.max ?? null;
};

/** The grade that a column's values go into; `undefined` if there is none yet. */
export const gradeAt = (
  book: Book,
  offeringId: OfferingId | null,
  studentId: StudentId | undefined,
  target: ScoreTarget,
): Grade | undefined =>
  offeringId && studentId && target.to !== 'newAssessment'
    ? book.grades[offeringId]?.get(studentId)?.[target.assessmentId]
    : undefined;

/**
 * The value of `grade` that the column's value would replace. `null`: no points
 * yet. A bonus or a curve without a value is 0.
 */
export const heldBy = (grade: Grade | undefined, target: ScoreTarget): number | null => {
  if (target.to === 'newAssessment') return null;
  if (target.to === 'problem') return grade?.points[target.problemId] ?? null;
  return grade?.[extraFields[target.to].points] ?? 0;
};

/** The change that sets `value`, and the value that it replaces. A bonus or curve other than 0 is also switched on. */
export const changeTo = (
  grade: Grade | undefined,
  target: Exclude<ScoreTarget, { to: 'newAssessment' }>,
  value: number,
): { change: GradeChange; seen: GradeChange } => {
  const current = heldBy(grade, target);
  if (target.to === 'problem') {
    return {
      change: { points: record([[target.problemId, value]]) },
      seen: { points: record([[target.problemId, current]]) },
    };
  }
  const { points, use } = extraFields[target.to];
  const isInUse = grade?.[use] ?? false;
  return {
    change: { [points]: value, [use]: value === current ? isInUse : isInUse || value !== 0 },
    seen: { [points]: current, [use]: isInUse },
  };
};
