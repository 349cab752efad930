import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { excusedOf } from '../../events/excuses.ts';
import { asId, type IntentId, type StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import type { Records } from '../../projections/records/records.ts';
import { differencesOf } from '../../src/app/sync-panel/differences.ts';
import { groupsOf, linesOf, shownLines } from '../../src/app/sync-panel/owed-groups.ts';
import { questionsOf, standstill } from '../../src/app/sync-panel/questions.ts';
import { oldestOf } from '../../src/components/sync/oldest-owed.ts';
import * as b from '../builders.ts';
import { bookOf, now } from '../given.ts';
import { committed, held, inStep } from '../sync/two-sides.ts';

const named = (name: string) => ({ firstName: name, lastName: 'Abara' });
const world = (): Records =>
  inStep(
    bookOf(
      b.course(b.c1, { courseCode: 'MATH', courseNumber: '101', title: 'Calculus' }),
      b.offering(),
      b.assessment(b.a1, [10, 20]),
      b.student(b.ana, named('Ana')),
      b.student(b.ben, named('Ben')),
      b.enrolled(b.ana),
      b.enrolled(b.ben),
    ),
  );

const grade = (studentId: StudentId): Item => ({ of: 'grade', offeringId: b.o1, assessmentId: b.a1, studentId });

describe('what is owed, in groups', () => {
  test('grades are told by assessment and class, by name and what happens to them', () => {
    const records = committed(world(), [b.graded(b.ana, [8]), b.graded(b.ben, [7, 1])].flat());
    const { waiting, needsYou, named: book } = groupsOf(records);
    expect(needsYou).toEqual([]);
    expect(waiting.map(({ title, place }) => [title, place])).toEqual([
      ['a1: grades of 2 students', expect.stringContaining('MATH 101 Calculus')],
    ]);
    const [group] = waiting;
    if (!group) throw new Error('no group');
    expect(linesOf(records.book, book, group)).toEqual([
      expect.objectContaining({ name: 'Abara, Ana', what: 'new', at: now }),
      expect.objectContaining({ name: 'Abara, Ben', what: 'new', at: now }),
    ]);
    expect(oldestOf(records.outbox)).toBe(now);
  });

  test('namesakes are told apart by their codes', () => {
    const start = bookOf(
      b.course(),
      b.offering(),
      b.assessment(b.a1, [10]),
      b.student(b.ana, { ...named('Ana'), studentCode: 's1' }),
      b.student(b.ben, { ...named('Ana'), studentCode: 's2' }),
      b.enrolled(b.ana),
      b.enrolled(b.ben),
    );
    const records = committed(inStep(start), [b.graded(b.ana, [8]), b.graded(b.ben, [7])].flat());
    const { waiting, named: book } = groupsOf(records);
    const lines = waiting.flatMap((group) => linesOf(records.book, book, group));
    expect(lines.map(({ name }) => name)).toEqual(['Abara, Ana · s1', 'Abara, Ana · s2']);
  });

  test('what was deleted here keeps its name while the server has it', () => {
    const records = committed(world(), [
      { type: 'CourseDeleted', course: b.courseOf(b.c1, { title: 'Gone' }) } as DomainEvent,
    ]);
    const { waiting, named: book } = groupsOf(records);
    const courses = waiting.find(({ kind }) => kind === 'course');
    if (!courses) throw new Error('no group');
    expect(linesOf(records.book, book, courses)).toEqual([
      expect.objectContaining({ name: 'MATH 101 Calculus', what: 'deleted' }),
    ]);
  });

  test('of very many, the first are told and the rest is a number', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => b.student(asId(`~s${at}`), named(`Nr ${at}`)));
    const records = committed(world(), many);
    const [group] = groupsOf(records).waiting;
    expect(group?.title).toBe(`${(5000).toLocaleString()} students`);
    expect(group && linesOf(records.book, records.book, group)).toHaveLength(shownLines);
  });
});

