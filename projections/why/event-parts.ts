/** What was observed at once and several people may have done, each a part of it. */
import type { BookEvent } from '../../events/catalogue.ts';
import type { ChangedGrade, GradeChange } from '../../events/entities.ts';
import { entriesOf, record } from '../../events/record.ts';
import type { Change } from '../events/changes.ts';
import { changesOf } from '../history/history.ts';

/** Who did something: the ledger that tells it, '' being this browser's own, and when, an ISO time. */
export type Doing = { readonly logId: string; readonly at: string };

/** `done`: `undefined`: no ledger tells who did it. */
export type EventPart = { readonly event: BookEvent; readonly done: Doing | undefined };

/**
 * The event as its parts, one for each time at which somebody did something of it, and one for what nobody is known to have
 * done; together they change what it changes. `doingOf`: of one value; `nothing`: it says nothing. What came or went as a
 * whole is one part, which was done when the last of it was.
 */
export const partsOf = (
  event: BookEvent,
  doingOf: (change: Change) => Doing | 'nothing' | undefined,
): readonly EventPart[] => {
  const doings = new Map<string, Doing | undefined>();
  const keyOfField = new Map<string | null, string>();
  for (const change of changesOf(event)) {
    const done = doingOf(change);
    if (done === 'nothing') continue;
    const key = JSON.stringify(done && [done.logId, done.at]) ?? '';
    doings.set(key, done);
    keyOfField.set(change.field, key);
  }
  const doingsByKey = [...doings];
  const [first] = doingsByKey;
  const isOnePart = doingsByKey.length <= 1 || (event.type !== 'GradeEdited' && event.type !== 'AssessmentEdited');
  if (isOnePart) return [{ event, done: newestOf([...doings.values()]) }];
  return doingsByKey.map(([key, done]) => ({
    event: withFields(event, (field) => (keyOfField.get(field) ?? first?.[0]) === key),
    done,
  }));
};

/** The latest; `undefined` if any of them is, or there is none. */
const newestOf = (doings: readonly (Doing | undefined)[]): Doing | undefined => {
  const known = doings.flatMap((one) => one ?? []);
  if (known.length < doings.length) return undefined;
  return known.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
};

type IsKept = (field: string) => boolean;

const withFields = (event: BookEvent, isKept: IsKept): BookEvent => {
  if (event.type === 'AssessmentEdited') {
    return { ...event, from: fieldsIn(event.from, isKept), to: fieldsIn(event.to, isKept) };
  }
  if (event.type !== 'GradeEdited') return event;
  const grades = entriesOf(event.grades).map(([id, { from, to }]): [typeof id, ChangedGrade] => [
    id,
    { from: gradeIn(from, isKept), to: gradeIn(to, isKept) },
  ]);
  return { ...event, grades: record(grades) };
};

const gradeIn = ({ points, ...fields }: GradeChange, isKept: IsKept): GradeChange => ({
  ...fieldsIn(fields, isKept),
  ...(points && { points: fieldsIn(points, isKept) }),
});

const fieldsIn = <T extends object>(all: T, isKept: IsKept): T =>
  Object.fromEntries(Object.entries(all).filter(([field]) => isKept(field))) as T;
