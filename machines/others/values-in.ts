import { isRecord } from '../../events/record.ts';
import { subjectKey } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';

/** A value that a change gave. `place`: equal for the same field of the same item; `value`: for the same value there, too. */
export type GivenValue = { readonly place: string; readonly value: string };

/**
 * The values that a change gave. Of an item that came or went as a whole: that it is there or not, and each of its fields.
 * Nothing of it is an id of an item or a part, for these differ from ledger to ledger.
 */
export const valuesIn = ({ subject, field, from, to }: Change): readonly GivenValue[] => {
  const item = subjectKey(subject);
  const givenValue = (name: string, value: unknown): GivenValue => {
    const place = `${item} ${name}`;
    return { place, value: `${place} ${JSON.stringify(value)}` };
  };
  if (field === 'problems') return [givenValue(field, placesBefore(from, to))];
  if (field !== null) return [isWholeSet(subject, field) ? givenSet(item, to) : givenValue(field, withoutIds(to))];
  if (subject.what === 'setting') return [givenValue('', to)];
  const fields = isRecord(to) ? Object.entries(to).filter(([name]) => !isOfIds(name)) : [];
  return [
    givenValue('', to !== null),
    ...fields.map(([name, value]) => givenValue(name, withoutIds(value))),
    ...(subject.what === 'offering'
      ? setsIn(to).map((set) => givenSet(subjectKey({ ...subject, what: 'weights' }), set))
      : []),
  ];
};

const isWholeSet = ({ what }: Change['subject'], field: string): boolean => what === 'weights' && !field.includes(' ');

/** A weight set that came, went or moved. It has no name of its own, so any set of the offering has this place. */
const givenSet = (item: string, set: unknown): GivenValue => {
  const place = `${item} set`;
  const weights = isRecord(set) ? Object.values(set).map(String).sort() : set;
  return { place, value: `${place} ${JSON.stringify(weights)}` };
};

/** An offering may come with its weight sets, or these one by one. */
const setsIn = (offering: unknown): readonly unknown[] => {
  const sets = isRecord(offering) ? offering.weightSets : undefined;
  return Array.isArray(sets) ? sets.map((one) => (isRecord(one) ? one.weights : one)) : [];
};

/** The ids of an item and of its parts, and what is kept by them. */
const isOfIds = (name: string): boolean => name.endsWith('Id') || name === 'weights' || name === 'weightSets';

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isOfIds(name) ? [] : [[name, name === 'outcomes' ? withoutLastBlanks(one) : withoutIds(one)]],
    ),
  );
};

/** Where a problem has no outcome, the list says so or ends before: a copied problem says it, a server need not. */
const withoutLastBlanks = (outcomes: unknown): unknown => {
  if (!Array.isArray(outcomes)) return outcomes;
  return outcomes.slice(0, outcomes.findLastIndex((one) => one !== null) + 1);
};

/** Of parts in a new order: where each was before. */
const placesBefore = (from: unknown, to: unknown): unknown =>
  Array.isArray(from) && Array.isArray(to) ? to.map((id) => from.indexOf(id)) : to;
