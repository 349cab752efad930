import { endpoints } from '../../api/endpoints.ts';
import type { Capabilities } from '../../api/remote.ts';
import type { Item } from '../../events/items.ts';
import { isByOffering } from '../../events/notes.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { isSetListOwed } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { isListOwed, isTableOwed } from '../outcomes.ts';
import type { Call } from '../wire/call.ts';

/**
 * Whether a call deletes or replaces something that the server does not compare with what was seen here, so that the
 * server must be read first. No server compares settings, a grading policy decides grades and has lists that are
 * replaced whole, and a note may be written over another one. A policy also refers to weight sets by position, so an edit that changes their list counts too. So does
 * one of learning outcomes or of a table whose columns go by them: no server compares the one with the other. Nor does any
 * compare a student who was merged with the one who was kept, from whom others may have taken what both had.
 */
export const isUnchecked = (records: Records, { endpoint, items }: Call, { ifMatch }: Capabilities): boolean => {
  if (endpoint === 'editOffering' && items.some((item) => changesSets(records, item))) return true;
  if (
    endpoint === 'editOffering' &&
    items.some((item) => item.of === 'offering' && isListOwed(records, item.offeringId))
  )
    return true;
  if (endpoint === 'editAssessment' && items.some((item) => item.of === 'assessment' && isTableOwed(records, item)))
    return true;
  if (endpoint === 'editSettings') {
    return items.some((item) => item.of === 'setting' && isByOffering(item.section[0]));
  }
  if (endpoint === 'deleteStudent' && items.some((item) => isMerged(records, item))) return true;
  return !ifMatch && (endpoints[endpoint].method === 'DELETE' || endpoint === 'unenroll');
};

const isMerged = ({ outbox }: Records, item: Item): boolean => owedOf(outbox, item)?.mergedInto !== undefined;

/** Whether the edit adds, removes or moves weight sets. */
export const changesSets = ({ outbox, book }: Records, item: Item): boolean =>
  item.of === 'offering' && isSetListOwed(outbox, book, item.offeringId);
