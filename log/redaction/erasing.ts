import { sha256Hex } from '../digest.ts';
import { withheldLine } from '../file/withheld.ts';
import { lineWith, type StoredLine } from '../lines/line.ts';

/** Which events of a commit stay, by their places. `isWithheld`: not even its note may be told. */
export type Kept = { readonly events: ReadonlySet<number>; readonly isWithheld: boolean };

/**
 * The line with each event that does not stay reduced to its digest, which keeps the chain sound. A line that is
 * withheld keeps its number and the hashes on both sides.
 */
export const erasingLine = (stored: StoredLine, kept: Kept): string => {
  if (kept.isWithheld) return withheldLine(stored);
  const entries = stored.events.map((entry, at) => {
    const json = JSON.stringify(entry);
    return 'erased' in entry || kept.events.has(at) ? json : JSON.stringify({ erased: sha256Hex(json) });
  });
  return lineWith(stored, entries);
};

/** The line with the entries at these places reduced to their digests, and everything else as it is. */
export const withoutEntries = (stored: StoredLine, erased: ReadonlySet<number>): string =>
  erasingLine(stored, {
    events: new Set([...stored.events.keys()].filter((at) => !erased.has(at))),
    isWithheld: false,
  });
