import { expect, test } from 'vitest';
import type { Capabilities } from '../../../api/remote.ts';
import { type AssessmentId, asId, type WeightSetId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine } from '../../../sync/decide/resolve.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { a1, ana, ben, classroom, o1, policy, setting, w1, weightSet } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const another = (id: string, weight: number) => weightSet(asId<WeightSetId>(id), [[a1, weight]]);

test('a policy waits while the weight sets that it names by place are in conflict', () => {
  const facts = [classroom(), weightSet(w1)];
  const typed = committed(inStep(bookOf(...facts)), [another('w~mine', 2), ...policy({ weightSet: 1 })], 1);
  const calls = (records: typeof typed) =>
    nextCalls(records, { ifMatch: true }, { lanes: 3 }).map(({ endpoint }) => endpoint);
  expect(calls(typed)).toEqual(['editOffering']);

  const fresh = readingOf(bookOf(...facts, another('theirs', 3)));
  const asked = committed(typed, reconcile(typed, fresh).events, 2);
  expect(calls(asked)).toEqual([]);
  const kept = committed(asked, keepMine(asked, [{ of: 'offering', offeringId: o1 }]), 3);
  expect(calls(kept)).toEqual(['editOffering']);
});

test('the choice of a weight set stays until the sets are told, though nothing is left of the policy here', () => {
  const start = bookOf(classroom(), weightSet(w1), another('w2', 2), ...policy({ weightSet: 1 }));
  const [first] = start.offerings[o1]?.weightSets ?? [];
  if (!first) throw new Error('there is no weight set');
  const records = committed(inStep(start), [
    { type: 'WeightSetRemoved', offeringId: o1, weightSet: first, at: 0 },
    setting(['grading', o1, 'weightSet'], 1, null),
  ]);
  expect(nextCalls(records, { ifMatch: true }, { lanes: 3 }).map(({ endpoint }) => endpoint)).toEqual(['editOffering']);
});

test('where the server may replace all settings, the policy of what goes and another setting are never sent at once', () => {
  const start = bookOf(classroom(), ...policy({ decimals: 1 }));
  const records = committed(inStep(start), [
    ...deletionOf(start, { of: 'offering', offeringId: o1 }),
    setting(['theme'], null, 'dark'),
  ]);
  const sent = (capabilities: Capabilities) =>
    nextCalls(records, capabilities, { lanes: 5 }).flatMap(({ endpoint, items }) =>
      endpoint === 'editSettings' ? items.map((item) => (item.of === 'setting' ? item.section : [])) : [],
    );
  expect(sent({ ifMatch: true })).toEqual([['grading', o1], ['theme']]);
  expect(sent({})).toEqual([['grading', o1]]);
});

test('where the server calls the offering otherwise, and keeps its excuses as a list, all of them are sent', () => {
  const start = bookOf(classroom(), setting(['grading', o1, 'excused', ana, a1], null, true));
  const records = committed(inStep(start, [o1]), [setting(['grading', o1, 'excused', ben, a1], null, true)]);
  const excusedIn = (listed: readonly string[]) =>
    nextCalls(records, { ifMatch: true }, { listed: new Set(listed) }).map(({ body }) => body);
  const told = (excused: object) => [{ setting: { grading: { 'o1-there': { excused } } } }];
  expect(excusedIn(['o1-there'])).toEqual(told({ ana: { a1: true }, ben: { a1: true } }));
  expect(excusedIn([o1])).toEqual(told({ ben: { a1: true } }));
});

test('where the server may replace all settings, one that is deleted here and asked about stays there meanwhile', () => {
  const facts = [classroom(), setting(['theme'], null, 'light')];
  const deleted = committed(inStep(bookOf(...facts)), [setting(['theme'], 'light', null)], 1);
  const fresh = readingOf(bookOf(...facts, setting(['theme'], 'light', 'dark')));
  const asked = committed(deleted, reconcile(deleted, fresh).events, 2);
  const display = record([['rowHeight', 'compact']]);
  const typed = committed(asked, [setting(['display'], null, display)], 3);
  const sent = nextCalls(typed, {}, { lanes: 3 }).map(({ body }) => body);
  expect(sent).toEqual([{ setting: { display: { rowHeight: 'compact' }, theme: 'dark' } }]);
});

test('where the server may replace all settings, an assessment that it does not hold is named in none of them', () => {
  const start = bookOf(classroom(), ...policy({ neverDrop: [a1, asId<AssessmentId>('not there')] }));
  const records = committed(inStep(start), [setting(['theme'], null, 'dark')]);
  const sent = nextCalls(records, {}, { lanes: 3 }).map(({ body }) => body);
  expect(sent).toEqual([{ setting: { grading: { o1: { neverDrop: ['a1'] } }, theme: 'dark' } }]);
});