describe('what needs the instructor', () => {
  test('a grade that both sides changed shows the problems that differ, and no others', () => {
    const mine = committed(world(), [b.graded(b.ana, [8, 5])].flat());
    const records = committed(mine, held(grade(b.ana), b.gradeOf([9, 5]), 'conflict'), 2);
    const { needsYou, waiting, named: book } = groupsOf(records);
    expect(waiting).toEqual([]);
    const [group] = needsYou;
    if (!group) throw new Error('no group');
    const [question] = questionsOf(records, book, group, []);
    expect(question).toMatchObject({
      name: 'Abara, Ana',
      differences: [{ label: 'P1', mine: '8', theirs: '9', was: 'blank' }],
      byParts: false,
    });
    expect(question?.why).toContain('Both sides changed it');
  });

  test('a refused student is told why, and how many wait behind', () => {
    const [first, second] = [asId<StudentId>('~one'), asId<StudentId>('~two')];
    const intent = asId<IntentId>('i1');
    const item: Item = { of: 'student', studentId: first };
    const added = committed(world(), [b.student(first, named('One')), b.student(second, named('Two'))]);
    const sent = committed(added, [{ type: 'CallIntended', intent, call: 'addStudent', items: [item] }], 2);
    const refusal: DomainEvent = { type: 'CallRefused', intent, items: [item], status: 200, reason: 'quotaExceeded' };
    const records = committed(sent, [refusal], 3);
    const { needsYou, named: book } = groupsOf(records);
    const [question] = needsYou.flatMap((group) => questionsOf(records, book, group, []));
    expect(question?.why).toContain('takes no more students');
    expect(standstill(records)).toEqual({ refused: [item], behind: 1 });
    const under = { type: 'CallIntended', intent: asId<IntentId>('i2'), call: 'addStudent' } as const;
    const doubted: Item = { of: 'student', studentId: second };
    const gone = committed(records, [{ ...under, items: [doubted] }, ...deletionOf(records.book, doubted)], 4);
    expect(standstill(gone)).toEqual({ refused: [item], behind: 0 });
    const passed = committed(records, [{ type: 'RefusalsPassed', items: [item] }], 4);
    expect(standstill(passed)).toEqual({ refused: [], behind: 0 });
    expect(groupsOf(passed).needsYou).toHaveLength(1);
    const last = asId<StudentId>('~three');
    const third: Item = { of: 'student', studentId: last };
    const more = committed(passed, [b.student(last, named('Three'))], 5);
    const sentToo = committed(more, [{ type: 'CallIntended', intent, call: 'addStudent', items: [third] }], 6);
    const both = committed(sentToo, [{ ...refusal, items: [third] } as DomainEvent], 7);
    expect(standstill(both)).toEqual({ refused: [third], behind: 1 });
  });
});

describe('two sides of an item', () => {
  const { book } = world();
  const told = (differences: ReturnType<typeof differencesOf>) => differences.map(({ key: _, ...rest }) => rest);
  test('fields are called as on their screens, blanks and switches are said', () => {
    const mine = b.courseOf(b.c1, { title: 'Calculus', requiredCourse: true, learningOutcomes: ['limits', 'series'] });
    const theirs = b.courseOf(b.c1, { title: '', numberOfCredits: 1.5 });
    expect(told(differencesOf(book, { of: 'course', courseId: b.c1 }, [mine, theirs]))).toEqual([
      { label: 'Title', mine: 'Calculus', theirs: 'blank' },
      { label: 'Credits', mine: 'blank', theirs: expect.stringMatching(/^1[.,]5$/) },
      { label: 'Required course', mine: 'yes', theirs: 'no' },
      { label: 'Learning outcomes', mine: 'limits; series', theirs: 'blank' },
    ]);
  });

  test('a zero is never told as a blank, nor bonus points that are not used as points', () => {
    const mine = b.gradeOf([0, null], { useBonusPoints: true, bonusPoints: 2 });
    const theirs = b.gradeOf([null, null], { useBonusPoints: false, bonusPoints: 3 });
    expect(told(differencesOf(book, grade(b.ana), [mine, theirs]))).toEqual([
      { label: 'P1', mine: '0', theirs: 'blank' },
      { label: 'Bonus', mine: '2', theirs: 'not used' },
    ]);
  });

  test('what is on one side only is not there on the other; a grade that is missing is blank', () => {
    const student = b.studentOf(b.ana, { studentCode: 'A1' });
    expect(told(differencesOf(book, { of: 'student', studentId: b.ana }, [student, null]))[0]).toEqual({
      label: 'Code',
      mine: 'A1',
      theirs: 'not there',
    });
    expect(told(differencesOf(book, grade(b.ana), [b.gradeOf([4]), null]))).toEqual([
      { label: 'P1', mine: '4', theirs: 'blank' },
    ]);
  });

  test('of a policy names whom an excuse is for, and which assessments are never dropped', () => {
    const excuse = { studentId: b.ana, assessmentId: b.a1 };
    const policy: Item = { of: 'setting', section: ['grading', b.o1] };
    const mine = { excused: excusedOf([excuse]), neverDrop: [b.a1] };
    expect(told(differencesOf(book, policy, [mine, { neverDrop: ['gone'] }]))).toEqual([
      { label: 'Excused: Abara, Ana · a1', mine: 'yes', theirs: 'blank' },
      { label: 'neverDrop', mine: 'a1', theirs: 'gone' },
    ]);
  });

  test('problems keep their names where their order differs', () => {
    const mine = b.assessmentOf(b.a1, [10, 20]);
    const theirs = { ...mine, problems: [...mine.problems].reverse() };
    expect(told(differencesOf(book, { of: 'assessment', assessmentId: b.a1 }, [mine, theirs]))).toEqual([
      { label: 'Order of the problems', mine: 'P1, P2', theirs: 'P2, P1' },
    ]);
  });
});
