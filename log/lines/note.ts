/**
 * A commit's note as its line has it: the first entry, salted like an event, so that it can be erased alone. In older
 * lines it stands among the commit's own fields, which cannot be erased.
 */
import type { AskedCommand } from '../../events/commit.ts';
import type { LineEntry, StoredLine } from './line.ts';

/** Where an event has its type, so that an older application says that a newer one wrote the line. */
export const noteType = 'CommandNoted';
const noteVersion = 1;

export const entryOfNote = (note: string, salt: string): LineEntry => ({
  salt,
  v: noteVersion,
  event: { type: noteType, note },
});

/** The note in an entry; `undefined`: the entry is something else. */
export const noteIn = (entry: LineEntry | undefined): string | undefined => {
  if (!entry || 'erased' in entry || entry.event.type !== noteType || entry.v !== noteVersion) return undefined;
  const { note } = entry.event;
  return typeof note === 'string' ? note : undefined;
};

/** An entry of which there is more than its digest. */
export type WholeEntry = Exclude<LineEntry, { readonly erased: string }>;

/** Whether the entry is an event that was not erased, and not a note. */
export const isEventEntry = (entry: LineEntry): entry is WholeEntry =>
  !('erased' in entry) && noteIn(entry) === undefined;

/** The command with its note, and the entries of the events. */
export const withoutNote = ({ command, events }: Pick<StoredLine, 'command' | 'events'>): NotedEvents => {
  const note = command.note === undefined ? noteIn(events[0]) : undefined;
  return note === undefined
    ? { command, entries: events }
    : { command: { ...command, note }, entries: events.slice(1) };
};

type NotedEvents = { readonly command: AskedCommand; readonly entries: readonly LineEntry[] };
