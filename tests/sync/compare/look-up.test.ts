import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Assessment, Course, Offering, WorkingData } from '../../../events/entities.ts';
import { asId, type CourseId, type IntentId, type StudentId } from '../../../events/ids.ts';
import type { Item, ItemValue } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { blankGrade } from '../../../projections/book/grade-of.ts';
import { heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  c1,
  cellEdited,
  classroom,
  course,
  enrolled,
  graded,
  o1,
  offering,
  offeringOf,
  p,
  student,
  unenrolled,
} from '../../builders.ts';
import { bookOf, type Facts } from '../../given.ts';
import { type Flying, type Opened, openRecords, readFrom, type SignedIn, signedInModel } from '../plan/planned-work.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const i1 = asId<IntentId>('i1');
const dropped: DomainEvent = { type: 'CallDropped', intent: i1, why: 'looked up' };

const legacy = { keys: false, ifMatch: false, problemOrder: false };

describe('an addition that nobody answered', () => {
  const kinds: readonly (readonly [string, Facts[], DomainEvent])[] = [
    ['course', [], course(c1, { title: 'Algebra' })],
    ['student', [], student(ana, { firstName: 'Ana' })],
    ['offering', [course()], { type: 'OfferingAdded', offering: { ...offeringOf(), tag: 'A' }, at: 1 }],
    ['assessment', [course(), offering()], assessment()],
  ];
  const begun = (facts: readonly Facts[], addition: DomainEvent) => {
    const server = signedInModel(legacy);
    const opened = openRecords(server.capabilities);
    opened.commit(facts.flat());
    for (let calls = opened.intend(); calls.length > 0; calls = opened.intend())
      for (const one of calls) opened.hear(one, server.send(one));
    opened.commit([addition]);
    const [flying] = opened.intend() as [Flying];
    return { server, opened, flying };
  };
  const look = (opened: Opened, server: SignedIn, { intent }: Flying) =>
    lookUp(opened.records(), intent, readFrom(server)).map((event) => ({ ...event }));

  test.each(kinds)('of a %s is ours where one row says the same', (_, facts, addition) => {
    const { server, opened, flying } = begun(facts, addition);
    server.send(flying);
    const [item] = flying.call.items;
    expect(look(opened, server, flying)).toMatchObject([{ type: 'IdAssigned', intent: flying.intent, item }]);
    opened.commit(look(opened, server, flying) as DomainEvent[]);
    expect(opened.records().outbox).toMatchObject({ count: 0, sent: {} });
    expect(reconcile(opened.records(), readFrom(server))).toEqual({ events: [], leftOut: [] });
  });

  test.each(kinds)('of a %s was not applied where no row is new', (_, facts, addition) => {
    const { server, opened, flying } = begun(facts, addition);
    expect(look(opened, server, flying)).toEqual([{ ...dropped, intent: flying.intent }]);
    opened.commit(look(opened, server, flying) as DomainEvent[]);
    expect(opened.intend().map(({ call }) => call)).toEqual([flying.call]);
  });

  test.each(kinds)('of a %s waits for the instructor where several could be it', (_, facts, addition) => {
    const { server, opened, flying } = begun(facts, addition);
    server.send(flying);
    server.send(flying);
    const [item] = flying.call.items as [Item];
    expect(look(opened, server, flying)).toEqual([
      { ...dropped, intent: flying.intent },
      { type: 'ServerHolds', item, value: null, aside: 'ambiguous' },
    ]);
  });

  test('waits for the instructor where the reading has no row of it, but a grade that belongs to one', () => {
    const { server, opened, flying } = begun([course(), offering()], assessment());
    const [item] = flying.call.items as [Item];
    server.send(flying);
    const whole = readFrom(server);
    const [{ offeringId, assessmentId }] = whole.assessments as [Assessment];
    const grades = [{ ...blankGrade(), offeringId, assessmentId, studentId: ana }];
    const found = lookUp(opened.records(), flying.intent, { ...whole, assessments: [], grades });
    expect(found).toEqual([
      { ...dropped, intent: flying.intent },
      { type: 'ServerHolds', item, value: null, aside: 'ambiguous' },
    ]);
    opened.commit(found as DomainEvent[]);
    expect(opened.intend()).toEqual([]);
  });

  test('was not applied where the reading lacks one of another kind, to which a row belongs', () => {
    const { server, opened, flying } = begun([course(), offering()], assessment());
    const whole = readFrom(server);
    const [{ offeringId }] = whole.offerings as [Offering];
    const stranger = { offeringId, studentId: asId<StudentId>('stranger'), dateOfEnrollment: '2026-09-01' };
    const found = lookUp(opened.records(), flying.intent, { ...whole, enrollments: [stranger] });
    expect(found).toEqual([{ ...dropped, intent: flying.intent }]);
  });

  test('was not applied where the reading lacks one that was known before, to which a row belongs', () => {
    const { server, opened, flying } = begun([course(), offering(), assessment(a2, [4])], assessment());
    const whole = readFrom(server);
    const [{ offeringId, assessmentId }] = whole.assessments as [Assessment];
    const grades = [{ ...blankGrade(), offeringId, assessmentId, studentId: ana }];
    const found = lookUp(opened.records(), flying.intent, { ...whole, assessments: [], grades });
    expect(found).toEqual([{ ...dropped, intent: flying.intent }]);
  });

  test('is looked for as it was sent, whatever it says by now', () => {
    const { server, opened, flying } = begun([], course(c1, { title: 'Algebra' }));
    server.send(flying);
    opened.commit([{ type: 'CourseEdited', courseId: c1, from: { title: 'Algebra' }, to: { title: 'Geometry' } }]);
    expect(look(opened, server, flying)).toMatchObject([{ type: 'IdAssigned' }]);
  });

  test('is the new row that says the same, where another one only has its name', () => {
    const { server, opened, flying } = begun([], course(c1, { title: 'Algebra' }));
    server.send(flying);
    const fresh = readFrom(server);
    const [ours] = fresh.courses as [Course];
    const namesake = { ...ours, courseId: asId<CourseId>('other'), description: 'By somebody else' };
    const found = lookUp(opened.records(), flying.intent, { ...fresh, courses: [namesake, ours] });
    expect(found).toMatchObject([{ type: 'IdAssigned', item: { of: 'course', courseId: c1 }, id: ours.courseId }]);
  });

  test('is not a row that was known before and says the same', () => {
    const { server, opened, flying } = begun(
      [course(asId('other'), { title: 'Algebra' })],
      course(c1, { title: 'Algebra' }),
    );
    expect(look(opened, server, flying)).toEqual([{ ...dropped, intent: flying.intent }]);
  });
});

