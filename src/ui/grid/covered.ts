import { covering } from '../covering.ts';
import { type ColumnLayout, leftInView } from './geometry.ts';

/** How many pixels of the rows in view are covered, from below: in this column, or in any if none is given. */
export const coveredAt = (
  root: HTMLElement,
  layout: ColumnLayout,
  footHeight: number,
  column: number | undefined,
): number =>
  covering.pixelsAbove(() => {
    const bounds = root.getBoundingClientRect();
    const bottom = bounds.top + root.clientHeight - footHeight;
    if (column === undefined) return { bottom, left: bounds.left, right: bounds.right };
    const left = bounds.left + leftInView(layout, column, root.scrollLeft, root.clientWidth);
    return { bottom, left, right: left + (layout.widths[column] ?? 0) };
  });
