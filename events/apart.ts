/**
 * Splits changes of the settings that hold several students into events about one student each, or about none, so that
 * each can be erased alone (decision 0350). Folding the parts gives what folding the whole gives.
 */
import type { DomainEvent, EventOf } from './catalogue.ts';
import type { Json } from './entities.ts';
import { keyOfAll } from './ids.ts';
import { sameValue } from './same-value.ts';
import { type StudentLeaf, splitByStudent } from './student-leaves.ts';

/** The events of a commit as a log takes them. What a server holds is split by `observedApart`. */
export const apart = (events: readonly DomainEvent[]): readonly DomainEvent[] =>
  events.some(isSetting) ? events.flatMap(partsOf) : events;

const partsOf = (event: DomainEvent): readonly DomainEvent[] => (isSetting(event) ? settingParts(event) : [event]);

type SettingEdited = EventOf<'SettingEdited'>;

const isSetting = (event: DomainEvent): event is SettingEdited => event.type === 'SettingEdited';

/**
 * What leaves goes first, because the rest is set as a whole; what comes is put beneath it afterwards. A leaf that is
 * the same on both sides stays where it is if the rest is the same, too.
 */
const settingParts = (event: SettingEdited): readonly SettingEdited[] => {
  const [from, to] = [splitByStudent(event.path, event.from), splitByStudent(event.path, event.to)];
  if (from.leaves.length + to.leaves.length === 0) return [event];
  const isRestKept = sameValue(from.rest, to.rest);
  const changedOnly = (leaves: readonly StudentLeaf[], others: readonly StudentLeaf[]): readonly StudentLeaf[] => {
    if (!isRestKept) return leaves;
    const valueAt = new Map(others.map(({ path, value }) => [keyOfAll(...path), value]));
    return leaves.filter(({ path, value }) => !sameValue(valueAt.get(keyOfAll(...path)), value));
  };
  return [
    ...changedOnly(from.leaves, to.leaves).map(({ path, value }) => edited(path, value, null)),
    ...(isRestKept ? [] : [edited(event.path, from.rest, to.rest)]),
    ...changedOnly(to.leaves, from.leaves).map(({ path, value }) => edited(path, null, value)),
  ];
};

const edited = (path: readonly string[], from: Json, to: Json): SettingEdited => ({
  ...{ type: 'SettingEdited', path: [...path] },
  from,
  to,
});
