import { describe, expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import type { Records } from '../../projections/records/records.ts';
import { consequencesOf } from '../../src/app/sync-panel/consequences.ts';
import { groupsOf } from '../../src/app/sync-panel/owed-groups.ts';
import { questionsOf } from '../../src/app/sync-panel/questions.ts';
import { reconcile } from '../../sync/compare/reconcile.ts';
import * as b from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, held, inStep, readingOf } from '../sync/two-sides.ts';

const followsFrom = (records: Records, item: Item) => {
  const consequences = consequencesOf(records, records.book, [item]);
  if (!consequences) throw new Error('it cannot be taken');
  return consequences;
};

describe('what an answer changes besides', () => {
  const weighed = inStep(
    bookOf(
      b.classroom(),
      b.assessment(b.a2, [100]),
      b.weightSet(b.w1, [
        [b.a1, 40],
        [b.a2, 60],
      ]),
      b.graded(b.ana, [10, 5]),
      b.graded(b.ben, [9, 5]),
      b.graded(b.ana, [50], b.a2),
      b.graded(b.ben, [50], b.a2),
    ),
  );
  const item: Item = { of: 'assessment', assessmentId: b.a1 };
  const edit = {
    type: 'AssessmentEdited',
    assessmentId: b.a1,
    from: { assessmentName: 'a1' },
    to: { assessmentName: 'Q' },
  } as const;

  test('taking the deletion of an assessment: its weight, the grades in it, and who gets another final grade', () => {
    const typed = committed(weighed, [edit]);
    const fresh = readingOf(advance(weighed.book, deletionOf(weighed.book, item)));
    const records = committed(typed, reconcile(typed, fresh).events, 2);
    const { lines, finals, finalsCount } = followsFrom(records, item);
    expect(lines.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      [expect.stringContaining('Weight set 1 · Q'), '40', 'blank'],
      ['Q: grades of 2 students', 'there', 'blank'],
    ]);
    expect(finals.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['70.00', '50.00'],
      ['67.33', '50.00'],
    ]);
    expect(finalsCount).toBe(2);
  });

  test('bringing one back: what named it, and the same final grades', () => {
    const gone = committed(weighed, deletionOf(weighed.book, item));
    const fresh = readingOf(advance(weighed.book, [edit]));
    const records = committed(gone, reconcile(gone, fresh).events, 2);
    const { finals } = followsFrom(records, item);
    expect(finals.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['50.00', '70.00'],
      ['50.00', '67.33'],
    ]);
  });

  test('grades of which some go and some stay are called changed', () => {
    const ofLast = b.p(2, b.a2);
    const given = b.cellEdited(b.ben, { points: record([[ofLast, null]]) }, { points: record([[ofLast, 5]]) }, b.a2);
    const shared = inStep(bookOf(b.classroom(), b.assessment(b.a2, [10, 5]), b.graded(b.ana, [10, 5], b.a2), given));
    const shorter: Item = { of: 'assessment', assessmentId: b.a2 };
    const typed = committed(shared, [{ ...edit, assessmentId: b.a2, from: { assessmentName: 'a2' } }]);
    const records = committed(typed, held(shorter, b.assessmentOf(b.a2, [10]), 'conflict'), 2);
    expect(followsFrom(records, shorter).lines).toMatchObject([
      { label: 'Q: grades of 2 students', mine: 'there', theirs: 'changed' },
    ]);
  });

  test('a question that changes nothing else says nothing else', () => {
    const course: Item = { of: 'course', courseId: b.c1 };
    const here = committed(weighed, [
      { type: 'CourseEdited', courseId: b.c1, from: { title: '' }, to: { title: 'A' } },
    ]);
    const records = committed(here, held(course, b.courseOf(b.c1, { title: 'B' }), 'conflict'), 2);
    expect(consequencesOf(records, records.book, [course])).toEqual({ lines: [], finals: [], finalsCount: 0 });
  });
});

describe('what cannot be taken now', () => {
  const offering: Item = { of: 'offering', offeringId: b.o1 };
  const policy: Item = { of: 'setting', section: ['grading', b.o1] };
  const section = (from: string, to: string): DomainEvent => ({
    type: 'OfferingEdited',
    offeringId: b.o1,
    from: { section: from },
    to: { section: to },
  });
  const rounded: DomainEvent = { type: 'SettingEdited', path: ['grading', b.o1, 'decimals'], from: null, to: 1 };
  const intended: DomainEvent = {
    type: 'CallIntended',
    intent: asId<IntentId>('i1'),
    call: 'editSettings',
    items: [policy],
  };
  /** Theirs has other weight sets, of which the policy speaks: taken, both change, and the policy is being sent. */
  const typed = committed(inStep(bookOf(b.classroom())), [section('', 'B'), rounded]);
  const sets = [{ weightSetId: b.w1, weights: {} }];
  const theirs = { ...b.offeringOf(b.o1, b.c1, sets), section: 'C' };
  const asked = committed(typed, held(offering, theirs, 'conflict'), 2);
  const records = committed(asked, [intended], 3);

  test('the question shows both sides all the same', () => {
    const { needsYou, named: book } = groupsOf(records);
    const [question] = needsYou.flatMap((group) => questionsOf(records, book, group, []));
    expect(question?.differences).toContainEqual(expect.objectContaining({ mine: 'B', theirs: 'C' }));
  });

  test('what it would change besides is not said to be nothing', () => {
    expect(consequencesOf(asked, asked.book, [offering])).toBeDefined();
    expect(consequencesOf(records, records.book, [offering])).toBeUndefined();
  });
});
