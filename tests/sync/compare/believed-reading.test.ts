import { describe, expect, test } from 'vitest';
import { asId, type OfferingId } from '../../../events/ids.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { readWire } from '../../../events/wire-read.ts';
import { writeWire } from '../../../events/wire-write.ts';
import { workingData } from '../../../projections/book/working-data.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { resolutionOf } from '../../../sync/decide/decisions.ts';
import { account } from '../account.ts';
import { committed, inStep } from '../two-sides.ts';

const book = account(3, 2);
const { data } = writeWire(workingData(book));
const reading = (lists: Partial<InitializationData>): ReturnType<typeof workingData> => {
  const read = readWire({ ...data, ...lists });
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  return read.data;
};
const before = inStep(book);
const asked = (fresh: ReturnType<typeof workingData>) => committed(before, reconcile(before, fresh).events);
const believed = (records: Records) => committed(records, [{ type: 'ReadingBelieved' }], 2);

test('another question is asked where the next reading lacks something else', () => {
  const records = believed(asked(reading({ enrollments: [] })));
  const { events, isDoubted } = reconcile(records, reading({ grades: [] }));
  expect(isDoubted).toBe(true);
  expect(committed(records, events, 3).outbox.doubt).toMatchObject({ why: 'points gone', isBelieved: false });
});

describe('what was said of some is not said of others that are as many', () => {
  const withoutPoints = (offeringId: string) =>
    reading({ grades: data.grades.filter((row) => row.offeringId !== offeringId) });
  const withoutSeat = (at: number) => reading({ enrollments: data.enrollments.toSpliced(at, 1) });

  test.each([
    ['one offering or another', withoutPoints('c1o'), withoutPoints('c2o')],
    ['one seat or another of the same offering', withoutSeat(0), withoutSeat(1)],
  ])('%s', (_, fresh, others) => {
    const records = believed(asked(fresh));
    expect(reconcile(records, fresh).isDoubted).toBeUndefined();
    expect(reconcile(records, others)).toMatchObject({ isDoubted: true, events: [{ type: 'ReadingDoubted' }] });
  });

  test('an answer to a question that is no longer asked says nothing', () => {
    const [shown, records] = [asked(withoutSeat(0)), asked(withoutSeat(1))];
    const answerTo = ({ outbox }: Records) =>
      resolutionOf(records, { type: 'BelieveReading', missing: outbox.doubt?.missing });
    expect([answerTo(shown), answerTo(records)]).toEqual([[], [{ type: 'ReadingBelieved' }]]);
  });

  test('a question from an older log, which does not say of which ones, is asked anew', () => {
    const { doubt } = asked(withoutSeat(0)).outbox;
    if (!doubt) throw new Error('nothing was asked');
    const { why, lost, offeringIds } = doubt;
    const records = believed(committed(before, [{ type: 'ReadingDoubted', why, lost, offeringIds }]));
    expect(reconcile(records, withoutSeat(0))).toMatchObject({ isDoubted: true, events: [{ type: 'ReadingDoubted' }] });
  });
});

test('a server that keeps the seats of a deleted class costs one more question before the class is added again', () => {
  const item = { of: 'offering', offeringId: asId<OfferingId>('c1o') } as const;
  const others = <R extends { readonly offeringId: string }>(rows: readonly R[]) =>
    rows.filter(({ offeringId }) => offeringId !== item.offeringId);
  const { offerings, assessments, grades } = data;
  const fresh = reading({ offerings: others(offerings), assessments: others(assessments), grades: others(grades) });
  const typed = committed(before, [{ type: 'OfferingEdited', ...item, from: { tag: '' }, to: { tag: 'evening' } }]);
  const doubted = believed(committed(typed, reconcile(typed, fresh).events, 2));
  const taken = committed(doubted, reconcile(doubted, fresh).events, 3);
  expect(owedOf(taken.outbox, item)).toMatchObject({ base: null, aside: { why: 'conflict' } });
  expect(reconcile(taken, fresh).isDoubted).toBeUndefined();

  const released = committed(taken, [{ type: 'ItemsReleased', items: [item] }], 4);
  const { events } = reconcile(released, fresh);
  expect(events).toMatchObject([{ type: 'ReadingDoubted', why: 'still named', lost: { offering: 1 } }]);
  const again = believed(committed(released, events, 5));
  expect(reconcile(again, fresh).isDoubted).toBeUndefined();
});
