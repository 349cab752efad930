/**
 * Which later commits stand in the way when earlier ones are to be taken back: those that changed the same values, that
 * were built on what these added, or that removed what these need. It may name too many commits, but
 * never too few of the kinds that it knows; the decider checks again (`commands/undo.ts`).
 */
import {
  type BookEvent,
  type BookEventType,
  type DomainEvent,
  type EventOf,
  isBookEvent,
} from '../../events/catalogue.ts';
import { keyOfAll } from '../../events/ids.ts';
import { subjectKey } from '../book/subject.ts';
import { type Marks, outcomeName, seatName } from '../events/marks.ts';
import { meanings } from '../events/meanings.ts';
import { changesOf } from './history.ts';

/** What commits did. `changed`: by subject, its fields; `null` is the subject as a whole. The rest are names of records. */
export type Trace = {
  readonly changed: Map<string, Set<string | null>>;
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly named: Set<string>;
};

/** Looks at the commits after the first one in the order of the log, and tells of each whether it goes along. */
export class Dependents {
  readonly #all: Trace = emptyTrace();

  /** These are to be taken back. */
  take(trace: Trace): void {
    for (const [subject, fields] of trace.changed) addChanged(this.#all, subject, fields);
    for (const name of trace.added) this.#all.added.add(name);
    for (const name of trace.removed) this.#all.removed.add(name);
    for (const name of trace.named) this.#all.named.add(name);
  }

  /** Whether a later commit with this trace depends on those that are to be taken back. */
  meets({ changed, removed, named }: Trace): boolean {
    const before = this.#all;
    return (
      [...named].some((name) => before.added.has(name)) ||
      [...removed].some((name) => before.named.has(name)) ||
      [...changed].some(([subject, fields]) => {
        const changedFields = before.changed.get(subject);
        if (!changedFields) return false;
        return changedFields.has(null) || fields.has(null) || [...fields].some((field) => changedFields.has(field));
      })
    );
  }
}

export const traceOf = (events: readonly DomainEvent[]): Trace => {
  const all = emptyTrace();
  for (const event of events) if (isBookEvent(event)) addTrace(event, all);
  return all;
};

const emptyTrace = (): Trace => ({ changed: new Map(), added: new Set(), removed: new Set(), named: new Set() });

const addChanged = ({ changed }: Trace, subject: string, fields: Iterable<string | null>): void => {
  const known = changed.get(subject);
  if (known) for (const field of fields) known.add(field);
  else changed.set(subject, new Set(fields));
};

const addTrace = (event: BookEvent, all: Trace): void => {
  for (const { subject, field } of changesOf(event)) addChanged(all, subjectKey(subject), [field]);
  const { adds, removes, shares = [], outcomes, names, changes = [] } = marksOf(event);
  for (const [subject, field] of changes) addChanged(all, subject, [field]);
  if (adds !== undefined) all.added.add(adds);
  if (removes !== undefined) all.removed.add(removes);
  // Such as an order or a code: two events that touch it meet, whatever they changed in it.
  for (const shared of shares) addChanged(all, shared, [null]);
  for (const text of outcomes?.adds ?? []) all.added.add(outcomeName(text));
  for (const text of outcomes?.removes ?? []) all.removed.add(outcomeName(text));
  for (const text of outcomes?.names ?? []) all.named.add(outcomeName(text));
  for (const name of names ?? namesIn(event)) all.named.add(name);
};

const marksOf = <T extends BookEventType>(event: EventOf<T>): Marks => meanings[event.type].marks(event);

/** The records that an event names, wherever it does. */
const namesIn = (event: BookEvent): Set<string> => {
  const names = new Set<string>();
  collectNames(event, names);
  return names;
};

/** Any id anywhere in an event counts as named, so that a new field cannot be forgotten here. */
const collectNames = (value: object, names: Set<string>): void => {
  const { offeringId, studentId } = value as { readonly offeringId?: unknown; readonly studentId?: unknown };
  if (typeof offeringId === 'string' && typeof studentId === 'string') names.add(seatName({ offeringId, studentId }));
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && key.endsWith('Id')) names.add(keyOfAll(key, inner));
    if (typeof inner !== 'object' || inner === null) continue;
    const kind = idKindOfKeys[key];
    if (kind) for (const id of Object.keys(inner)) names.add(keyOfAll(kind, id));
    collectNames(inner, names);
  }
};

/** The records whose keys are ids, by their field. */
const idKindOfKeys: Readonly<Record<string, string>> = {
  grades: 'assessmentId',
  weights: 'assessmentId',
  points: 'problemId',
};
