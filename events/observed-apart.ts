/**
 * Splits what a server held at the first reading, and what it holds of a policy or of notes, into events about one
 * student each, or about none (decision 0350).
 */
import { baselineParts } from './baseline-parts.ts';
import type { DomainEvent, EventOf } from './catalogue.ts';
import type { Json } from './entities.ts';
import type { ItemValue } from './items.ts';
import { record } from './record.ts';
import { splitByStudent, treeAt } from './student-leaves.ts';

/** The events of a reading, of an answer or of a decision about one. */
export const observedApart = (events: readonly DomainEvent[]): readonly DomainEvent[] =>
  events.some(({ type }) => lumping.has(type)) ? events.flatMap(partsOf) : events;

/** Types of events that may hold several students. */
const lumping: ReadonlySet<string> = new Set<DomainEvent['type']>(['BaselineObserved', 'ServerHolds']);

const partsOf = (event: DomainEvent): readonly DomainEvent[] => {
  if (event.type === 'BaselineObserved') return baselineParts(event);
  return event.type === 'ServerHolds' ? heldParts(event) : [event];
};

const heldParts = (event: EventOf<'ServerHolds'>): readonly EventOf<'ServerHolds'>[] => {
  const { item, value } = event;
  if (item.of !== 'setting' || value === null) return [event];
  const { rest, leaves } = splitByStudent(item.section, value as Json);
  if (leaves.length === 0) return [event];
  return [
    { ...event, value: (rest ?? record()) as ItemValue },
    ...leaves.map((leaf): EventOf<'ServerHolds'> => {
      const branch = treeAt(leaf.path.slice(item.section.length), leaf.value);
      return { type: 'ServerHolds', item, value: branch as ItemValue, continues: true };
    }),
  ];
};
