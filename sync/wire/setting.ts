import type { Json } from '../../events/entities.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { wireIdOf } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';
import { branchOf, isBranch } from '../compare/three-way.ts';
import { wirePolicy } from './value.ts';

/**
 * The leaves in which a section differs, under the server's key of it; a missing one is `null`, and nothing is said
 * of the leaves that others may have made beside them. `undefined` while the server holds no such offering. What it
 * calls an offering that is gone it is still asked to forget, with all that is said of it. Leaves that are merged
 * into a list would replace it: where the server keeps a list of excuses (`listed`), all of them take its place.
 */
export const settingChange = (
  records: Records,
  section: readonly string[],
  base: Json,
  value: Json,
  listed: ReadonlySet<string>,
): Json | undefined => {
  const [top = '', inner] = section;
  if (inner === undefined) return record([[top, leafwise(base, value)]]);
  const offeringId = asId<OfferingId>(inner);
  const { outbox, book } = records;
  const known = outbox.ids.offering[offeringId] ?? offeringId;
  const id = wireIdOf(outbox, book, { of: 'offering', offeringId }) ?? (value === null ? known : undefined);
  if (id === undefined) return undefined;
  const isGone = value === null && !book.offerings[offeringId];
  const was = listed.has(id) ? asList(base, value) : base;
  const change = isGone ? null : leafwise(was, value);
  return record([[top, record([[id, wirePolicy(records, change)]])]]);
};

/** What the server holds, said so that none of `value`'s excuses is left out as known, if any changes. */
const asList = (base: Json, value: Json): Json => {
  if (sameValue(own(branchOf(base), 'excused') ?? null, own(branchOf(value), 'excused') ?? null)) return base;
  return record<string, Json>([...Object.entries(branchOf(base)), ['excused', []]]);
};

const leafwise = (was: Json, is: Json): Json => {
  if (!isBranch(was) || !isBranch(is)) return is;
  const [before, after] = [branchOf(was), branchOf(is)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const at = (branch: Record<string, Json>, key: string): Json => own(branch, key) ?? null;
  return record(
    keys
      .filter((key) => !sameValue(at(before, key), at(after, key)))
      .map((key) => [key, leafwise(at(before, key), at(after, key))] as const),
  );
};
