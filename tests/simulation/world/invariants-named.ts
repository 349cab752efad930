/**
 * S10 for references: weights, excuses and *never drop*. They are not lost as long as the things that they refer to
 * stay.
 */
import type { ItemValue } from '../../../events/items.ts';
import { type Item, itemKey } from '../../../events/items.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { allOwed, heldValue } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { type Statement, statementsIn } from './statements.ts';

/**
 * References that a reading or a decision took out of the book, although all that they refer to stays, and the server
 * does not have one of those things: so nobody there has taken them back.
 */
export const lostBeside = (before: Records, after: Records): readonly string[] => {
  const left = new Set(statementsIn(after.book).map(({ key }) => key));
  return statementsIn(before.book)
    .filter(({ key, names, namer }) => !left.has(key) && names.every(isIn(after)) && isIn(after)(namerOf(namer)))
    .filter(({ names }) => names.some((one) => heldValue(after.outbox, after.book, one) === null))
    .filter(({ key }) => !isOfGoneSet(key, after))
    .map(({ key }) => `loses the ${key}, although what it names stays`);
};

/** References that the server holds, and that a decision left out although it brought back what they refer to. */
export const notBroughtBack = (before: Records, after: Records): readonly string[] => {
  const here = new Set(statementsIn(after.book).map(({ key }) => key));
  const there = statementsIn(heldOf(before));
  return there
    .filter(({ key, names }) => !here.has(key) && names.every(isIn(after)) && !names.every(isIn(before)))
    .filter(({ key }) => !isOfGoneSet(key, after))
    .map(({ key }) => `brings back what it names without the ${key}`);
};

/**
 * References that a call removes at the server before the thing that was deleted here is gone there. That thing may
 * still come back.
 */
export const takenEarly = ({ book, outbox }: Records, item: Item, sent: ItemValue | null): readonly string[] => {
  const held = heldValue(outbox, book, item);
  if (held === null || sent === null) return [];
  const said = new Set(statementsOf(item, sent).map(({ key }) => key));
  return statementsOf(item, held)
    .filter(({ key }) => !said.has(key))
    .filter(({ names }) => names.every((one) => heldValue(outbox, book, one) !== null))
    .filter(({ names }) => names.some((one) => valueIn(book, one) === null))
    .filter(({ key }) => !isOfGoneSet(key, { book, outbox }))
    .map(({ key }) => `takes the ${key} away before what it names has gone`);
};

const isIn =
  ({ book }: Records) =>
  (item: Item): boolean =>
    valueIn(book, item) !== null;

/** The item to look for: for a policy its offering, which may come back with the policy. */
const namerOf = (namer: Item): Item =>
  namer.of === 'setting' ? { of: 'offering', offeringId: namer.section[1] as never } : namer;

/** A weight goes with its weight set. */
const isOfGoneSet = (key: string, { book }: Records): boolean => {
  const [, setId] = /^weight of .* in (\S+) of /.exec(key) ?? [];
  if (setId === undefined) return false;
  return !Object.values(book.offerings).some(({ weightSets }) => weightSets.some((set) => set.weightSetId === setId));
};

const statementsOf = (item: Item, value: ItemValue): readonly Statement[] => {
  if (item.of === 'offering') return statementsIn({ offerings: { [item.offeringId]: value } as never, settings: {} });
  const [section = '', id = ''] = item.of === 'setting' ? item.section : [];
  if (section !== 'grading' && section !== 'notes') return [];
  return statementsIn({ offerings: {} as never, settings: { [section]: { [id]: value } } as never });
};

/** The owed offerings and policies, as the server holds them. */
const heldOf = ({ outbox }: Records) => {
  const offerings: Record<string, unknown> = {};
  const [grading, notes]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const { item, base } of allOwed(outbox)) {
    if (base === null) continue;
    if (item.of === 'offering') offerings[itemKey(item)] = base;
    if (item.of === 'setting' && item.section[0] === 'grading') grading[item.section[1] ?? ''] = base;
    if (item.of === 'setting' && item.section[0] === 'notes') notes[item.section[1] ?? ''] = base;
  }
  return { offerings: offerings as never, settings: { grading, notes } as never };
};
