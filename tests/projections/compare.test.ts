import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import type { LetterBound } from '../../events/entities.ts';
import { asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { compare } from '../../projections/compare/compare.ts';
import * as b from '../builders.ts';
import { bookOf, type Facts, given } from '../given.ts';

/** What a command changes in the book that the facts make. */
const changing = (facts: readonly Facts[], command: Command) =>
  compare(
    bookOf(...facts),
    given(...facts)
      .when(command)
      .after(),
  );

const grade = (studentId: StudentId): Item => ({
  of: 'grade',
  offeringId: b.o1,
  assessmentId: b.a1,
  studentId,
});
const letters = (...bounds: readonly (readonly [string, number])[]): LetterBound[] =>
  bounds.map(([letter, from]) => ({ letter, from }));
const scale = letters(['A', 90], ['B', 80], ['C', 0]);

/** One assessment out of 100, with these points for Ana and Ben. */
const scored = (ana: number, ben: number): Facts[] => [
  b.course(),
  b.offering(),
  b.assessment(b.a1, [100]),
  b.student(b.ana, { studentCode: 'A1' }),
  b.student(b.ben, { studentCode: 'B2' }),
  b.enrolled(b.ana),
  b.enrolled(b.ben),
  b.graded(b.ana, [ana]),
  b.graded(b.ben, [ben]),
];
const curved = (points: number): Command => ({
  type: 'EditGrades',
  offeringId: b.o1,
  edits: [b.ana, b.ben].map((studentId) => ({
    assessmentId: b.a1,
    studentId,
    change: { useCurvePoints: true, curvePoints: points },
  })),
});
const policy = (fields: Extract<Command, { type: 'EditGradingPolicy' }>['policy']): Command => ({
  type: 'EditGradingPolicy',
  offeringId: b.o1,
  policy: fields,
});

/** Who moves from what to what, as it is shown, and across which cut-offs. */
const told = ({ finals }: ReturnType<typeof compare>) =>
  finals.map(({ studentId, from, to, crossed }) => [
    studentId,
    ...[from, to].map((final) => (final?.kind === 'grade' ? `${final.percent.shown} ${final.letter}` : final?.why)),
    ...crossed.map(({ letter, direction }) => `${letter} ${direction}`),
  ]);

describe('the values that differ', () => {
  test('a grade: from what to what, and nothing of anybody else', () => {
    const { items } = changing(scored(89, 70), {
      type: 'EditGrades',
      offeringId: b.o1,
      edits: [{ assessmentId: b.a1, studentId: b.ana, change: { points: record([[b.p(1), 91]]) } }],
    });
    expect(items).toEqual([{ item: grade(b.ana), from: b.gradeOf([89]), to: b.gradeOf([91]) }]);
  });

  test('what goes with an assessment: its weights and grades, each as an item that is not there afterwards', () => {
    const facts = [...scored(89, 70), b.weightSet(b.w1, [[b.a1, 1]])];
    const { items, finals } = changing(facts, { type: 'DeleteAssessment', assessmentId: b.a1 });
    expect(items.map(({ item, to }) => [item.of, to === null])).toEqual([
      ['offering', false],
      ['assessment', true],
      ['grade', true],
      ['grade', true],
    ]);
    expect(finals.map(({ to }) => to)).toMatchObject([{ why: 'no assessments' }, { why: 'no assessments' }]);
  });

  test('values that are equal in two books that share nothing are no difference', () => {
    const facts = [...scored(89, 70), ...b.policy({ letters: scale })];
    expect(compare(bookOf(...facts), bookOf(...facts))).toEqual({ items: [], finals: [] });
  });
});

describe('the final grades that differ, and who crosses a cut-off', () => {
  test('a curve that lifts one student over a cut-off, and another one not', () => {
    expect(told(changing([...scored(88, 85), ...b.policy({ letters: scale })], curved(2)))).toEqual([
      [b.ana, '88.00 B', '90.00 A', 'A up'],
      [b.ben, '85.00 B', '87.00 B'],
    ]);
  });

  test('a curve below zero: two cut-offs at once, downwards, the best letter first', () => {
    expect(told(changing([...scored(91, 0), ...b.policy({ letters: scale })], curved(-20)))).toEqual([
      [b.ana, '91.00 A', '71.00 C', 'A down', 'B down'],
    ]);
  });

  test('a cut-off that moves past a student is crossed, though the percentage stays', () => {
    const lower = letters(['A', 85], ['B', 80], ['C', 0]);
    expect(told(changing([...scored(87, 70), ...b.policy({ letters: scale })], policy({ letters: lower })))).toEqual([
      [b.ana, '87.00 B', '87.00 A', 'A up'],
    ]);
  });

  test('the lowest letter has no cut-off until there is a lower one', () => {
    const failing = letters(['A', 90], ['B', 80], ['C', 60], ['F', 0]);
    expect(told(changing([...scored(85, 50), ...b.policy({ letters: scale })], policy({ letters: failing })))).toEqual([
      [b.ben, '50.00 C', '50.00 F', 'C down'],
    ]);
  });

  test('first letters cross nothing', () => {
    const first = changing(scored(85, 50), policy({ letters: scale }));
    expect(told(first)).toEqual([
      [b.ana, '85.00 null', '85.00 B'],
      [b.ben, '50.00 null', '50.00 C'],
    ]);
  });

  test('what is rounded over a cut-off has crossed it: the shown grade decides', () => {
    const facts = [...scored(89.4, 50), ...b.policy({ letters: scale })];
    expect(told(changing(facts, policy({ decimals: 0 })))).toEqual([
      [b.ana, '89.40 B', '89 B'],
      [b.ben, '50.00 C', '50 C'],
    ]);
    const higher = [...scored(89.5, 50), ...b.policy({ letters: scale })];
    expect(told(changing(higher, policy({ decimals: 0 })))[0]).toEqual([b.ana, '89.50 B', '90 A', 'A up']);
  });

  test('another maximum moves everybody in the class', () => {
    const facts = [...scored(45, 30), ...b.policy({ letters: scale })];
    const halved = changing(facts, {
      type: 'EditProblem',
      assessmentId: b.a1,
      problemId: b.p(1),
      fields: { max: 50 },
    });
    expect(told(halved)).toEqual([
      [b.ana, '45.00 C', '90.00 A', 'A up', 'B up'],
      [b.ben, '30.00 C', '60.00 C'],
    ]);
  });

  test('other weights move who has other grades, and nobody else', () => {
    const facts = [
      ...scored(80, 60),
      b.assessment(b.a2, [100]),
      b.graded(b.ana, [90], b.a2),
      b.graded(b.ben, [60], b.a2),
    ];
    const weights = b.weightSet(b.w1, [[b.a1, 1]]);
    const { finals } = changing([...facts, weights], {
      type: 'EditWeights',
      offeringId: b.o1,
      edits: [{ weightSetId: b.w1, assessmentId: b.a2, weight: 1 }],
    });
    expect(finals.map(({ studentId, from, to }) => [studentId, from, to])).toMatchObject([
      [b.ana, { percent: { shown: '80.00' } }, { percent: { shown: '85.00' } }],
    ]);
  });

  test('who enrolls has no grade yet, which is told', () => {
    const facts = [...scored(91, 50), b.student(b.cem, { studentCode: 'C3' })];
    const { items, finals } = changing(facts, { type: 'EnrollStudents', offeringId: b.o1, studentIds: [b.cem] });
    expect(items.map(({ item }) => item.of)).toEqual(['seat']);
    expect(finals).toMatchObject([{ studentId: b.cem, from: null, to: { why: 'nothing graded' }, crossed: [] }]);
  });

  test('who is not enrolled in one of the books has no grade there, and crosses nothing', () => {
    const facts = [...scored(91, 50), ...b.policy({ letters: scale })];
    const gone = changing(facts, { type: 'UnenrollStudents', offeringId: b.o1, studentIds: [b.ana] });
    expect(gone.finals).toMatchObject([{ studentId: b.ana, from: { letter: 'A' }, to: null, crossed: [] }]);
  });

  test('of an offering that goes, everybody loses their grade', () => {
    const { finals } = changing(scored(95, 85), { type: 'DeleteOffering', offeringId: b.o1 });
    const lost = [b.ana, b.ben].map((studentId) => ({ offeringId: b.o1, studentId, to: null, crossed: [] }));
    expect(finals).toMatchObject(lost);
  });

  test('a name, a date or the text of a course moves no final grade', () => {
    const renamed = changing(scored(91, 50), {
      type: 'EditStudent',
      studentId: b.ana,
      fields: { firstName: 'Anne' },
    });
    expect(renamed).toMatchObject({ items: [{ item: { of: 'student' } }], finals: [] });
  });
});

/**
 * A book whose every read is noted, by the object that was read. Two watched books share what the books share, so that
 * the watched ones can be told apart by identity as the books can.
 */
const watching = () => {
  const read = new Set<object>();
  let reads = 0;
  const known = new WeakMap<object, object>();
  const watched = <V>(value: V): V => {
    if (typeof value !== 'object' || value === null) return value;
    const note = (): object => {
      reads += 1;
      read.add(value);
      return value;
    };
    const made =
      known.get(value) ??
      ((value instanceof StudentMap && StudentMap.of([...value].map(([id, one]) => [id, watched(one)]))) ||
        new Proxy(Array.isArray(value) ? [] : Object.create(null), {
          get: (_, key) => watched(Reflect.get(note(), key)),
          has: (_, key) => Reflect.has(note(), key),
          ownKeys: () => Reflect.ownKeys(note()),
          getOwnPropertyDescriptor: (_, key) => {
            const found = Reflect.getOwnPropertyDescriptor(note(), key);
            return found && { ...found, configurable: key !== 'length', writable: true, value: watched(found.value) };
          },
        }));
    known.set(value, made);
    return made as V;
  };
  return { watched, read, reads: () => reads };
};

/** Offerings of so many students each, graded in one assessment. */
const classes = (offerings: number, students: number): Book =>
  bookOf(
    b.course(),
    ...Array.from({ length: students }, (_, at) => b.student(asId(`s${at}`))),
    ...Array.from({ length: offerings }, (_, nth) => {
      const offeringId = asId<OfferingId>(`o${nth}`);
      const assessmentId = asId<never>(`a${nth}`);
      return [
        b.offering(offeringId),
        b.assessment(assessmentId, [10], offeringId),
        ...Array.from({ length: students }, (__, at) => b.enrolled(asId(`s${at}`), offeringId)),
        ...Array.from({ length: students }, (__, at) => b.graded(asId(`s${at}`), [5], assessmentId, offeringId)),
      ];
    }),
  );

describe('what both books share costs nothing', () => {
  test('a book and itself: as many reads of a large one as of an empty one', () => {
    const readsOf = (book: Book): number => {
      const { watched, reads } = watching();
      expect(compare(watched(book), watched(book))).toEqual({ items: [], finals: [] });
      return reads();
    };
    expect(readsOf(classes(20, 30))).toBe(readsOf(bookOf()));
  });

  test('the text of an offering: no grade is read', () => {
    const before = classes(2, 30);
    const offeringId = asId<OfferingId>('o1');
    const edit = { type: 'OfferingEdited', offeringId, from: { section: '' }, to: { section: 'B' } } as const;
    const { watched, read } = watching();
    expect(compare(watched(before), watched(advance(before, [edit])))).toMatchObject({
      items: [{ item: { of: 'offering' } }],
      finals: [],
    });
    const seats = keysOf(before.grades).flatMap((id) => [...(before.grades[id] ?? [])].map(([, seat]) => seat));
    expect(seats).toHaveLength(60);
    expect(seats.filter((seat) => read.has(seat))).toEqual([]);
  });

  test('one edited grade: no grade of anybody else is read, nor anything of another offering', () => {
    const before = classes(3, 30);
    const [o1, s1] = [asId<OfferingId>('o1'), asId<StudentId>('s1')];
    const edit = b.graded(s1, [9], asId('a1'), o1);
    const after = advance(before, [edit]);
    const { watched, read } = watching();
    const { items, finals } = compare(watched(before), watched(after));
    expect(items.map(({ item }) => item)).toEqual([{ of: 'grade', offeringId: o1, assessmentId: 'a1', studentId: s1 }]);
    expect(finals.map(({ studentId }) => studentId)).toEqual([s1]);
    const seats = keysOf(before.grades).flatMap((id) =>
      [...(before.grades[id] ?? [])].filter(([studentId]) => id !== o1 || studentId !== s1).map(([, seat]) => seat),
    );
    const elsewhere = (['o0', 'o2'] as const).flatMap((id) => [
      before.enrollments[asId<OfferingId>(id)],
      before.offerings[asId<OfferingId>(id)],
    ]);
    const unread = [...seats, ...elsewhere];
    expect(unread).toHaveLength(89 + 4);
    expect(unread.filter((one) => one && read.has(one))).toEqual([]);
  });
});
