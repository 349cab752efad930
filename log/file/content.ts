import type { DomainEvent } from '../../events/catalogue.ts';
import { misshapenAt } from '../../events/shapes.ts';
import { upcast } from '../../events/upcasters.ts';
import { parseLine, type StoredLine } from '../lines/line.ts';
import { withoutNote } from '../lines/note.ts';
import type { StoredCommit } from '../port.ts';

/**
 * The commit of a sound chain's line, in today's shapes; or the place in it that only a newer version writes, or none.
 */
type ContentRead =
  | { readonly kind: 'commit'; readonly commit: StoredCommit }
  | { readonly kind: 'bad'; readonly problem: 'written by a newer version' | 'misshapen'; readonly detail: string };

/** The fields of a line that was checked. */
export const storedLine = (line: string): StoredLine => {
  const stored = parseLine(line);
  if (typeof stored === 'string') throw new Error(`Only a line of a log can be read: this one is ${stored}.`);
  return stored;
};

/**
 * Checks the shape of each event, because somebody who computes a chain anew can write anything in it. Only files are
 * checked so: a browser's log was written by the application itself.
 */
export const contentIn = (stored: StoredLine): ContentRead => {
  const events: DomainEvent[] = [];
  const { command, entries } = withoutNote(stored);
  const noteCount = stored.events.length - entries.length;
  for (const [at, entry] of entries.entries()) {
    if ('erased' in entry) continue;
    const event = upcastSafely(entry.event, entry.v);
    if (event === undefined) return bad('written by a newer version', `${entry.event.type} of version ${entry.v}`);
    const place = event === 'misshapen' ? '' : misshapenAt(event);
    if (event === 'misshapen' || place !== undefined) {
      return bad('misshapen', [`events.${noteCount + at}`, entry.event.type, place].filter(Boolean).join(', '));
    }
    events.push(event);
  }
  const erased = entries.length - events.length;
  return { kind: 'commit', commit: { ...stored, command, events, ...(erased > 0 && { erased }) } };
};

/** The indices of `stored.events` at which an event stands that is not erased. A note is no event. */
export const eventPlaces = (stored: StoredLine): readonly number[] => {
  const noteCount = stored.events.length - withoutNote(stored).entries.length;
  return stored.events.flatMap((entry, at) => ('erased' in entry || at < noteCount ? [] : [at]));
};

/**
 * The event in today's shape. `undefined`: only a newer version reads it. `misshapen`: an upcaster failed, because the
 * event does not have the shape that its version had.
 */
const upcastSafely = (...[event, version]: Parameters<typeof upcast>): DomainEvent | undefined | 'misshapen' => {
  if (!Number.isInteger(version)) return undefined;
  try {
    return upcast(event, version);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'misshapen';
  }
};

const bad = (problem: 'written by a newer version' | 'misshapen', detail: string): ContentRead => ({
  kind: 'bad',
  problem,
  detail,
});
