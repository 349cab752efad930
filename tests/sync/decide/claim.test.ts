import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Assessment, Offering, Student } from '../../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId } from '../../../events/ids.ts';
import type { Item, Noun } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { candidatesFor } from '../../../sync/decide/claim.ts';
import { resolutionOf } from '../../../sync/decide/decisions.ts';
import {
  ana,
  assessment,
  assessmentOf,
  cellEdited,
  course,
  enrolled,
  offering,
  student,
  w1,
  w2,
  weightSet,
} from '../../builders.ts';
import type { Facts } from '../../given.ts';
import {
  drain,
  type Flying,
  type Opened,
  openRecords,
  readFrom,
  type SignedIn,
  signedInModel,
} from '../plan/planned-work.ts';

const legacy = { keys: false, ifMatch: false, problemOrder: false };

/** A new assessment of that name. */
const named = (assessmentName: string) => ({
  type: 'AssessmentAdded' as const,
  assessment: { ...assessmentOf(asId('~a'), [10, 5]), assessmentName },
});

/** As the sending tab reads: what nobody answered is looked up, then the rest is compared. */
const look = (opened: Opened, server: SignedIn, { intent }: Flying) => {
  opened.commit(lookUp(opened.records(), intent, readFrom(server)));
  return compare(opened, server);
};

const compare = (opened: Opened, server: SignedIn) => {
  const { events, leftOut } = reconcile(opened.records(), readFrom(server));
  if (events.length > 0) opened.commit(events);
  return leftOut;
};

