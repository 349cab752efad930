import type { Capabilities } from '../../api/remote.ts';
import { asId } from '../../events/ids.ts';
import { sameValue } from '../../events/same-value.ts';
import { type OwedOf, owedOf } from '../../projections/outbox.ts';
import { sendable } from '../../projections/sendable.ts';
import type { Call } from '../wire/call.ts';
import { settingChange } from '../wire/setting.ts';
import type { Planner, Planning } from './planning.ts';
import { parentsOf } from './survey.ts';
import { wholeSettings } from './whole-settings.ts';

/** Policies whose offerings go: these wait for them. Of an offering that may yet be brought back the policy stays. */
export const policyDeletes: Planner = (planning) =>
  settingCalls(planning, ({ book }, owed) => isOrphan(book, owed) && !mayComeBack(planning, owed));

export const settingEdits: Planner = (planning) => settingCalls(planning, ({ book }, owed) => !isOrphan(book, owed));

type Policy = OwedOf<'setting'>;
type Which = (records: Planning['records'], owed: Policy) => boolean;

const isOrphan = (book: Planning['records']['book'], { item }: Policy): boolean =>
  item.section.length > 1 && !Object.hasOwn(book.offerings, item.section[1] ?? '');

/** The instructor is asked about something that was deleted with it. */
const mayComeBack = ({ records, survey }: Planning, { item }: Policy): boolean =>
  parentsOf(records, item).some((offering) =>
    [offering, ...parentsOf(records, offering)].some((one) => survey.goes(one) && survey.isAskedAbout(one)),
  );

function* settingCalls({ records, survey, capabilities, listed }: Planning, which: Which): Iterable<Call> {
  const { outbox, book } = records;
  if (mayReplace(capabilities) && Object.values(outbox.owed.setting).some(({ underWay }) => underWay !== null)) return;
  for (const owed of Object.values(outbox.owed.setting)) {
    const { item, base } = owed;
    if (!survey.mayGo(owed) || !which(records, owed)) continue;
    if (isOfOpenList(records, item.section[1])) continue;
    const value = sendable(outbox, book, item);
    if (sameValue(value, base) || (value !== null && !parentsOf(records, item).every(survey.stands))) continue;
    const change = settingChange(records, item.section, base, value, listed);
    if (change === undefined) continue;
    const setting = mayReplace(capabilities) ? wholeSettings(records, item, value, change) : change;
    yield { endpoint: 'editSettings', params: {}, body: { setting }, items: [item] };
    if (mayReplace(capabilities)) return;
  }
}

/** A policy names weight sets by their places: while the list of them waits for a decision, nobody knows which ones it means. */
const isOfOpenList = ({ outbox }: Planning['records'], offeringId: string | undefined): boolean =>
  offeringId !== undefined &&
  owedOf(outbox, { of: 'offering', offeringId: asId(offeringId) })?.aside?.why === 'conflict';

/** A server that says nothing of itself may put what it is told in the place of all that it had. */
const mayReplace = (capabilities: Capabilities): boolean => Object.keys(capabilities).length === 0;
