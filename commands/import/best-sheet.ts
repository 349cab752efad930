import { holdsNumbers } from './column-cells.ts';
import { readHeading } from './header.ts';
import { findHeading, layOut } from './layout.ts';
import { identifies } from './maxima-row.ts';
import type { Sheet } from './sheet.ts';
import type { FileSystem } from './systems.ts';

/** The position of the sheet that most likely has the scores: a visible one that names students and has numbers. */
export const bestSheet = (sheets: readonly Sheet[]): number => {
  let best = { at: -1, worth: -1 };
  for (const [at, sheet] of sheets.entries()) {
    const worth = sheet.rows.length === 0 ? -1 : worthOf(sheet);
    if (worth > best.worth) best = { at, worth };
  }
  return best.at;
};

/** Each reason outweighs all that come after it; of equal sheets the first is the best. */
const worthOf = (sheet: Sheet): number => {
  const layout = layOut(sheet, findHeading(sheet));
  const named = layout.headings.filter((text) => identifies.has(readHeading(text, layout.system).is)).length;
  const scored = layout.headings.filter(
    (text, column) => isScored(text, layout.system) && holdsNumbers(layout, column),
  ).length;
  const reasons = [!sheet.isHidden, layout.data.length > 0 && named > 0, scored > 0, layout.data.length > 1];
  return reasons.reduce((sum, reason) => sum * 2 + (reason ? 1 : 0), 0);
};

const isScored = (heading: string, system: FileSystem): boolean =>
  ['other', 'total', 'percentage'].includes(readHeading(heading, system).is);
