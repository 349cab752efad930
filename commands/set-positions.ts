import type { DomainEvent, EventOf } from '../events/catalogue.ts';
import type { Json } from '../events/entities.ts';
import type { OfferingId, WeightSetId } from '../events/ids.ts';
import { sameValue } from '../events/same-value.ts';

/**
 * A change of weight sets' positions. The policy keeps the chosen set, all names and what categories weigh by position,
 * so they shift, too.
 */
type Shift = EventOf<'WeightSetInserted' | 'WeightSetRemoved' | 'WeightSetMoved'>;

export const isShift = (event: DomainEvent): event is Shift =>
  event.type === 'WeightSetInserted' || event.type === 'WeightSetRemoved' || event.type === 'WeightSetMoved';

/**
 * For undo (`commands/dangling.ts`): whether the undone events, in the order of the log, do more to this place in an
 * offering's policy than shift it along with the sets. Then its other meaning is wanted. `place`: `['weightSet']`,
 * `['weightSetNames']` or `['categories', id, 'weights']`.
 */
export const editsItself = (
  undone: readonly DomainEvent[],
  offeringId: OfferingId,
  place: readonly string[],
): boolean => {
  const edits = undone
    .filter((event) => event.type === 'SettingEdited')
    .filter(({ path }) => path[1] === offeringId && sameValue(path.slice(2), place));
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return false;
  const shifts = undone.filter(isShift).filter((shift) => shift.offeringId === offeringId);
  if (place[0] === 'weightSet')
    return typeof last.to !== 'number' || placesBefore(shifts, last.to)[last.to] !== first.from;
  const [from, to] = [listIn(first.from), listIn(last.to)];
  const places = placesBefore(shifts, Math.max(from.length, to.length));
  const blank = place[0] === 'categories' ? null : '';
  return places.some((was, is) => was !== nowhere && (from[was] ?? blank) !== (to[is] ?? blank));
};

/** A leaf that is no list counts as an empty one. */
const listIn = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

/** The old position of a set that was not there before the shifts. */
const nowhere = -1;

/**
 * For each position, up to `last` at least, where its set was before the shifts; `nowhere` if it was not there. A set
 * that the shifts remove and bring back was where it was removed from.
 */
const placesBefore = (shifts: readonly Shift[], last: number): readonly number[] => {
  const positions = shifts.flatMap((shift) => (shift.type === 'WeightSetMoved' ? [shift.from, shift.to] : shift.at));
  const places = Array.from({ length: Math.max(last, ...positions) + shifts.length + 1 }, (_, at) => at);
  const gone = new Map<WeightSetId, number>();
  for (const shift of shifts) {
    switch (shift.type) {
      case 'WeightSetInserted':
        places.splice(shift.at, 0, gone.get(shift.weightSet.weightSetId) ?? nowhere);
        break;
      case 'WeightSetRemoved':
        for (const was of places.splice(shift.at, 1)) gone.set(shift.weightSet.weightSetId, was);
        break;
      case 'WeightSetMoved':
        places.splice(shift.to, 0, ...places.splice(shift.from, 1));
    }
  }
  return places;
};
