import { expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import { emptyBook } from '../../projections/book.ts';
import { workingData } from '../../projections/working-data.ts';
import { baseline } from '../../sync/reconcile.ts';
import { c1, courseOf, o1, offeringOf } from '../builders.ts';

test('the first reading takes no policy of an offering that is gone, and none that says nothing', () => {
  const grading = { [o1]: { dropLowest: 1 }, gone: { neverDrop: ['a1'] }, void: null };
  const settings = { theme: 'dark', grading } as unknown as Settings;
  const data = { ...workingData(emptyBook()), courses: [courseOf(c1)], offerings: [offeringOf(o1)], settings };
  const taken = baseline(data).events.find((event) => event.type === 'BaselineObserved');
  expect(taken?.data.settings).toEqual({ theme: 'dark', grading: { [o1]: { dropLowest: 1 } } });
});
