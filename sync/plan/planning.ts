import type { Capabilities } from '../../api/remote.ts';
import { wireLimits } from '../../api/shapes.ts';
import { type Item, itemKey } from '../../events/items.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import type { Call } from '../wire/call.ts';
import { type ScopeLock, scopeLockOf } from './scope-lock.ts';
import { type Survey, surveyOf } from './survey.ts';

/** What a plan depends on besides the records. */
export type PlanSettings = {
  /** *Save everything*: one item per call. */
  readonly everything: boolean;
  /** The server's ids of the offerings whose excuses it keeps as a list. */
  readonly listed: ReadonlySet<string>;
};

/** What the planners of one plan share. */
export type PlanContext = PlanSettings & {
  readonly records: Records;
  readonly survey: Survey;
  readonly capabilities: Capabilities;
  /** Keys of items that earlier calls of this plan change, or depend on. */
  readonly claimed: Set<string>;
  readonly scopes: ScopeLock;
};

/** Makes the calls of one kind, one at a time. */
export type Planner = (planning: PlanContext) => Iterable<Call>;

export const planningOf = (records: Records, capabilities: Capabilities, planned: PlanSettings): PlanContext => ({
  ...planned,
  records,
  survey: surveyOf(records),
  capabilities,
  claimed: claimsUnderWay(records),
  scopes: scopeLockOf(records),
});

export const isClaimed = ({ claimed }: PlanContext, item: Item): boolean => claimed.has(itemKey(item));

export const claim = ({ claimed }: PlanContext, item: Item): void => {
  claimed.add(itemKey(item));
};

/** How many rows the next bulk call of this name may carry. */
export const rowsAtMost = ({ records, everything }: PlanContext, call: string): number =>
  everything ? 1 : Math.min(records.outbox.rows[call] ?? wireLimits.bulk, wireLimits.bulk);

/** Splits the values into chunks of at most `most`. */
export function* chunksOf<V>(values: readonly V[], most: number): Iterable<readonly V[]> {
  for (let at = 0; at < values.length; at += most) yield values.slice(at, at + most);
}

/**
 * Keys of the offerings of assessments that calls under way delete: their weight sets lose the assessment's weights.
 */
const claimsUnderWay = ({ outbox }: Records): Set<string> => {
  const claimed = new Set<string>();
  for (const { call, items } of Object.values(outbox.sent)) {
    if (call !== 'deleteAssessment') continue;
    for (const item of items) {
      const base = owedOf(outbox, item)?.base;
      const offeringId = base && Reflect.get(base as object, 'offeringId');
      if (offeringId) claimed.add(itemKey({ of: 'offering', offeringId }));
    }
  }
  return claimed;
};
