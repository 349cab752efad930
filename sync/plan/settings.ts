import type { Capabilities } from '../../api/remote.ts';
import { asId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { offeringOfPolicy } from '../../projections/book/references.ts';
import { type OwedOf, owedOf } from '../../projections/outbox/outbox.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { Call } from '../wire/call.ts';
import { settingChange } from '../wire/setting.ts';
import { claim, isClaimed, type PlanContext, type Planner } from './planning.ts';
import { parentsThere } from './survey.ts';
import { wholeSettings } from './whole-settings.ts';

/**
 * Deletes the policies and notes of offerings that are to be deleted, before the offerings. Those of an offering that
 * may be brought back stay.
 */
export const policyDeletes: Planner = (planning) =>
  settingCalls(planning, ({ book }, owed) => isOrphan(book, owed) && !mayComeBack(planning, owed));

export const settingEdits: Planner = (planning) => settingCalls(planning, ({ book }, owed) => !isOrphan(book, owed));

type OwedSetting = OwedOf<'setting'>;
/** Whether the calls that are being planned are to have this setting. */
type OwedFilter = (records: PlanContext['records'], owed: OwedSetting) => boolean;

const isOrphan = (book: PlanContext['records']['book'], { item }: OwedSetting): boolean =>
  item.section.length > 1 && !Object.hasOwn(book.offerings, item.section[1] ?? '');

/** Whether the instructor is asked about the policy's offering or course, and may bring it back. */
const mayComeBack = ({ records, survey }: PlanContext, { item }: OwedSetting): boolean =>
  parentsThere(records, item).some((offering) =>
    [offering, ...parentsThere(records, offering)].some((one) => survey.isToBeDeleted(one) && survey.isAskedAbout(one)),
  );

/** A server that takes settings only as a whole gets one such call at a time. */
function* settingCalls(planning: PlanContext, isWanted: OwedFilter): Iterable<Call> {
  const { records, survey, capabilities, listed } = planning;
  const { outbox, book } = records;
  if (mayReplace(capabilities) && isAnyUnderWay(planning)) return;
  for (const owed of outbox.owed.setting.values()) {
    const { item, base } = owed;
    if (!survey.mayBeSent(owed) || !isWanted(records, owed)) continue;
    if (isSetListInConflict(records, offeringOfPolicy(item))) continue;
    const value = sendable(outbox, book, item);
    if (sameValue(value, base) || (value !== null && !parentsThere(records, item).every(survey.staysAtServer)))
      continue;
    const change = settingChange(records, item.section, base, value, listed);
    if (change === undefined) continue;
    const setting = mayReplace(capabilities) ? wholeSettings(records, item, value, change) : change;
    claim(planning, allSettings);
    yield { endpoint: 'editSettings', params: {}, body: { setting }, items: [item] };
    if (mayReplace(capabilities)) return;
  }
}

const allSettings: Item = { of: 'setting', section: [] };

/** A call that may replace all settings would undo the change of another such call, of this plan or an earlier one. */
const isAnyUnderWay = (planning: PlanContext): boolean =>
  isClaimed(planning, allSettings) ||
  [...planning.records.outbox.owed.setting.values()].some(({ underWay }) => underWay !== null);

/**
 * Whether the offering's list of weight sets waits for a decision. A policy refers to weight sets by position, so until
 * then its meaning is unknown.
 */
const isSetListInConflict = ({ outbox }: PlanContext['records'], offeringId: string | undefined): boolean =>
  offeringId !== undefined &&
  owedOf(outbox, { of: 'offering', offeringId: asId(offeringId) })?.aside?.why === 'conflict';

/** Whether the server may replace all settings by the ones that are sent: one that advertises nothing may. */
const mayReplace = (capabilities: Capabilities): boolean => Object.keys(capabilities).length === 0;
