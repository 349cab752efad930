import type { Command } from '../../../commands/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import { allOwed, isDoubted, type WaitReason } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { candidatesFor } from '../../../sync/decide/claim.ts';
import type { SyncDecision } from '../../../sync/decide/decisions.ts';
import { partsUnlike } from '../../../sync/decide/parts.ts';
import type { SkippedRow } from '../../../sync/wire/localise.ts';
import type { Seeded } from './seeded.ts';

/** Decides about what waits for the person, in one of the ways that the panel offers. */
export const answerOf = (records: Records, leftOut: readonly SkippedRow[], chance: Seeded): SyncDecision => {
  if (isDoubted(records.outbox)) return { type: 'BelieveReading', missing: records.outbox.doubt?.missing };
  const waiting = allOwed(records.outbox).flatMap(({ item, aside }): Waiting[] => (aside ? [{ item, aside }] : []));
  const refused = waiting.filter(({ aside }) => aside.why === 'refused' && !aside.passed).map(({ item }) => item);
  if (refused.length > 0 && chance.isLucky(0.25)) return { type: 'PassOver', items: refused };
  const isAmbiguous = waiting.some(({ aside }) => aside.why === 'ambiguous');
  const one = chance.isLucky(isAmbiguous ? 0.8 : 0.5) ? ofOne(records, leftOut, waiting, chance) : undefined;
  if (one) return one;
  return { type: chance.isLucky(0.5) ? 'KeepMine' : 'TakeTheirs', items: waiting.map(({ item }) => item) };
};

/**
 * *Take theirs* does not work for refused students whose codes others have, here and at the server: give them new
 * codes.
 */
export const codesAnew = ({ outbox, book }: Records, newNumber: () => number): readonly Command[] =>
  allOwed(outbox).flatMap(({ item, aside }) => {
    if (item.of !== 'student' || aside?.why !== 'refused' || !book.students.get(item.studentId)) return [];
    return { type: 'EditStudent', studentId: item.studentId, fields: { studentCode: `N${newNumber()}` } };
  });

type Waiting = { readonly item: Item; readonly aside: WaitReason };

const ofOne = (
  records: Records,
  leftOut: readonly SkippedRow[],
  waiting: readonly Waiting[],
  chance: Seeded,
): SyncDecision | undefined => {
  for (const { item, aside } of waiting) {
    const rows = aside.why === 'ambiguous' ? candidatesFor(records, item, leftOut) : [];
    if (rows.length > 0) return { type: 'ClaimRow', item, row: chance.pick(rows) };
    const theirs = partsUnlike(records, item).filter(() => chance.isLucky(0.5));
    if (theirs.length > 0) return { type: 'ChooseParts', item, theirs };
  }
  return undefined;
};
