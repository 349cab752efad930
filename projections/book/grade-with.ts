import { blankGradeFields } from '../../events/blank.ts';
import type { Grade, GradeChange } from '../../events/entities.ts';
import { gradeAmounts } from '../../events/fields.ts';
import { asId, type ProblemId } from '../../events/ids.ts';
import { hasSameKeys, keysOf, record } from '../../events/record.ts';

/** Shared, so it is frozen. */
export const nothingGraded: Grade = Object.freeze({
  points: Object.freeze(record<ProblemId, number>()),
  ...blankGradeFields,
});

/**
 * `grade` with the fields and points of `change`. An import calls this for hundreds of thousands of grades: no lists of
 * keys are made on the way.
 */
export const gradeWith = (grade: Grade | undefined, change: GradeChange): Grade => {
  const points = pointsWith(grade?.points, change.points);
  if (hasOnlyPoints(change)) return { ...(grade ?? nothingGraded), points };
  const changed: Grade = { ...nothingGraded, ...grade, ...change, points };
  for (const field of gradeAmounts) changed[field] = noMinusZero(changed[field]);
  return changed;
};

/** Points are never mutated, so a change that names all of them can itself go into the book. */
const pointsWith = (held: Grade['points'] | undefined, change: GradeChange['points']): Grade['points'] => {
  if (change && canBePoints(change, held)) return change;
  const points: Grade['points'] = record();
  if (held) copyPoints(held, points);
  if (change) copyPoints(change, points);
  return points;
};

/** Whether the change can itself be the new points. A parsed object has a prototype, which a record must not have. */
const canBePoints = (
  change: NonNullable<GradeChange['points']>,
  held: object | undefined,
): change is Grade['points'] => {
  if (Object.getPrototypeOf(change) !== null) return false;
  for (const problemId in change) {
    const value = change[asId<ProblemId>(problemId)] ?? null;
    if (value === null || Object.is(value, -0)) return false;
  }
  return !held || hasSameKeys(held, change);
};

/** Whether a change leaves the bonus and the curve as they are. */
export const hasOnlyPoints = (change: GradeChange): boolean => {
  for (const field in change) if (field !== 'points') return false;
  return true;
};

const copyPoints = (from: NonNullable<GradeChange['points']>, to: Grade['points']): void => {
  for (const problemId of keysOf(from)) {
    const value = from[problemId] ?? null;
    if (value === null) delete to[problemId];
    else to[problemId] = noMinusZero(value);
  }
};

/** JSON has no -0: with a -0 the book would differ from the one that the stored events make. */
export const noMinusZero = (value: number): number => value + 0;