describe('an addition that may have been sent twice', () => {
  const kinds: readonly (readonly [Noun, Facts[], DomainEvent])[] = [
    ['course', [], course(asId('~c'), { title: 'Algebra' })],
    ['student', [], student(asId('~s'), { firstName: 'Ana', lastName: 'Abara' })],
    ['offering', [course()], offering(asId('~o'))],
    ['assessment', [course(), offering()], assessment(asId('~a'), [10, 5])],
  ];

  /** The call was applied twice, and no reply came. */
  const doubled = (facts: readonly Facts[], addition: DomainEvent) => {
    const server = signedInModel(legacy);
    const opened = openRecords(server.capabilities);
    opened.commit(facts.flat());
    drain(opened, server);
    opened.commit([addition]);
    const [flying] = opened.intend() as [Flying];
    server.send(flying);
    server.send(flying);
    const [item] = flying.call.items as [Item];
    return { server, opened, flying, item };
  };

  test.each(kinds)(
    'of a %s shows the rows that it may be; the one that is chosen becomes the item',
    (_, facts, addition) => {
      const { server, opened, flying, item } = doubled(facts, addition);
      const leftOut = look(opened, server, flying);
      const rows = candidatesFor(opened.records(), item, leftOut);
      expect(rows).toHaveLength(2);
      expect(opened.intend()).toEqual([]);
      const [row, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
      const events = resolutionOf(opened.records(), { type: 'ClaimRow', item, row });
      opened.commit(events);
      expect(opened.records().outbox).toMatchObject({ count: 0, needsYou: 0, sent: {} });
      expect(opened.records().outbox.ids[item.of as Noun]).toMatchObject({
        [Object.values(item)[1] as string]: row.id,
      });
      compare(opened, server);
      expect(opened.records().outbox.count).toBe(0);
      expect(valueIn(opened.records().book, item)).not.toBeNull();
      expect(candidatesFor(opened.records(), item, []).map(({ id }) => id)).toEqual([other.id]);
      expect(opened.intend()).toEqual([]);
    },
  );

  test('of an offering with weight sets is claimed with its sets, which keep their ids here', () => {
    const server = signedInModel(legacy);
    const opened = openRecords(server.capabilities);
    opened.commit([course()].flat());
    drain(opened, server);
    opened.commit([offering(), weightSet(w1), weightSet(w2)].flat());
    const [flying] = opened.intend() as [Flying];
    server.send(flying);
    server.send(flying);
    const [item] = flying.call.items as [Item];
    const leftOut = look(opened, server, flying);
    const [row] = candidatesFor(opened.records(), item, leftOut);
    if (!row) throw new Error('no row');
    opened.commit(resolutionOf(opened.records(), { type: 'ClaimRow', item, row }));
    expect(owedOf(opened.records().outbox, item)).toBeUndefined();
    const claimed = valueIn(opened.records().book, item) as Offering;
    expect(claimed.weightSets.map(({ weightSetId }) => weightSetId)).toEqual([w1, w2]);
  });

  test('is not said to be a row of the same name that was there before it was sent', () => {
    const server = signedInModel(legacy);
    const opened = openRecords(server.capabilities);
    opened.commit([course(), offering()].flat());
    drain(opened, server);
    const offeringId = asId<OfferingId>(String(server.data().offerings[0]?.offeringId));
    const quiz = { assessmentName: 'Quiz', gradesMaxPerProblem: [20] };
    server.device.call('addAssessment', { offeringId }, quiz);
    compare(opened, server);
    opened.commit([{ ...named('Quiz'), at: 1 }]);
    const [flying] = opened.intend() as [Flying];
    server.send(flying);
    server.send(flying);
    const leftOut = look(opened, server, flying);
    const rows = candidatesFor(opened.records(), flying.call.items[0] as Item, leftOut);
    expect(rows.map(({ value }) => (value as Assessment).problems.map(({ max }) => max))).toEqual([
      [10, 5],
      [10, 5],
    ]);
  });

  test('is sent again when it is none of them', () => {
    const { server, opened, flying, item } = doubled([], course(asId('~c'), { title: 'Algebra' }));
    look(opened, server, flying);
    opened.commit(resolutionOf(opened.records(), { type: 'KeepMine', items: [item] }));
    expect(opened.intend().map(({ call }) => call.endpoint)).toEqual(['addCourse']);
  });

  test('takes along what lies beneath the row by now, at the next reading', () => {
    const { server, opened, flying, item } = doubled([], course(asId('~c'), { title: 'Algebra' }));
    const leftOut = look(opened, server, flying);
    const [row] = candidatesFor(opened.records(), item, leftOut);
    if (!row) throw new Error('no row');
    server.device.call('addOffering', { courseId: asId(row.id) }, { tag: 'Theirs' });
    compare(opened, server);
    expect(Object.values(opened.records().book.offerings)).toMatchObject([{ tag: 'Theirs', courseId: row.id }]);
    opened.commit(resolutionOf(opened.records(), { type: 'ClaimRow', item, row }));
    compare(opened, server);
    expect(Object.values(opened.records().book.offerings)).toMatchObject([{ tag: 'Theirs', courseId: '~c' }]);
    expect(opened.records().outbox.count).toBe(0);
  });

  test('that the row no longer says is a conflict, and nothing is sent over it', () => {
    const { server, opened, flying, item } = doubled([], student(asId('~s'), { firstName: 'Ana', studentCode: 'A1' }));
    const [theirs] = readFrom(server).students;
    server.device.call('editStudent', { studentId: asId(theirs?.studentId ?? '') }, { firstName: 'Anna' });
    const leftOut = look(opened, server, flying);
    expect(leftOut).toMatchObject([{ why: 'student code taken', value: { firstName: 'Anna' } }]);
    const [row] = candidatesFor(opened.records(), item, leftOut);
    if (!row) throw new Error('no row');
    opened.commit(resolutionOf(opened.records(), { type: 'ClaimRow', item, row }));
    expect(owedOf(opened.records().outbox, item)).toMatchObject({
      aside: { why: 'conflict' },
      base: { firstName: 'Anna' },
    });
    compare(opened, server);
    expect(opened.intend()).toEqual([]);
    opened.commit(resolutionOf(opened.records(), { type: 'TakeTheirs', items: [item] }));
    expect(opened.records().outbox.count).toBe(0);
    expect((valueIn(opened.records().book, item) as Student).firstName).toBe('Anna');
  });

  test('is not taken for a row that was changed here since', () => {
    const { server, opened, flying, item } = doubled([], course(asId('~c'), { title: 'Algebra' }));
    look(opened, server, flying);
    const [row] = candidatesFor(opened.records(), item, []);
    if (!row) throw new Error('no row');
    opened.commit([
      { type: 'CourseEdited', courseId: asId(row.id), from: { courseLevel: null }, to: { courseLevel: 3 } },
    ]);
    expect(resolutionOf(opened.records(), { type: 'ClaimRow', item, row })).toEqual([]);
    expect(candidatesFor(opened.records(), item, []).map(({ id }) => id)).not.toContain(row.id);
  });

  test.each<readonly [string, Facts[], DomainEvent, (id: string, problems: readonly ProblemId[]) => Facts]>([
    ['an offering', [], course(asId('~c'), { title: 'Algebra' }), (id) => offering(asId('~n'), asId(id))],
    ['an assessment', [course()], offering(asId('~o')), (id) => assessment(asId('~n'), [5], asId(id))],
    ['a seat', [course(), student()], offering(asId('~o')), (id) => enrolled(ana, asId(id))],
    [
      'a grade',
      [course(), student(), offering(), enrolled()],
      assessment(asId('~a'), [10, 5]),
      (id, problems) => {
        const [problemId = asId<ProblemId>('')] = problems;
        const points = (value: number | null) => ({ points: record([[problemId, value] as const]) });
        return cellEdited(ana, points(null), points(3), asId(id));
      },
    ],
  ])('is not taken for a row beneath which %s was not sent yet', (_, facts, addition, beneath) => {
    const { server, opened, flying, item } = doubled(facts, addition);
    look(opened, server, flying);
    const [row] = candidatesFor(opened.records(), item, []);
    if (!row) throw new Error('no row');
    const problems = opened.records().book.assessments[asId<AssessmentId>(row.id)]?.problems ?? [];
    opened.commit(
      [
        beneath(
          row.id,
          problems.map(({ problemId }) => problemId),
        ),
      ].flat(),
    );
    const owed = opened.records().outbox.count;
    expect(resolutionOf(opened.records(), { type: 'ClaimRow', item, row })).toEqual([]);
    expect(opened.records().outbox.count).toBe(owed);
  });
});
