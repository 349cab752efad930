import type { AssessmentId, ProblemId } from '../../events/ids.ts';

/** Where the values of one column go. */
export type ColumnTarget =
  | { readonly to: 'ignore'; readonly why: IgnoreReason }
  /** `sections`: how many, where a class takes one. */
  | { readonly to: 'ignore'; readonly why: 'several sections'; readonly sections: number }
  | { readonly to: 'studentCode' | 'email' | 'firstName' | 'lastName' }
  /** Both names in one cell: `Last, First` or `First Last`. */
  | { readonly to: 'fullName'; readonly order: 'last first' | 'first last' }
  | { readonly to: 'problem'; readonly assessmentId: AssessmentId; readonly problemId: ProblemId }
  | { readonly to: 'bonus' | 'curve'; readonly assessmentId: AssessmentId }
  | NewAssessmentTarget
  /** The instructor's note on the student in the offering; a final grade or letter given instead of the computed one. */
  | { readonly to: 'note' | 'final' | 'letter' }
  /** The section of the class that the import makes. */
  | { readonly to: 'section' };

/**
 * A new assessment. `max` is `null` until it is known from the file or the user; `isProposed`: the file states none, and
 * it is the highest score rounded up. Columns with a `problem` and one name are the problems of one new assessment, in
 * the order of the columns; a column without is an assessment of one problem.
 */
export type NewAssessmentTarget = {
  readonly to: 'newAssessment';
  readonly name: string;
  readonly max: number | null;
  readonly isProposed?: true;
  readonly problem?: string;
};

/** Why a column is not imported. The user sees every such column. */
export type IgnoreReason =
  | 'computed'
  | 'group'
  | 'identifier'
  | 'remark'
  | 'submission'
  | 'maximum'
  | 'blank'
  | 'hidden'
  | 'several problems'
  | 'several assessments'
  | 'twice'
  | 'unknown'
  | 'chosen';

export type Ignored = Extract<ColumnTarget, { to: 'ignore' }>;

export type IdentityTarget = Extract<
  ColumnTarget,
  { to: 'studentCode' | 'email' | 'firstName' | 'lastName' | 'fullName' }
>;

/** What is kept about a student in an offering, beside the scores. */
export type StudentTarget = Extract<ColumnTarget, { to: 'note' | 'final' | 'letter' }>;

export type ScoreTarget = Extract<ColumnTarget, { to: 'problem' | 'bonus' | 'curve' | 'newAssessment' }>;

export const isScore = (target: ColumnTarget): target is ScoreTarget =>
  target.to === 'problem' || target.to === 'bonus' || target.to === 'curve' || target.to === 'newAssessment';

/** Whether the column says who the students are. */
export const isIdentity = (target: ColumnTarget): target is IdentityTarget =>
  target.to === 'studentCode' ||
  target.to === 'email' ||
  target.to === 'firstName' ||
  target.to === 'lastName' ||
  target.to === 'fullName';

export const isOfStudent = (target: ColumnTarget): target is StudentTarget =>
  target.to === 'note' || target.to === 'final' || target.to === 'letter';

/**
 * Two columns with the same key would write the same value, so an import takes one of them. `undefined`: several
 * columns may have this target, for each new assessment is one of its own and an ignored column writes nothing.
 */
export const targetKey = (target: ColumnTarget): string | undefined => {
  switch (target.to) {
    case 'ignore':
    case 'newAssessment':
      return undefined;
    case 'problem':
      return `problem ${target.problemId} of ${target.assessmentId}`;
    case 'bonus':
    case 'curve':
      return `${target.to} of ${target.assessmentId}`;
    case 'studentCode':
    case 'email':
    case 'firstName':
    case 'lastName':
    case 'fullName':
    case 'note':
    case 'final':
    case 'letter':
    case 'section':
      return target.to;
  }
};
