/** The server calls a row by an id that something else has here: the row gets another id here, and the outbox its name. */
import { expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import { type AssessmentId, asId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { a2, assessment, course, o1, offering } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const elsewhere = record([[a2, 'elsewhere']]);
const here = asId<AssessmentId>(`${a2}~`);

/** Others added an assessment there, whose id is taken here. */
const read = (isOfferingDeletedHere: boolean) => {
  const known = bookOf(course(), offering());
  const start = inStep(known);
  Object.assign(start.outbox.ids.assessment, elsewhere);
  const gone = deletionOf(known, { of: 'offering', offeringId: o1 });
  const before = isOfferingDeletedHere ? committed(start, gone) : start;
  return committed(before, reconcile(before, readingOf(advance(known, [assessment(a2)]))).events, 2);
};

test('a row that comes into the book', () => {
  const { book, outbox } = read(false);
  expect(book.assessmentsOf[o1]).toEqual([here]);
  expect(outbox.ids.assessment).toEqual({ ...elsewhere, [here]: a2 });
});

test('a row that waits to be decided about, because it is beneath something that was deleted here', () => {
  const { outbox } = read(true);
  const item: Item = { of: 'assessment', assessmentId: here };
  expect(owedOf(outbox, item)?.aside?.why).toBe('unseen');
  expect(outbox.ids.assessment).toEqual({ ...elsewhere, [here]: a2 });
});
