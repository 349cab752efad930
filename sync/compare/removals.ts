/** Takes over what others deleted, unless something here that the server does not have would be lost with it. */
import { type Item, itemKey } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { offeringOfPolicy, referencesIn, referencesUnlike } from '../../projections/book/references.ts';
import { allOwed, type Outbox } from '../../projections/outbox/outbox.ts';
import { holderOf, isRow } from '../../projections/outbox/whole-scopes.ts';
import { ancestorsOf, parentsOf } from '../lineage.ts';
import type { Sides } from './sides.ts';

/**
 * By `itemKey`, the topmost items that others deleted: `taken` are deleted here too, `kept` wait for the instructor.
 */
export type Removals = { readonly taken: ReadonlySet<string>; readonly kept: ReadonlySet<string> };

/** What a call under way is about is in neither: it is left out until the outcome is known. */
export const removalsIn = (sides: Sides, items: readonly Item[]): Removals => {
  const goneThere = items.filter(
    (item) => item.of !== 'grade' && item.of !== 'setting' && sides.held(item) !== null && isGone(sides, item),
  );
  const keys = new Set(goneThere.map(itemKey));
  const roots = goneThere.filter((item) => !parentsOf(item, sides.look).some((parent) => keys.has(itemKey(parent))));
  const changedHere = withAncestors(sides, changedAndNamed(sides));
  const underWay = withAncestors(
    sides,
    Object.values(sides.records.outbox.sent).flatMap((sent) => sent.items),
  );

  const taken = new Set<string>();
  const kept = new Set<string>();
  for (const root of roots) {
    const key = itemKey(root);
    if (underWay.has(key)) sides.leaveOut(root);
    else (changedHere.has(key) ? kept : taken).add(key);
  }
  return { taken, kept };
};

/** Whether the item has one of these keys, or lies beneath an item that has. */
export const isWithin = (sides: Sides, item: Item, keys: ReadonlySet<string>): boolean =>
  keys.size > 0 &&
  (keys.has(itemKey(item)) || [...ancestorsOf(item, sides.look).keys()].some((ancestor) => keys.has(ancestor)));

const isGone = (sides: Sides, item: Item): boolean => sides.theirs(item) === null && !sides.isLeftOut(item);

/** Items that were changed here and not sent yet, and everything that their new references name. */
const changedAndNamed = (sides: Sides): readonly Item[] =>
  allOwed(sides.records.outbox).flatMap(({ item, base }) => {
    const ours = sides.ours(item);
    if (ours === null || sameValue(ours, base)) return [];
    const named = referencesUnlike(referencesIn(item, ours), referencesIn(item, base));
    return [item, ...named.flatMap(({ names }) => names)];
  });

const withAncestors = (sides: Sides, items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.flatMap((item) => [itemKey(item), ...ancestorsOf(item, sides.look).keys()]));

/**
 * Leaves out what must wait because a call under way depends on its positions: an assessment that lost problems, or has
 * some of uncertain place, and an offering whose weight sets changed. Points under way cannot be asked about before
 * their call is settled, and afterwards nobody would ask.
 */
export const leaveOutShifting = (sides: Sides): void => {
  for (const { items } of Object.values(sides.records.outbox.sent)) {
    for (const item of items) {
      if (item.of === 'grade') {
        const assessment = { of: 'assessment', assessmentId: item.assessmentId } as const;
        const [held, theirs] = [sides.held(assessment), sides.theirs(assessment)];
        const isShorter = held !== null && theirs !== null && theirs.problems.length < held.problems.length;
        if (isShorter || sides.unclearOf(item.assessmentId).size > 0) sides.leaveOut(assessment);
      }
      const offeringId = offeringOfPolicy(item);
      if (offeringId !== undefined) {
        const offering = { of: 'offering', offeringId } as const;
        const [held, theirs] = [sides.held(offering), sides.theirs(offering)];
        if (held && theirs && held.weightSets.length !== theirs.weightSets.length) sides.leaveOut(offering);
      }
    }
  }
};

/**
 * Keys of what the instructor emptied while some of its rows are still to be deleted at the server. Rows that wait for
 * a decision do not count: the question about them is not one about all.
 */
export const emptiedHere = (outbox: Outbox): ReadonlySet<string> => {
  const emptied = new Set<string>();
  for (const { item, base, aside, wholeOf } of allOwed(outbox))
    if (wholeOf && isRow(item) && base !== null && aside === null) emptied.add(itemKey(holderOf(item, wholeOf)));
  return emptied;
};
