import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../events/entities.ts';
import { asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { readWire } from '../../../events/wire-read.ts';
import { writeWire } from '../../../events/wire-write.ts';
import type { Book } from '../../../projections/book/book.ts';
import { workingData } from '../../../projections/book/working-data.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { assessment, course, enrolled, offering, setting, student } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { account } from '../account.ts';
import { committed, inStep } from '../two-sides.ts';

type Lists = { -readonly [K in keyof InitializationData]: InitializationData[K] };

/** What the server hands over of it, after somebody has changed the lists. */
const readingOf = (book: Book, change: (lists: Lists) => void): ReturnType<typeof reconcile> & { records: Records } => {
  const lists = JSON.parse(JSON.stringify(writeWire(workingData(book)).data)) as Lists;
  change(lists);
  const read = readWire(JSON.parse(JSON.stringify(lists)));
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  const before = inStep(book);
  const reconciled = reconcile(before, read.data);
  const records = committed(before, reconciled.events);
  expect(faultsOf(records.book)).toEqual([]);
  if (reconciled.isDoubted) {
    expect(records.book).toEqual(book);
    expect(reconcile(records, read.data)).toMatchObject({ events: [], isDoubted: true });
    const believed = committed(records, [{ type: 'ReadingBelieved' }], 2);
    const taken = reconcile(believed, read.data);
    expect(taken.isDoubted).toBeUndefined();
    const after = committed(believed, taken.events, 3);
    expect([faultsOf(after.book), after.outbox.doubt]).toEqual([[], null]);
    const whole = readWire(writeWire(workingData(book)).data);
    if (whole.kind === 'refused') throw new Error('not whole');
    const again = committed(records, reconcile(records, whole.data).events, 2);
    expect([again.book, again.outbox.doubt, again.outbox.count]).toEqual([book, null, 0]);
  }
  return { ...reconciled, records };
};

const whyOf = (book: Book, change: (lists: Lists) => void): string | undefined =>
  readingOf(book, change).records.outbox.doubt?.why;

const half = <T>(rows: readonly T[]): T[] => rows.filter((_, at) => at % 2 === 0);

describe('a list that others speak of is doubted when it is empty, and when half of it is missing', () => {
  test.each(['courses', 'offerings', 'assessments', 'enrollments', 'students'] as const)('%s', (list) => {
    for (const size of [1, 2, 30]) {
      const book = account(size, 2);
      expect(whyOf(book, (lists) => void Object.assign(lists, { [list]: [] }))).toBe('still named');
      expect(whyOf(book, (lists) => void Object.assign(lists, { [list]: half<never>(lists[list] as never[]) }))).toBe(
        size === 1 && list === 'students' ? undefined : 'still named',
      );
    }
  });

  test('a single row that goes by itself is doubted too', () => {
    const { events } = readingOf(
      account(30, 2),
      (lists) => void Object.assign(lists, { enrollments: lists.enrollments.slice(1) }),
    );
    expect(events).toEqual([
      {
        type: 'ReadingDoubted',
        why: 'still named',
        lost: { seat: 1, grade: 2 },
        offeringIds: ['c1o'],
        missing: expect.any(String),
      },
    ]);
  });

  test('grades that are blank speak of their seats as well', () => {
    const blank = bookOf(course(), offering(), assessment(), student(), enrolled());
    const grade = { offeringId: 'o1', assessmentId: 'a1', studentId: 'ana', grades: [null, null] };
    expect(whyOf(blank, (lists) => Object.assign(lists, { enrollments: [], grades: [grade] }))).toBe('still named');
  });

  test('so do weights of their assessments', () => {
    const bare = bookOf(course(), offering(), assessment());
    const weighted = (lists: Lists, weight: number) =>
      Object.assign(lists, {
        assessments: [],
        offerings: lists.offerings.map((one) => ({ ...one, assessmentWeights: [{ a1: weight }] })),
      });
    expect(whyOf(bare, (lists) => weighted(lists, 40))).toBe('still named');
    expect(whyOf(bare, (lists) => weighted(lists, 0))).toBeUndefined();
  });
});

describe('points that go by themselves', () => {
  test('are doubted when half or more of a class is gone, and not before', () => {
    const book = account(10, 4);
    const without = (count: number) => (lists: Lists) => {
      const gone = new Set(lists.grades.filter(({ offeringId }) => offeringId === 'c2o').slice(0, count));
      lists.grades = lists.grades.filter((grade) => !gone.has(grade));
    };
    expect(whyOf(book, without(19))).toBeUndefined();
    expect(whyOf(book, without(20))).toBe('points gone');
    expect(whyOf(book, without(40))).toBe('points gone');
    expect(readingOf(book, without(40)).records.outbox.doubt).toMatchObject({
      lost: { grade: 40 },
      offeringIds: ['c2o'],
    });
  });

  test('are doubted when no grade is left at all', () => {
    for (const size of [1, 2, 30])
      expect(whyOf(account(size, 1), (lists) => void Object.assign(lists, { grades: [] }))).toBe('points gone');
  });

  test('are believed to be gone where one call takes them', () => {
    const book = account(10, 2);
    const of = (name: 'assessmentId' | 'studentId', id: string) => (lists: Lists) =>
      void Object.assign(lists, {
        grades: lists.grades.filter((grade) => grade.offeringId !== 'c1o' || grade[name] !== id),
      });
    expect(whyOf(book, of('assessmentId', 'c1a1'))).toBeUndefined();
    expect(whyOf(book, of('studentId', 's1'))).toBeUndefined();
    expect(whyOf(account(1, 4), of('studentId', 's1'))).toBeUndefined();
  });
});

describe('settings that go', () => {
  const left = (book: Book, settings: object) => whyOf(book, (lists) => void Object.assign(lists, { settings }));
  const lone = account(2, 0);
  const policied = bookOf(
    ...[course(), offering(), assessment(), student(), enrolled()],
    setting(['theme'], null, 'dark'),
    setting(['grading', 'o1', 'excused', 'ana', 'a1'], null, true),
    setting(['grading', 'o1', 'dropLowest'], null, 1),
  );
  const spare = bookOf(course(), offering(), setting(['grading', 'o1', 'dropLowest'], null, 1));

  test('are doubted where several were known, and not even an empty branch is left of them', () => {
    for (const settings of [{}, { grading: {} }]) expect(left(lone, settings)).toBe('settings gone');
    for (const settings of [{}, { theme: 'dark' }, { theme: 'dark', grading: {} }])
      expect(left(policied, settings)).toBe('settings gone');
  });

  test('are believed to be gone where calls leave it so: one leaf goes, or a branch is emptied', () => {
    for (const settings of [{}, { grading: {} }, { grading: { o1: {} } }])
      expect(left(spare, settings)).toBeUndefined();
    for (const policy of [{}, { excused: { ana: {} } }, { dropLowest: 1 }])
      expect(left(policied, { theme: 'dark', grading: { o1: policy } })).toBeUndefined();
    expect(left(policied, { grading: { o1: { excused: {} } } })).toBeUndefined();
  });
});

describe('what stands in the place of all that was known is doubted', () => {
  const renamed = (lists: Lists, from: RegExp): void =>
    void Object.assign(lists, JSON.parse(JSON.stringify(lists).replace(from, '"$1x"')));

  test.each([
    ['courses', /"(c\d)"/g],
    ['offerings', /"(c\do)"/g],
    ['assessments', /"(c\da\d)"/g],
    ['students', /"(s\d)"/g],
    ['everything', /"((?:c\d[oa]?|s)\d*)"/g],
  ])('%s', (_, ids) => {
    expect(whyOf(account(3, 2), (lists) => renamed(lists, ids))).toBe('others instead');
  });

  test('one that a call under way only edits is among those that are gone', () => {
    const book = account(2, 2);
    const [studentId = asId<StudentId>('')] = book.students.keys();
    const { firstName = '' } = book.students.get(studentId) ?? {};
    const before = committed(inStep(book), [
      { type: 'StudentEdited', studentId, from: { firstName }, to: { firstName: 'Ana Maria' } },
      { type: 'CallIntended', intent: asId('i1'), call: 'editStudent', items: [{ of: 'student', studentId }] },
    ]);
    const lists = JSON.parse(JSON.stringify(writeWire(workingData(book)).data)) as Lists;
    renamed(lists, /"(s\d)"/g);
    const read = readWire(lists);
    if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
    expect(reconcile(before, read.data).events).toMatchObject([{ type: 'ReadingDoubted', why: 'others instead' }]);
  });

  test('one that was replaced is believed', () => {
    const book = bookOf(course(), offering(), assessment(), student(), enrolled());
    const change = (lists: Lists) =>
      void Object.assign(
        lists,
        JSON.parse(JSON.stringify(lists).replaceAll('"c1"', '"c9"').replaceAll('"o1"', '"o9"')),
      );
    expect(whyOf(book, change)).toBeUndefined();
  });
});

describe('lists that agree are believed', () => {
  const without = (lists: Lists, isGone: (row: Readonly<Record<string, unknown>>) => boolean): void => {
    for (const name of ['courses', 'offerings', 'assessments', 'enrollments', 'students', 'grades'] as const) {
      const rows = lists[name] as readonly object[];
      Object.assign(lists, { [name]: rows.filter((row) => !isGone({ ...row })) });
    }
  };

  test.each([1, 2, 30])('a class of %i that another device deleted goes with all that was in it', (size) => {
    const book = account(size, 3);
    const { records, isDoubted } = readingOf(book, (lists) =>
      without(lists, ({ offeringId, courseId }) => offeringId === 'c1o' || courseId === 'c1'),
    );
    expect(isDoubted).toBeUndefined();
    expect(Object.keys(records.book.offerings)).toEqual(['c2o']);
  });

  test('so does a class that was emptied of its students, and a student, and an assessment', () => {
    const book = account(5, 3);
    const changes: readonly ((lists: Lists) => void)[] = [
      (lists) => {
        lists.enrollments = lists.enrollments.filter(({ offeringId }) => offeringId !== 'c1o');
        lists.grades = lists.grades.filter(({ offeringId }) => offeringId !== 'c1o');
      },
      (lists) => without(lists, ({ studentId }) => studentId === 's1'),
      (lists) => without(lists, ({ assessmentId }) => assessmentId === 'c1a1'),
    ];
    for (const change of changes) expect(whyOf(book, change)).toBeUndefined();
  });

  test('so does all of an account, with its settings or without', () => {
    const cleared = { courses: [], offerings: [], assessments: [], enrollments: [], students: [], grades: [] };
    for (const settings of [{}, { grading: { c1o: { roundTo: 1 } } } as Settings]) {
      const { records, isDoubted } = readingOf(account(30, 2), (lists) => Object.assign(lists, cleared, { settings }));
      expect(isDoubted).toBeUndefined();
      expect(records.book.courseOrder).toEqual([]);
    }
  });

  test('what was never known here may be spoken of: it is left out, as ever', () => {
    const { isDoubted, leftOut } = readingOf(account(2, 1), (lists) => {
      const [grade] = lists.grades;
      if (grade) lists.grades = [...lists.grades, { ...grade, studentId: asId('stranger') }];
    });
    expect(isDoubted).toBeUndefined();
    expect(leftOut).toMatchObject([{ why: 'no such seat' }]);
  });
});

test('assessments that stand under other offerings there are not gone', () => {
  expect(
    whyOf(account(2, 1), (lists) => {
      lists.assessments = lists.assessments.map((row) => ({
        ...row,
        offeringId: asId<OfferingId>(row.offeringId === 'c1o' ? 'c2o' : 'c1o'),
      }));
      lists.grades = [];
    }),
  ).toBeUndefined();
});
