import type { RemoteRequest } from '../../../api/remote.ts';
import { type Item, itemKey, type NounItem, nounItem } from '../../../events/items.ts';
import { isByOffering } from '../../../events/notes.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { heldValue } from '../../../projections/outbox/outbox.ts';
import { isLoad } from '../../../projections/records/loads.ts';
import { parentsOf } from '../../../sync/lineage.ts';
import type { CallSeen, LogSeen } from './log-seen.ts';

/**
 * Wrong names in a request that leaves: ids that the server does not know, and missing ids of the things that the call
 * is about. A `~` marks a local id, because no text that people enter in a simulated world has one. An offering that a load
 * is yet to bring has the server's id, followed by `~` where that means something else here.
 */
export const namesOthers = (log: LogSeen, { call, items }: CallSeen, request: RemoteRequest): readonly string[] => {
  const text = decodeURIComponent(request.path) + (request.body ?? '');
  const unknown = /[\w.]*~[\w.~]*/.exec(text);
  if (unknown) return [`speaks of ${unknown[0]}, which the server does not know`];
  const said = new Set(text.split(/[^\w.-]+/));
  return items.flatMap((item) => {
    const about = isAddition(call) ? above(log, item) : named(item).filter(({ of }) => of !== allOf[call]);
    return about
      .map((one) => (isLoad(call) ? nameThere(log, one).replace(/~+$/, '') : nameThere(log, one)))
      .filter((name) => !said.has(name))
      .map((name) => `is about ${itemKey(item)}, and does not say ${name}`);
  });
};

/** Calls that delete all of something name that alone: they say nothing of the things of this kind that its rows belong to. */
const allOf: Readonly<Partial<Record<string, Item['of']>>> = {
  deleteGradesOfAssessment: 'student',
  deleteGradesOfStudent: 'assessment',
  deleteEnrollmentsOfOffering: 'student',
  deleteEnrollmentsOfStudent: 'offering',
};

const isAddition = (call: string): boolean => /^add(Course|Offering|Assessment|Student)$/.test(call);

/** The things whose ids identify an item at the server. */
const named = (item: Item): readonly NounItem[] => {
  switch (item.of) {
    case 'seat':
      return [nounItem('offering', item.offeringId), nounItem('student', item.studentId)];
    case 'grade':
      return [
        nounItem('offering', item.offeringId),
        nounItem('assessment', item.assessmentId),
        nounItem('student', item.studentId),
      ];
    case 'setting':
      return isByOffering(item.section[0]) && item.section[1] !== undefined
        ? [nounItem('offering', item.section[1])]
        : [];
    default:
      return [item];
  }
};

const above = ({ records: { outbox, book } }: LogSeen, item: Item): readonly NounItem[] =>
  parentsOf(item, (one) => heldValue(outbox, book, one) ?? valueIn(book, one)) as readonly NounItem[];

const nameThere = ({ records: { outbox } }: LogSeen, item: NounItem): string => {
  const [, id = ''] = Object.values(item);
  return outbox.ids[item.of][id] ?? id;
};
