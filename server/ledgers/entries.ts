import type { Steps } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import type { LineEntry } from '../../log/lines/line.ts';
import { entriesIn } from '../../log/lines/line-entries.ts';
import { textAt } from '../../log/lines/line-text.ts';
import type { ErasedEntry } from '../ledger-storage.ts';

/** The line without the entries, or the first of them that it does not have. */
type Erasing = { readonly line: string; readonly erased: readonly ErasedEntry[]; readonly wrong?: ErasedEntry };

/**
 * Puts its digest in the place of each of these entries of one line. An entry that is erased already stays so, and one
 * with another digest stays as it is. `erased`: those that this has erased. The line must be sound.
 */
export const erasing = function* (line: string, wanted: readonly ErasedEntry[]): Steps<Erasing> {
  const entries = yield* entriesIn(line);
  const erased: ErasedEntry[] = [];
  const texts: string[] = [];
  let wrong: ErasedEntry | undefined;
  let at = 0;
  for (const entry of [...wanted].sort((a, b) => a.index - b.index)) {
    const text = textAt(entries, entry.index);
    const replacement = erasedText(entry.digest);
    const begin = entries.begins[entry.index] ?? 0;
    if (text === '' || (text !== replacement && sha256Hex(text) !== entry.digest)) {
      wrong ??= entry;
    } else if (text !== replacement && begin >= at) {
      texts.push(line.slice(at, begin), replacement);
      at = begin + text.length;
      erased.push(entry);
    }
    yield entry.index / entries.begins.length;
  }
  return { line: texts.join('') + line.slice(at), erased, ...(wrong && { wrong }) };
};

/** The entries of a commit of which only the digest is left. */
export const erasedAmong = (seq: number, entries: readonly LineEntry[]): readonly ErasedEntry[] =>
  entries.flatMap((entry, index) => ('erased' in entry ? [{ seq, index, digest: entry.erased }] : []));

const erasedText = (digest: string): string => JSON.stringify({ erased: digest });
