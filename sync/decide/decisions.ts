import type { Item } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { valueIn } from '../../projections/book/items.ts';
import { type DoubtedReading, isDoubted, isUnderWay, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { changing } from '../change/changes-to.ts';
import { type Candidate, claimRow } from './claim.ts';
import { bookOf, partsUnlike, serverOf, withTheirParts } from './parts.ts';
import { keepMine, type Resolution, takeTheirs, wouldShareCode } from './resolve.ts';

/** What the instructor can decide about items that wait. */
export type SyncDecision =
  | { readonly type: 'KeepMine' | 'TakeTheirs' | 'PassOver'; readonly items: readonly Item[] }
  /** `theirs`: keys of the parts to take from the server; see `partsOf`. */
  | { readonly type: 'ChooseParts'; readonly item: Item; readonly theirs: readonly string[] }
  | { readonly type: 'ClaimRow'; readonly item: Item; readonly row: Candidate }
  /** What the reading lacks was really deleted. `missing`: the digest of the question that was answered. */
  | { readonly type: 'BelieveReading'; readonly missing: DoubtedReading['missing'] };

const decisionTypes: { readonly [T in SyncDecision['type']]: true } = {
  KeepMine: true,
  TakeTheirs: true,
  PassOver: true,
  ChooseParts: true,
  ClaimRow: true,
  BelieveReading: true,
};

export const isDecisionType = (type: string): type is SyncDecision['type'] => Object.hasOwn(decisionTypes, type);

/** The events of one commit, none if nothing can be done. */
export const resolutionOf = (records: Records, decision: SyncDecision): Resolution => {
  switch (decision.type) {
    case 'KeepMine':
      return keepMine(records, decision.items);
    case 'TakeTheirs':
      return takeTheirs(records, decision.items);
    case 'PassOver':
      return passOver(records, decision.items);
    case 'ChooseParts':
      return chooseParts(records, decision.item, decision.theirs);
    case 'ClaimRow':
      return claimRow(records, decision.item, decision.row);
    case 'BelieveReading':
      return believe(records, decision.missing);
  }
};

/** No events if another reading came after the question was shown: the instructor has not seen what that one lacks. */
const believe = ({ outbox }: Records, missing: DoubtedReading['missing']): Resolution =>
  isDoubted(outbox) && outbox.doubt?.missing === missing ? [{ type: 'ReadingBelieved' }] : [];

/** The refused items stay set aside, and the items that waited for them may be sent. */
const passOver = ({ outbox }: Records, items: readonly Item[]): Resolution => {
  const refused = items.filter((item) => {
    const aside = owedOf(outbox, item)?.aside;
    return aside?.why === 'refused' && !aside.passed;
  });
  return refused.length > 0 ? [{ type: 'RefusalsPassed', items: refused }] : [];
};

/** Takes the parts in `theirs` from the server; keeps all others, which are then sent. */
const chooseParts = (records: Records, item: Item, theirs: readonly string[]): Resolution => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  const unlike = partsUnlike(records, item);
  if (!owed || unlike.length === 0 || isUnderWay(outbox, item)) return [];
  const chosen = new Set(theirs);
  const keys = unlike.filter((key) => chosen.has(key));
  const target = { item, value: withTheirParts(item, bookOf(records), serverOf(records), keys) };
  if (wouldShareCode(records, [target])) return [];
  const work = changing(book, [target]);
  const equalsServer = sameValue(valueIn(work.book, item), owed.base);
  return equalsServer ? work.events : [...work.events, { type: 'ItemsReleased', items: [item] }];
};
