import { sameValue } from '../events/same-value.ts';
import type { Owed } from '../projections/outbox.ts';
import { sendable } from '../projections/sendable.ts';
import type { Call } from './call.ts';
import type { Planner, Planning } from './planning.ts';
import { parentsOf } from './survey.ts';
import { settingChange } from './wire-setting.ts';

/** Policies whose offerings go: these wait for them. */
export const policyDeletes: Planner = (planning) => settingCalls(planning, ({ book }, owed) => isOrphan(book, owed));

export const settingEdits: Planner = (planning) => settingCalls(planning, ({ book }, owed) => !isOrphan(book, owed));

type Which = (records: Planning['records'], owed: Owed) => boolean;

const isOrphan = (book: Planning['records']['book'], { item }: Owed): boolean =>
  item.of === 'setting' && item.section.length > 1 && !Object.hasOwn(book.offerings, item.section[1] ?? '');

function* settingCalls({ records, survey }: Planning, which: Which): Iterable<Call> {
  const { outbox, book } = records;
  for (const owed of Object.values(outbox.owed.setting)) {
    const { item, base } = owed;
    if (item.of !== 'setting' || !survey.mayGo(owed) || !which(records, owed)) continue;
    const value = sendable(outbox, book, item);
    if (sameValue(value, base) || (value !== null && !parentsOf(records, item).every(survey.stands))) continue;
    const setting = settingChange(records, item.section, base, value);
    if (setting !== undefined) yield { endpoint: 'editSettings', params: {}, body: { setting }, items: [item] };
  }
}
