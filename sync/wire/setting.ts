import type { Json } from '../../events/entities.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { wireIdOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { branchOf, isBranch } from '../compare/three-way.ts';
import { wireSection } from './value.ts';

/**
 * The leaves in which a section differs, under the server's key; a removed leaf is `null`. Leaves that others may have
 * added are not mentioned. `undefined` while the server does not hold the offering; the section of an offering that is
 * gone is deleted whole. A leaf merged into a list would replace the list: if the server keeps excuses as a list
 * (`listed`), all of them are sent.
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
  const lastServerId = outbox.ids.offering[offeringId] ?? offeringId;
  const serverId =
    wireIdOf(outbox, book, { of: 'offering', offeringId }) ?? (value === null ? lastServerId : undefined);
  if (serverId === undefined) return undefined;
  const isGone = value === null && !book.offerings[offeringId];
  const comparedBase = top === 'grading' && listed.has(serverId) ? baseOfList(base, value) : base;
  const change = isGone ? null : leafwise(comparedBase, value);
  return record([[top, record([[serverId, wireSection(records, top, change)]])]]);
};

/** `base`, with no excuses if any excuse changes: then all of ours count as changed, and are sent. */
const baseOfList = (base: Json, value: Json): Json => {
  if (sameValue(own(branchOf(base), 'excused') ?? null, own(branchOf(value), 'excused') ?? null)) return base;
  return record<string, Json>([...Object.entries(branchOf(base)), ['excused', []]]);
};

/** The leaves of `is` that differ from `was`; `null` for a key that is removed. */
const leafwise = (was: Json, is: Json): Json => {
  if (!isBranch(was) || !isBranch(is)) return is;
  const [before, after] = [branchOf(was), branchOf(is)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const leafAt = (branch: Record<string, Json>, key: string): Json => own(branch, key) ?? null;
  return record(
    keys
      .filter((key) => !sameValue(leafAt(before, key), leafAt(after, key)))
      .map((key) => [key, leafwise(leafAt(before, key), leafAt(after, key))] as const),
  );
};