const theCourse: Item = { of: 'course', courseId: c1 };
const gradeItem = (studentId = ana): Item => ({ of: 'grade', offeringId: o1, assessmentId: a1, studentId });
const title = (from: string, to: string): DomainEvent => ({
  type: 'CourseEdited',
  courseId: c1,
  from: { title: from },
  to: { title: to },
});
const scored = (from: number | null, to: number | null, studentId = ana): DomainEvent =>
  cellEdited(studentId, { points: record([[p(1), from]]) }, { points: record([[p(1), to]]) });

describe('any other call that nobody answered', () => {
  const sent = (items: Item[]): DomainEvent => ({ type: 'CallIntended', intent: i1, call: 'any', items });
  const records = (facts: readonly Facts[], ...commits: readonly Facts[]): Records =>
    commits.reduce<Records>((all, events, at) => committed(all, [events].flat(), at + 1), inStep(bookOf(...facts)));
  /** What is known once it was looked up in `there`; then the same reading is reconciled, and may say nothing of others. */
  const known = (before: Records, there: readonly Facts[], item: Item): ItemValue | null => {
    const fresh = readingOf(bookOf(...there));
    const events = lookUp(before, i1, fresh);
    expect(events[0]).toMatchObject({ intent: i1 });
    const after = committed(before, events, 9);
    expect(after.outbox.sent).toEqual({});
    const { events: news } = reconcile(after, fresh);
    expect(news.filter(({ type }) => type !== 'ServerChangesObserved')).toEqual([]);
    expect(owedOf(after.outbox, item)?.aside ?? null).toBeNull();
    return heldValue(after.outbox, after.book, item);
  };
  const A = course(c1, { title: 'A' });

  test('was applied where the server says what was sent', () => {
    const before = records([A], title('A', 'B'), sent([theCourse]));
    expect((known(before, [course(c1, { title: 'B' })], theCourse) as Course).title).toBe('B');
  });

  test('was not where it says what was known', () => {
    const before = records([A], title('A', 'B'), sent([theCourse]));
    expect((known(before, [A], theCourse) as Course).title).toBe('A');
  });

  test('was ours where the book has gone back, or on, since', () => {
    for (const now of ['A', 'C']) {
      const before = records([A], title('A', 'B'), sent([theCourse]), title('B', now));
      expect((known(before, [course(c1, { title: 'B' })], theCourse) as Course).title).toBe('B');
    }
  });

  test('of many rows, those arrived that say what was sent', () => {
    const before = records([classroom()], [scored(null, 7), scored(null, 8, ben)], sent([gradeItem(), gradeItem(ben)]));
    const there = [classroom(), graded(ana, [7])];
    expect(known(before, there, gradeItem())).toMatchObject({ points: { [p(1)]: 7 } });
    expect(known(before, there, gradeItem(ben))).toBeNull();
  });

  test('of several who are enrolled, those who are there are, on the day that the server gave them', () => {
    const seat: Item = { of: 'seat', offeringId: o1, studentId: ana };
    const facts = [course(), offering(), student(ana)];
    const enrolling: DomainEvent = { type: 'CallIntended', intent: i1, call: 'enroll', items: [seat] };
    const there = [...facts, enrolled(ana, o1, '2026-09-01')];
    for (const later of [[], [unenrolled(ana)]]) {
      const before = records(facts, enrolled(ana), enrolling, later);
      expect(known(before, there, seat)).toMatchObject({ dateOfEnrollment: '2026-09-01' });
      expect(known(before, facts, seat)).toBeNull();
    }
  });

  test('was ours in part where others have changed another part since', () => {
    const before = records([A], title('A', 'B'), sent([theCourse]));
    const fresh = readingOf(bookOf(course(c1, { title: 'B', numberOfCredits: 6 })));
    const after = committed(before, lookUp(before, i1, fresh), 8);
    expect(heldValue(after.outbox, after.book, theCourse)).toMatchObject({ title: 'B', numberOfCredits: null });
    const taken = committed(after, reconcile(after, fresh).events, 9);
    expect(taken.book.courses[c1]).toMatchObject({ title: 'B', numberOfCredits: 6 });
    expect(taken.outbox.count).toBe(0);
  });

  describe('was ours where nothing else was known, others have added to it since, and it is taken back here', () => {
    const reread = (before: Records, fresh: WorkingData): Records => {
      const known = committed(before, lookUp(before, i1, fresh), 8);
      return committed(known, reconcile(known, fresh).events, 9);
    };

    test('points', () => {
      const before = records([classroom()], scored(null, 7), sent([gradeItem()]), scored(7, null));
      const { book, outbox } = reread(before, readingOf(bookOf(classroom(), graded(ana, [7, 9]))));
      expect(book.grades[o1]?.get(ana)?.[a1]?.points).toEqual({ [p(2)]: 9 });
      expect(owedOf(outbox, gradeItem())).toMatchObject({ base: { points: { [p(1)]: 7, [p(2)]: 9 } }, aside: null });
    });

    test('points of which nothing has arrived', () => {
      const before = records([classroom()], scored(null, 7), sent([gradeItem()]), scored(7, null));
      const others: DomainEvent = cellEdited(ana, { points: record([[p(2), null]]) }, { points: record([[p(2), 9]]) });
      const fresh = readingOf(bookOf(classroom(), others));
      expect(lookUp(before, i1, fresh)).toEqual([dropped]);
      expect(reread(before, fresh).book.grades[o1]?.get(ana)?.[a1]?.points).toEqual({ [p(2)]: 9 });
    });

    describe('leaves of the settings', () => {
      const leaf = (studentId: StudentId, from: true | null, to: true | null): DomainEvent => ({
        type: 'SettingEdited',
        path: ['grading', o1, 'excused', studentId, a1],
        from,
        to,
      });
      const policy: Item = { of: 'setting', section: ['grading', o1] };
      const excused = (studentId: StudentId) => ({ excused: { [studentId]: { [a1]: true } } });
      const [mine, others] = [leaf(ana, null, true), leaf(ben, null, true)];
      const mineGone = leaf(ana, true, null);

      test('that were set, and are taken back', () => {
        const before = records([classroom()], mine, sent([policy]), mineGone);
        const { book, outbox } = reread(before, readingOf(bookOf(classroom(), mine, others)));
        expect(book.settings.grading?.[o1]).toEqual(excused(ben));
        expect(owedOf(outbox, policy)).toMatchObject({ base: excused(ana), aside: null });
        expect(lookUp(before, i1, readingOf(bookOf(classroom(), others)))).toEqual([dropped]);
      });

      test('that a reading gives to students whom it lacks: that does not say that they were taken back', () => {
        const before = records([classroom(), mine], mineGone, sent([policy]));
        const fresh = readingOf(bookOf(classroom(), leaf(asId<StudentId>('nobody'), null, true)));
        expect(lookUp(before, i1, fresh)).toContainEqual(dropped);
      });

      test('that were taken back, and are set again', () => {
        const before = records([classroom(), mine], mineGone, sent([policy]), mine);
        const { book, outbox } = reread(before, readingOf(bookOf(classroom(), others)));
        expect(book.settings.grading?.[o1]).toMatchObject(excused(ana));
        expect(book.settings.grading?.[o1]).toMatchObject(excused(ben));
        expect(owedOf(outbox, policy)).toMatchObject({ base: excused(ben), aside: null });
      });
    });
  });

  test('was a delete that is done, or is to be done again', () => {
    const gone: DomainEvent = { type: 'CourseDeleted', course: bookOf(A).courses[c1] as Course, at: 0 };
    const before = records([A], gone, sent([theCourse]));
    expect(known(before, [], theCourse)).toBeNull();
    expect(lookUp(before, i1, readingOf(bookOf()))).toEqual([{ type: 'CallApplied', intent: i1 }]);
    expect(lookUp(before, i1, readingOf(bookOf(A)))).toEqual([dropped]);
    expect(known(before, [A], theCourse)).toMatchObject({ title: 'A' });
  });

  test('that nobody remembers is dropped all the same', () =>
    expect(lookUp(records([A]), i1, readingOf(bookOf(A)))).toEqual([dropped]));
});
