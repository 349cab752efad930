/**
 * Merged rows with a last copy: somebody else has removed values from the kept row, and at the server only the merged
 * row still has them.
 */
import type { StudentId } from '../../events/ids.ts';
import type { Item, ItemOf } from '../../events/items.ts';
import { keysOf } from '../../events/record.ts';
import { parentsOf } from '../lineage.ts';
import type { Sides } from './sides.ts';

/**
 * Merged students whose deletion would remove the last copy of something, because the kept student has lost it at the
 * server. The merge did not change values that both had, so no conflict asks about them. `items`: all that may differ.
 */
export const lastRows = (sides: Sides, items: readonly Item[]): readonly ItemOf<'student'>[] => {
  const merged = [...sides.records.outbox.owed.student.values()].filter(({ mergedInto }) => mergedInto !== undefined);
  if (merged.length === 0) return [];
  const lost = items.filter(isOfStudent).filter((item) => isLostThere(sides, item));
  return merged.flatMap(({ item, mergedInto = [] }) => {
    if (sides.ours(item) !== null || sides.theirs(item) === null || sides.isLeftOut(item)) return [];
    const isLast = lost.some((one) => mergedInto.includes(one.studentId) && hasWhatWasLost(sides, one, item.studentId));
    return isLast ? [item] : [];
  });
};

type OfStudent = ItemOf<'student' | 'seat' | 'grade'>;

const isOfStudent = (item: Item): item is OfStudent =>
  item.of === 'student' || item.of === 'seat' || item.of === 'grade';

/** Whether others removed the item itself, or points of it, and not just something above it. */
const isLostThere = (sides: Sides, item: OfStudent): boolean => {
  if (sides.held(item) === null || sides.isLeftOut(item)) return false;
  if (sides.theirs(item) !== null) return item.of === 'grade' && pointsLost(sides, item).length > 0;
  return parentsOf(item, sides.held).every((parent) => sides.theirs(parent) !== null);
};

const pointsLost = ({ held, theirs }: Sides, item: ItemOf<'grade'>) => {
  const theirPoints = theirs(item)?.points;
  return keysOf(held(item)?.points ?? {}).filter((problemId) => theirPoints?.[problemId] === undefined);
};

/** Whether the merged student `studentId` has at the server what the kept one lost there. */
const hasWhatWasLost = (sides: Sides, lost: OfStudent, studentId: StudentId): boolean => {
  if (lost.of !== 'grade') return sides.theirs({ ...lost, studentId }) !== null;
  const points = sides.theirs({ ...lost, studentId })?.points;
  return pointsLost(sides, lost).some((problemId) => points?.[problemId] !== undefined);
};
