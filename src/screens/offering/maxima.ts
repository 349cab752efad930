import { readEntry } from '../../../commands/entry.ts';
import { maximaFaults } from '../../../messages/screens/offering.ts';

const mostProblems = 200;

/**
 * Reads the points of each problem from a text such as `10, 15, 20` or `5 × 10` (five problems of 10), or returns the
 * sentence that says why the text is not clear. A comma between digits could be a decimal sign, so it is refused unless
 * semicolons separate the points.
 */
export const readMaxima = (text: string): { readonly maxima: readonly number[] } | { readonly fault: string } => {
  const withoutSpaces = text.replace(/\s*[×x*]\s*/giu, '×');
  const hasSemicolons = withoutSpaces.includes(';');
  const parts = withoutSpaces.split(hasSemicolons ? /[;\s]+/u : /,?\s+|,$/u).filter((part) => part !== '');
  if (parts.length === 0) return { fault: maximaFaults.empty };
  const maxima: number[] = [];
  for (const part of parts) {
    if (!hasSemicolons && /\d,\d/u.test(part)) return { fault: maximaFaults.twoReadings(part) };
    const read = readPart(part);
    if ('fault' in read) return read;
    maxima.push(...read.maxima);
    if (maxima.length > mostProblems) return { fault: maximaFaults.count(text) };
  }
  return { maxima };
};

const readPart = (part: string): ReturnType<typeof readMaxima> => {
  const [, count, points = part] = /^(\d+)×(.+)$/u.exec(part) ?? [];
  const times = count === undefined ? 1 : Number(count);
  if (times < 1 || times > mostProblems) return { fault: maximaFaults.count(part) };
  const entry = readEntry(points, { max: null, decimalSign: 'either' });
  if ('fault' in entry || entry.value === null) return { fault: maximaFaults.notANumber(part) };
  return { maxima: Array.from({ length: times }, () => entry.value ?? 0) };
};
