import type { DomainEvent } from '../../events/catalogue.ts';
import { misshapenAt } from '../../events/shapes.ts';
import { upcast } from '../../events/upcasters.ts';
import type { StoredLine } from '../lines/line.ts';
import type { StoredCommit } from '../port.ts';

/** What a line of a sound chain holds, in today's shapes; or what of it no version, or only a newer one, writes. */
type Held =
  | { readonly kind: 'commit'; readonly commit: StoredCommit }
  | { readonly kind: 'bad'; readonly problem: 'written by a newer version' | 'misshapen'; readonly detail: string };

/**
 * Somebody who computes a chain anew can write anything in it. A file is read once, so each event's shape is looked at here;
 * the log of a browser was written by the application itself, and is not.
 */
export const contentIn = (stored: StoredLine): Held => {
  const events: DomainEvent[] = [];
  for (const [at, entry] of stored.events.entries()) {
    if ('erased' in entry) continue;
    const event = upcastSafely(entry.event, entry.v);
    if (event === undefined) return bad('written by a newer version', `${entry.event.type} of version ${entry.v}`);
    const place = event === 'misshapen' ? '' : misshapenAt(event);
    if (event === 'misshapen' || place !== undefined) {
      return bad('misshapen', [`events.${at}`, entry.event.type, place].filter(Boolean).join(', '));
    }
    events.push(event);
  }
  const erased = stored.events.length - events.length;
  return { kind: 'commit', commit: { ...stored, events, ...(erased > 0 && { erased }) } };
};

/** An older event that is not shaped as it was written then, no step can bring to today's shape. */
const upcastSafely = (...[event, version]: Parameters<typeof upcast>): DomainEvent | undefined | 'misshapen' => {
  if (!Number.isInteger(version)) return undefined;
  try {
    return upcast(event, version);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'misshapen';
  }
};

const bad = (problem: 'written by a newer version' | 'misshapen', detail: string): Held => ({
  kind: 'bad',
  problem,
  detail,
});
