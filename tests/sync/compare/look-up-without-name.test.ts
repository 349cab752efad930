/** An addition that nobody answered, of a row by which nobody can tell it from another: it is asked about, never guessed. */
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { candidatesFor } from '../../../sync/decide/claim.ts';
import { resolutionOf } from '../../../sync/decide/decisions.ts';
import { course, offering, student } from '../../builders.ts';
import type { Facts } from '../../given.ts';
import { drain, type Flying, openRecords, readFrom, signedInModel } from '../plan/planned-work.ts';

const begun = (facts: readonly Facts[], addition: DomainEvent) => {
  const server = signedInModel({ keys: false, ifMatch: false, problemOrder: false });
  const opened = openRecords(server.capabilities);
  opened.commit(facts.flat());
  drain(opened, server);
  opened.commit([addition]);
  const [flying] = opened.intend() as [Flying];
  const [item] = flying.call.items as [Item];
  return { server, opened, flying, item, found: () => lookUp(opened.records(), flying.intent, readFrom(server)) };
};

test.each<readonly [string, Facts[], DomainEvent]>([
  ['course', [], course()],
  ['student', [], student()],
  ['offering', [course()], offering()],
])(
  'a new %s that says nothing of itself is sent again, or waits where one new row is as blank',
  (_, facts, addition) => {
    const { server, flying, item, found } = begun(facts, addition);
    const dropped: DomainEvent = { type: 'CallDropped', intent: flying.intent, why: 'looked up' };
    expect(found()).toEqual([dropped]);
    server.send(flying);
    expect(found()).toEqual([dropped, { type: 'ServerHolds', item, value: null, aside: 'ambiguous' }]);
  },
);

test('a blank row that was known before is not offered, the new one is, though the student has got a name since', () => {
  const { server, opened, flying, item, found } = begun([student(asId('~old'))], student(asId('~s')));
  server.send(flying);
  opened.commit([{ type: 'StudentEdited', studentId: asId('~s'), from: { lastName: '' }, to: { lastName: 'Diaz' } }]);
  const others = server.data().students.map(({ studentId }) => studentId);
  opened.commit(found());
  const { events, leftOut } = reconcile(opened.records(), readFrom(server));
  opened.commit(events);
  expect(opened.intend()).toEqual([]);
  const rows = candidatesFor(opened.records(), item, leftOut);
  expect(rows.map(({ id }) => id)).toEqual(others.slice(1));
  const [row] = rows as [(typeof rows)[0]];

  opened.commit(resolutionOf(opened.records(), { type: 'ClaimRow', item, row }));
  expect(owedOf(opened.records().outbox, item)).toMatchObject({ aside: { why: 'conflict' } });
  opened.commit(resolutionOf(opened.records(), { type: 'KeepMine', items: [item] }));
  drain(opened, server);
  expect(server.data().students.map(({ lastName }) => lastName)).toEqual(['', 'Diaz']);
  expect(opened.records().outbox.count).toBe(0);
});

test('a row of somebody else’s without a name that was known before is not offered', () => {
  const server = signedInModel({ keys: false, ifMatch: false, problemOrder: false });
  const [theirs, opened] = [openRecords(server.capabilities), openRecords(server.capabilities)];
  theirs.commit([course(asId('~theirs'), { description: 'theirs' })]);
  drain(theirs, server);
  opened.commit(reconcile(opened.records(), readFrom(server)).events);
  opened.commit([course()]);
  const [flying] = opened.intend() as [Flying];
  const [item] = flying.call.items as [Item];
  server.send(flying);
  opened.commit(lookUp(opened.records(), flying.intent, readFrom(server)));
  const { events, leftOut } = reconcile(opened.records(), readFrom(server));
  opened.commit(events);
  expect(candidatesFor(opened.records(), item, leftOut).map(({ value }) => value)).toMatchObject([{ description: '' }]);
});
