import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Intent } from '../../log/intent.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';

const id = asId<never>;

type Choice = { readonly a: number; readonly b: number };

/**
 * Records something as sync would: the answer to a call under way; or the intent of a call for something owed; or a
 * change that was seen at the server.
 */
export const recordSome = (ledger: Ledger, { a, b }: Choice, unique: () => string): Promise<unknown> =>
  ledger.records.record(({ book, outbox }) => {
    const [sent] = Object.keys(outbox.sent);
    const intent = id(sent ?? unique());
    const owed = allOwed(outbox)[a % 3];
    const command = { type: 'Sync' };
    if (sent) {
      const type = b % 2 ? 'CallApplied' : 'CallRefused';
      const items = outbox.sent[intent]?.items ?? [];
      const event: DomainEvent =
        type === 'CallApplied' ? { type, intent } : { type, intent, items: [...items], status: 400, reason: 'no' };
      return { command, events: [event], beside: { drop: [intent] } };
    }
    if (owed && b % 3) {
      const call: DomainEvent = { type: 'CallIntended', intent, call: 'any', items: [owed.item] };
      return { command, events: [call], beside: { put: [intentOf(intent)] } };
    }
    const course = book.courses[id('c')];
    if (!course) return undefined;
    const change = { from: { title: course.title }, to: { title: `theirs ${b}` } };
    const seen = {
      type: 'ServerChangesObserved',
      scope: 'everything',
      counts: record<string, number>(),
      stateHash: '',
    } as const;
    return { command, events: [seen, { type: 'CourseEdited', courseId: id('c'), ...change }] };
  });

const intentOf = (intent: never): Intent => {
  const [at, user, backend] = ['2026-09-01T08:00:00.000Z', 'ana', ''];
  return { intent, method: 'POST', path: '/', at, user, backend, keyed: true, call: 'any' };
};
