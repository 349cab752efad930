import type { AssessmentId } from '../../events/ids.ts';
import { type AssessmentProgress, leftOf, type OfferingProgress } from './offering-progress.ts';

/**
 * What an offering waits for. `left`: `count` students of an assessment that is begun are not wholly graded, `partly` of
 * them are begun. `over`: so many scores are above their maximum. `submit`: all is graded, of so many students.
 */
export type OfferingTask =
  | {
      readonly kind: 'left';
      readonly assessmentId: AssessmentId;
      readonly count: number;
      readonly partly: number;
    }
  | { readonly kind: 'over'; readonly assessmentId: AssessmentId; readonly count: number }
  | { readonly kind: 'noWeight'; readonly assessmentIds: readonly AssessmentId[] }
  | { readonly kind: 'submit'; readonly count: number };

/** From the counts alone, so that it costs the assessments, never the class. An assessment without grades waits for nothing. */
export const offeringTasks = (
  progress: OfferingProgress,
  unweighted: readonly AssessmentId[],
  students: number,
): readonly OfferingTask[] => {
  const all = [...progress];
  const tasks: OfferingTask[] = all.flatMap(([assessmentId, one]) =>
    one.filled > 0 && leftOf(one) > 0
      ? [{ kind: 'left' as const, assessmentId, count: leftOf(one), partly: one.partly }]
      : [],
  );
  for (const [assessmentId, { over }] of all) if (over > 0) tasks.push({ kind: 'over', assessmentId, count: over });
  if (unweighted.length > 0) tasks.push({ kind: 'noWeight', assessmentIds: unweighted });
  if (students > 0 && isAllGraded(all)) tasks.push({ kind: 'submit', count: students });
  return tasks;
};

/** Whether there is something to grade, and nothing of it is blank that must not be. */
const isAllGraded = (all: readonly (readonly [AssessmentId, AssessmentProgress])[]): boolean =>
  all.some(([, { filled }]) => filled > 0) && all.every(([, { filled, cells }]) => filled === cells);

/**
 * Which part of all problems of all students is graded, in whole percent: 0 only if nothing is, 100 only if all is.
 * `undefined` where there is nothing to grade.
 */
export const gradedPercent = (progress: OfferingProgress): number | undefined => {
  let [cells, filled] = [0, 0];
  for (const one of progress.values()) {
    cells += one.cells;
    filled += one.filled;
  }
  if (cells === 0) return undefined;
  if (filled === 0 || filled === cells) return filled === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * filled) / cells)));
};
