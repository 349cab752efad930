import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import type { CheckedLines } from '../../machines/others/fetched-ledger.ts';

/** Checks a ledger's file, as the worker of the page does. */
export const checked = async (slices: readonly string[]): Promise<CheckedLines> => {
  const lines = linesOfFile(new TextEncoder().encode(slices.join('')));
  if ('kind' in lines) return { found: lines, lines: [] };
  const found = readLogFile(lines);
  return found.kind === 'bad' ? { found, lines: [] } : { found, lines: found.lines };
};
