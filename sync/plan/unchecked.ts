import { endpoints } from '../../api/endpoints.ts';
import type { Capabilities } from '../../api/remote.ts';
import type { Item } from '../../events/items.ts';
import type { Records } from '../../projections/records.ts';
import { isSetListOwed } from '../../projections/sendable.ts';
import type { Call } from '../wire/call.ts';

/**
 * Whether a call takes away or replaces what nobody compares with what was seen, so that the server is read first.
 * No server compares settings; of those a grading policy decides grades, and its lists are replaced whole.
 * It chooses and names weight sets by their places: where the list of them changes, what it says counts as well.
 */
export const isUnchecked = (records: Records, { endpoint, items }: Call, { ifMatch }: Capabilities): boolean => {
  if (endpoint === 'editOffering' && items.some((item) => changesSets(records, item))) return true;
  if (endpoint === 'editSettings') {
    return items.some((item) => item.of === 'setting' && item.section[0] === 'grading');
  }
  return !ifMatch && (endpoints[endpoint].method === 'DELETE' || endpoint === 'unenroll');
};

/** Weight sets come, go or move with it. */
export const changesSets = ({ outbox, book }: Records, item: Item): boolean =>
  item.of === 'offering' && isSetListOwed(outbox, book, item.offeringId);
