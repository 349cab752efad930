/**
 * Splits events that hold several students into events about one student each, or about none, so that each can be erased
 * alone. Folding the parts gives what folding the whole gives.
 */
import { baselineParts } from './baseline-parts.ts';
import type { DomainEvent, EventOf } from './catalogue.ts';
import type { ItemValue } from './items.ts';
import { record } from './record.ts';
import { sameValue } from './same-value.ts';
import { splitByStudent, treeAt } from './student-leaves.ts';

/** The events of a commit as a log takes them. */
export const apart = (events: readonly DomainEvent[]): readonly DomainEvent[] =>
  events.some(({ type }) => lumping.has(type)) ? events.flatMap(partsOf) : events;

const lumping: ReadonlySet<string> = new Set<DomainEvent['type']>(['BaselineObserved', 'SettingEdited', 'ServerHolds']);

const partsOf = (event: DomainEvent): readonly DomainEvent[] => {
  if (event.type === 'BaselineObserved') return baselineParts(event);
  if (event.type === 'SettingEdited') return settingParts(event);
  return event.type === 'ServerHolds' ? heldParts(event) : [event];
};

/**
 * What leaves goes first, because the rest is set as a whole; what comes is put beneath it afterwards. A leaf that is the
 * same on both sides stays where it is if the rest is the same, too.
 */
const settingParts = (event: EventOf<'SettingEdited'>): readonly EventOf<'SettingEdited'>[] => {
  const [from, to] = [splitByStudent(event.path, event.from), splitByStudent(event.path, event.to)];
  if (from.leaves.length + to.leaves.length === 0) return [event];
  const isRestKept = sameValue(from.rest, to.rest);
  const stays = ({ path, value }: (typeof to.leaves)[number], others: typeof to.leaves): boolean =>
    isRestKept && others.some((one) => sameValue(one.path, path) && sameValue(one.value, value));
  return [
    ...from.leaves.flatMap((leaf) => (stays(leaf, to.leaves) ? [] : [edited(leaf.path, leaf.value, null)])),
    ...(isRestKept ? [] : [edited(event.path, from.rest, to.rest)]),
    ...to.leaves.flatMap((leaf) => (stays(leaf, from.leaves) ? [] : [edited(leaf.path, null, leaf.value)])),
  ];
};

const edited = (
  path: readonly string[],
  from: EventOf<'SettingEdited'>['from'],
  to: EventOf<'SettingEdited'>['to'],
): EventOf<'SettingEdited'> => ({ type: 'SettingEdited', path: [...path], from, to });

const heldParts = (event: EventOf<'ServerHolds'>): readonly EventOf<'ServerHolds'>[] => {
  const { item, value } = event;
  if (item.of !== 'setting' || value === null) return [event];
  const { rest, leaves } = splitByStudent(item.section, value as EventOf<'SettingEdited'>['to']);
  if (leaves.length === 0) return [event];
  return [
    { ...event, value: (rest ?? record()) as ItemValue },
    ...leaves.map((leaf): EventOf<'ServerHolds'> => {
      const branch = treeAt(leaf.path.slice(item.section.length), leaf.value);
      return { type: 'ServerHolds', item, value: branch as ItemValue, continues: true };
    }),
  ];
};
