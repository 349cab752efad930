import type { DecimalSign } from '../entry.ts';
import type { Cell } from './sheet.ts';

/**
 * The decimal sign that the cells use. `1,5` and `1,2345` can only have a decimal comma; `1,234` proves nothing, and a
 * workbook's number needs no sign. `either` if no cell decides, or both signs are in use: then `1,234` is refused, not
 * guessed.
 */
export const detectDecimalSign = (cells: Iterable<Cell>): DecimalSign => {
  let comma = false;
  let point = false;
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/[.,]/u.test(cell)) continue;
    const found = /^\s*[-–−]?\d*([.,])(\d+)\s*%?\s*$/u.exec(cell);
    if (!found || found[2]?.length === 3) continue;
    if (found[1] === ',') comma = true;
    else point = true;
  }
  if (comma === point) return 'either';
  return comma ? ',' : '.';
};
