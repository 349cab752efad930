import type { Json } from '../events/entities.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import type { ItemValue } from '../events/items.ts';
import { isRecord, own, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { wireIdOf } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { wirePolicy } from './wire-value.ts';

/**
 * The leaves in which a section differs, under the backend's key of it; a missing one is `null`. `undefined`
 * while the backend holds no such offering. What it calls an offering that is gone it is still asked to forget.
 */
export const settingChange = (
  records: Records,
  section: readonly string[],
  base: ItemValue | null,
  value: ItemValue | null,
): Json | undefined => {
  const change = leafwise(base as Json, value as Json);
  const [top = '', inner] = section;
  if (inner === undefined) return record([[top, change]]);
  const offeringId = asId<OfferingId>(inner);
  const { outbox, book } = records;
  const known = outbox.ids.offering[offeringId] ?? offeringId;
  const id = wireIdOf(outbox, book, { of: 'offering', offeringId }) ?? (value === null ? known : undefined);
  return id === undefined ? undefined : record([[top, record([[id, wirePolicy(records, change)]])]]);
};

const leafwise = (was: Json, is: Json): Json => {
  if (!isRecord(was) || !isRecord(is)) return is;
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const at = (branch: Record<string, Json>, key: string): Json => own(branch, key) ?? null;
  return record(
    keys
      .filter((key) => !sameValue(at(was, key), at(is, key)))
      .map((key) => [key, leafwise(at(was, key), at(is, key))] as const),
  );
};
