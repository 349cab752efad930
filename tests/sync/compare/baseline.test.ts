import { expect, test } from 'vitest';
import { isBookEvent } from '../../../events/catalogue.ts';
import type { Settings } from '../../../events/entities.ts';
import { asId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import { emptyBook } from '../../../projections/book/book.ts';
import { workingData } from '../../../projections/book/working-data.ts';
import { emptyRecords } from '../../../projections/records/records.ts';
import { faultOfPolicy } from '../../../projections/settings/policy.ts';
import { baseline } from '../../../sync/compare/baseline.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import {
  a1,
  ana,
  c1,
  classroom,
  courseOf,
  graded,
  o1,
  offeringOf,
  policy,
  studentOf,
  w1,
  weightSet,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { committed, readingOf } from '../two-sides.ts';

test('the first reading takes no policy of an offering that is gone, and none that says nothing', () => {
  const grading = { [o1]: { dropLowest: 1 }, gone: { neverDrop: ['a1'] }, void: null };
  const settings = { theme: 'dark', grading } as unknown as Settings;
  const data = { ...workingData(emptyBook()), courses: [courseOf(c1)], offerings: [offeringOf(o1)], settings };
  const taken = baseline(data).events.find((event) => event.type === 'BaselineObserved');
  expect(taken?.data.settings).toEqual({ theme: 'dark', grading: { [o1]: { dropLowest: 1 } } });
});

test.each(['strict', 0, ['leftOut']])('a policy that is %j, and a `grading`, are taken as they came', (strict) => {
  for (const grading of [{ [o1]: strict }, strict]) {
    const settings = { grading } as unknown as Settings;
    const data = { ...workingData(emptyBook()), courses: [courseOf(c1)], offerings: [offeringOf(o1)], settings };
    const first = committed(emptyRecords(), baseline(data).events);
    expect(faultOfPolicy(first.book.settings, o1)).toEqual({ kind: 'policy', field: 'policy' });
    expect(reconcile(first, data).events.filter(isBookEvent)).toEqual([]);
  }
});

test('a later reading whose `grading` is text makes every policy of ours that text', () => {
  const first = committed(emptyRecords(), baseline(readingOf(bookOf(classroom(), policy({ decimals: 1 })))).events);
  const fresh = { ...readingOf(first.book), settings: { grading: 'strict' } as unknown as Settings };
  const { book } = committed(first, reconcile(first, fresh).events, 2);
  expect(faultOfPolicy(book.settings, o1)).toEqual({ kind: 'policy', field: 'policy' });
});

test('R16.6 the first reading puts the students in the order of their codes', () => {
  const codes = ['B10', '', 'b2', 'A1'];
  const students = codes.map((studentCode, at) => studentOf(asId(`s${at}`), { studentCode }));
  const { book } = committed(emptyRecords(), baseline({ ...workingData(emptyBook()), students }).events);
  expect([...book.students.values()].map(({ studentCode }) => studentCode)).toEqual(['A1', 'b2', 'B10', '']);
});

test('rows and words of the first reading that hang on nothing are left out, and come with what they hang on', () => {
  const words = policy({ neverDrop: [a1], excused: record([[ana, record([[a1, true]])]]) });
  const book = bookOf(classroom(), graded(ana, [7, 3]), weightSet(w1, [[a1, 40]]), words);
  const whole = readingOf(book);
  for (const list of ['courses', 'offerings', 'assessments', 'enrollments', 'students'] as const) {
    const { events, leftOut } = baseline({ ...whole, [list]: [] });
    const first = committed(emptyRecords(), events);
    expect(faultsOf(first.book)).toEqual([]);
    expect(leftOut).not.toEqual([]);
    const second = committed(first, reconcile(first, whole).events, 2);
    expect(workingData(second.book)).toEqual(workingData(committed(emptyRecords(), baseline(whole).events).book));
  }
});
