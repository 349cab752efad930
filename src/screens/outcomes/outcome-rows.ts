import type { Assessment, Problem } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';

/** A line of the table: an assessment with the sums of its problems, or one of its problems. */
export type OutcomeRow =
  | { readonly kind: 'assessment'; readonly assessment: Assessment }
  | { readonly kind: 'problem'; readonly assessment: Assessment; readonly problem: Problem; readonly nth: number };

export type OutcomeRows = ReadonlyMap<string, OutcomeRow>;

export const outcomeRows = (assessments: readonly Assessment[]): OutcomeRows =>
  new Map(
    assessments.flatMap((assessment): (readonly [string, OutcomeRow])[] => [
      [assessment.assessmentId, { kind: 'assessment', assessment }],
      ...assessment.problems.map((problem, at): readonly [string, OutcomeRow] => [
        problemRowId(assessment.assessmentId, problem),
        { kind: 'problem', assessment, problem, nth: at + 1 },
      ]),
    ]),
  );

const problemRowId = (assessmentId: AssessmentId, { problemId }: Problem): string => `${assessmentId} ${problemId}`;

/** The id has the outcome's place and text, so that nothing typed is written to another one when the list changes. */
export const outcomeColumnId = (at: number, words: string): string => `${at} ${words}`;

/** The place of a column's outcome; `undefined` for a column of another kind. */
export const placeOf = (columnId: string): number | undefined => {
  const at = Number.parseInt(columnId, 10);
  return Number.isNaN(at) ? undefined : at;
};

/** Whether a problem addresses none of the first `outcomes` outcomes. */
export const isBlankRow = ({ outcomes: cells }: Problem, outcomes: number): boolean =>
  cells.slice(0, outcomes).every((cell) => cell === null);
