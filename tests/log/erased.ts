import { storedLine } from '../../log/file/content.ts';
import { withoutEntries } from '../../log/redaction/erasing.ts';

/** The line with each event in `erase` reduced to its digest: the chain stays sound. */
export const eraseEvents = (
  line: string,
  erase: (event: { readonly type: string } & Record<string, unknown>) => boolean,
): string => {
  const stored = storedLine(line);
  const gone = stored.events.flatMap((entry, at) => ('event' in entry && erase(entry.event) ? [at] : []));
  return withoutEntries(stored, new Set(gone));
};
