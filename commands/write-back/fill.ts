import type { AssessmentId, ProblemId, StudentId } from '../../events/ids.ts';
import type { FileSystem } from '../import/systems.ts';
import type { IgnoreReason } from '../import/target.ts';

/** What a column of the file is filled with. `stays`: nothing of it is changed. */
export type FillTarget =
  | { readonly to: 'score'; readonly assessmentId: AssessmentId }
  | { readonly to: 'problem'; readonly assessmentId: AssessmentId; readonly problemId: ProblemId }
  /** `final out of`: Brightspace keeps a given final grade as a fraction. */
  | { readonly to: 'final percent' | 'final letter' | 'final out of' }
  | { readonly to: 'stays'; readonly why: WhyStays };

/** `other maximum`: the file states another one than the gradebook, so that its points are not ours. */
export type WhyStays = IgnoreReason | 'identity' | 'other maximum' | 'percentage';

/** Why a cell must not be written, as its reader knows. `absent`: the line ends before it. */
export type CellLock = 'formula' | 'error' | 'merged' | 'absent';

/** The locked cells of a sheet, by row and column. */
export type CellLocks = ReadonlyMap<number, ReadonlyMap<number, CellLock>>;

/** One cell that changes. `at`: its row or line, from 1; `column` from 0. `text` is exactly what is written. */
export type FillChange = {
  readonly at: number;
  readonly column: number;
  readonly studentId: StudentId;
  readonly from: string;
  readonly text: string;
  readonly isNumber: boolean;
};

/** Why a cell of a student and of a matched column is left as it is, although it differs or could. */
export type WhyLeft =
  | CellLock
  | 'word'
  | 'not graded here'
  | 'partly graded'
  | 'excused here'
  | 'excused there'
  | 'no final grade'
  | 'cannot be computed'
  | 'cannot be written';

export type LeftCell = {
  readonly at: number;
  readonly column: number;
  readonly studentId: StudentId;
  readonly from: string;
  readonly why: WhyLeft;
};

/** Why nothing is written into a row. `unsure`: its code and e-mail do not name one student. */
export type WhyRowLeft = 'not of this class' | 'unsure' | 'twice' | 'another name' | 'hidden' | 'test student';

export type LeftRow = { readonly at: number; readonly who: string; readonly why: WhyRowLeft };

export type FillCounts = { readonly scores: number; readonly finals: number };

export type FillPlan = {
  /** Which system wrote the file; `other` if that is only a guess. */
  readonly system: FileSystem;
  readonly headings: readonly string[];
  readonly targets: readonly FillTarget[];
  readonly changes: readonly FillChange[];
  /** How many scores change, and of how many students the final grade. */
  readonly counts: FillCounts;
  /** Assessments with scores of students in the file, which no column gets. */
  readonly unplaced: readonly AssessmentId[];
  /** How many cells hold what the gradebook holds. */
  readonly equal: number;
  readonly left: readonly LeftCell[];
  /** How many students get a final grade although not all of theirs is graded. */
  readonly soFar: number;
  /** Whom the file gets a percentage of, but not the letter that was given, although the percentage is another letter’s. */
  readonly lettersLeft: readonly { readonly studentId: StudentId; readonly letter: string }[];
  readonly rows: readonly LeftRow[];
  /** Students of the class who have no row that is filled. */
  readonly missing: readonly StudentId[];
};

/** Why the file is refused as a whole: it is not the one that was downloaded for this class. */
export type FillRefusal =
  | { readonly refused: 'no headings' | 'long table' }
  | {
      readonly refused: 'other students';
      readonly rows: number;
      readonly known: number;
      readonly enrolled: number;
      readonly strangers: readonly string[];
    }
  | { readonly refused: 'other headings'; readonly headings: readonly string[] };
