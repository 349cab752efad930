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
  const known = outbox.ids.offering[offeringId] ?? offeringId;
  const id = wireIdOf(outbox, book, { of: 'offering', offeringId }) ?? (value === null ? known : undefined);
  if (id === undefined) return undefined;
  const isGone = value === null && !book.offerings[offeringId];
  const was = top === 'grading' && listed.has(id) ? asList(base, value) : base;
  const change = isGone ? null : leafwise(was, value);
  return record([[top, record([[id, wireSection(records, top, change)]])]]);
};

/** What the server holds, without its excuses if any excuse changes: then all of ours count as changed. */
const asList = (base: Json, value: Json): Json => {
  if (sameValue(own(branchOf(base), 'excused') ?? null, own(branchOf(value), 'excused') ?? null)) return base;
  return record<string, Json>([...Object.entries(branchOf(base)), ['excused', []]]);
};

/** `null` is a key that goes. */
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
