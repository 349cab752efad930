import { isRecord } from '../../events/record.ts';
import { subjectKey } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';

/** A value that a change gave. `place`: equal for the same field of the same item; `value`: for the same value there, too. */
export type GivenValue = { readonly place: string; readonly value: string };

/**
 * The values that a change gave. Of an item that came or went as a whole: that it is there or not, and each of its fields,
 * but for ids, which differ from ledger to ledger.
 */
export const valuesIn = ({ subject, field, to }: Change): readonly GivenValue[] => {
  const item = subjectKey(subject);
  const given = (name: string, value: unknown): GivenValue => {
    const place = `${item} ${name}`;
    return { place, value: `${place} ${JSON.stringify(value)}` };
  };
  if (field !== null) return [given(field, to)];
  if (subject.what === 'setting') return [given('', to)];
  const fields = isRecord(to) ? Object.entries(to).filter(([name]) => !isOfIds(name)) : [];
  return [given('', to !== null), ...fields.map(([name, value]) => given(name, withoutIds(value)))];
};

/** The ids of an item and of its parts, and what is kept by them. */
const isOfIds = (name: string): boolean => name.endsWith('Id') || name === 'weights';

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (isOfIds(name) ? [] : [[name, withoutIds(one)]])),
  );
};
