import { expect, test } from 'vitest';
import type { Category } from '../../events/entities.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { planOf } from '../../projections/final-grades/plan.ts';
import { type CategoryForm, rebased } from '../../src/screens/offering/category-form.ts';
import { groupsOf, movedTo, sharesOf, withExtra, withMember } from '../../src/screens/offering/category-groups.ts';
import { readCategory, typedCategory } from '../../src/screens/offering/typed-category.ts';
import { countingWithoutSets, weightsOfFirstSet } from '../../src/screens/offering/without-sets.ts';
import { a1, a2, assessment, classroom, o1, policy, w1, w2, weightSet } from '../builders.ts';
import { bookOf } from '../given.ts';

const a3 = asId<AssessmentId>('a3');
const ids = (all: readonly AssessmentId[]) => record(all.map((id) => [id, true] as const));
const category = (at: number, members: readonly AssessmentId[], more: Partial<Category> = {}): Category => ({
  ...{ name: `c${at}`, at, weights: [30, 10], within: 'points', dropLowest: 0, neverDrop: {} },
  members: ids(members),
  ...more,
});
const all = {
  tests: category(1, [a2, a1], { neverDrop: ids([a1, a2]) }),
  homework: category(0, []),
  labs: category(2, [a3]),
};

const bookWith = (categories: Readonly<Record<string, Category>>, extra: readonly AssessmentId[] = []) =>
  bookOf(
    classroom(),
    assessment(a2, [25]),
    assessment(a3, [10]),
    [w1, w2].map((set) =>
      weightSet(set, [
        [a1, 3],
        [a2, 1],
        [a3, 1],
      ]),
    ),
    policy({ categories, extraCredit: ids(extra) }),
  );

test('categories are listed by their place, their members in the order of the offering, and the others below', () => {
  const { groups, others } = groupsOf(assessmentsIn(bookWith(all), o1), { homework: all.homework, tests: all.tests });
  expect(groups.map(({ categoryId, members }) => [categoryId, members.map((one) => one.assessmentId)])).toEqual([
    ['homework', []],
    ['tests', [a1, a2]],
  ]);
  expect(others.map(({ assessmentId }) => assessmentId)).toEqual([a3]);
});

test('an assessment is in one category at most, and is protected from being dropped only where it stays', () => {
  const moved = withMember(all, a1, 'labs');
  expect(moved.tests).toEqual({ ...all.tests, members: ids([a2]), neverDrop: ids([a2]) });
  expect(moved.labs?.members).toEqual(ids([a3, a1]));
  expect(moved.homework).toEqual(all.homework);
  expect(withMember(all, a1, 'tests').tests).toEqual(all.tests);
  const out = Object.values(withMember(all, a1, undefined));
  expect(out.flatMap(({ members, neverDrop }) => [...keysOf(members), ...keysOf(neverDrop)])).not.toContain(a1);
});

test.each([
  ['up', 'labs', 0, ['labs', 'homework', 'tests']],
  ['down', 'homework', 2, ['tests', 'labs', 'homework']],
  ['by one', 'homework', 1, ['tests', 'homework', 'labs']],
  ['nowhere', 'tests', 1, ['homework', 'tests', 'labs']],
])('a category moves %s, and those between make room', (_, id, place, order) => {
  const moved = movedTo(all, id, place);
  expect(order.map((one) => moved[one as keyof typeof moved]?.at)).toEqual([0, 1, 2]);
  expect(moved.tests).toEqual({ ...all.tests, at: order.indexOf('tests') });
});

test.each([
  ['above the first', 'homework', -1],
  ['below the last', 'labs', 3],
  ['that is unknown', 'none', 0],
])('there is no move %s', (_, id, place) => expect(movedTo(all, id, place)).toBe(all));

test('an assessment counts its part of what its category weighs, which extra credit does not make smaller', () => {
  const shares = (...extra: readonly AssessmentId[]) => [...sharesOf(planOf(bookWith(all, extra), o1))];
  expect(shares()).toEqual([
    [a1, [11.25, 3.75]],
    [a2, [18.75, 6.25]],
    [a3, [30, 10]],
  ]);
  expect(shares(a1)).toEqual([
    [a1, [18, 6]],
    [a2, [30, 10]],
    [a3, [30, 10]],
  ]);
});

test('an assessment counts by its own weight where the category says so, or has none in that set', () => {
  const shares = (more: Partial<Category>) => sharesOf(planOf(bookWith({ tests: { ...all.tests, ...more } }), o1));
  expect([...shares({ within: 'weights' })]).toEqual([
    [a1, [undefined, undefined]],
    [a2, [undefined, undefined]],
  ]);
  expect(shares({ within: 'equally', weights: [null, 10] }).get(a2)).toEqual([undefined, 5]);
});

test('without sets, what has no weight is named beside what has one, and stays out of the first set', () => {
  const assessments = assessmentsIn(bookWith(all), o1);
  const { tests, labs } = all;
  const unweighted = { ...labs, weights: [null] };
  expect(countingWithoutSets(assessments, { tests, labs: unweighted })).toEqual({
    ...{ by: 'neither', weighted: [tests], unweighted: [unweighted], inNoCategory: [] },
  });
  expect(weightsOfFirstSet(assessments, { tests, labs: unweighted })).toEqual({ [a1]: 15, [a2]: 25 });
  expect(weightsOfFirstSet(assessments, { tests })).toEqual({ [a1]: 15, [a2]: 25 });
  expect(countingWithoutSets(assessments, { tests, labs })).toEqual({ by: 'categories' });
  expect(countingWithoutSets(assessments, { labs: unweighted })).toEqual({ by: 'points' });
  expect(weightsOfFirstSet(assessments, { labs: unweighted })).toEqual({ [a1]: 15, [a2]: 25, [a3]: 10 });
});

test('an assessment becomes extra credit beside the others that are, and only it stops being one', () => {
  expect(withExtra(ids([a1]), a2, true)).toEqual(ids([a1, a2]));
  expect(withExtra(ids([a1, a2]), a1, true)).toEqual(ids([a1, a2]));
  expect(withExtra(ids([a1, a2]), a1, false)).toEqual(ids([a2]));
});

const typed = { name: ' Labs ', members: [a2], weights: ['12,5', ''], within: 'equally', dropLowest: ' 1 ' } as const;

test('a typed category keeps the place of the one that it changes, and what is never dropped of its members', () => {
  expect(readCategory(typed, all.tests, Object.values(all))).toEqual({
    category: {
      ...{ name: 'Labs', at: 1, members: ids([a2]), weights: [12.5, null] },
      ...{ within: 'equally', dropLowest: 1, neverDrop: ids([a2]) },
    },
  });
  expect(readCategory(typed, undefined, Object.values(all))).toMatchObject({ category: { at: 3, neverDrop: {} } });
  expect(readCategory(typed, undefined, [all.labs])).toMatchObject({ category: { at: 3 } });
  expect(readCategory(typed, undefined, [])).toMatchObject({ category: { at: 0 } });
  const inPercent = { ...typed, weights: ['30 %', ' 10% '] };
  expect(readCategory(inPercent, undefined, [])).toMatchObject({ category: { weights: [30, 10] } });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ weights: ['1', '-0.1'] }, 'weight1'],
  [{ weights: ['x', '1'] }, 'weight0'],
  [{ dropLowest: '201' }, 'drop'],
  [{ dropLowest: '' }, 'drop'],
])('of a category %j is refused at its field', (more, at) =>
  expect(readCategory({ ...typed, ...more }, undefined, [])).toMatchObject({ at }),
);

test('the form of a category begins with what is held, or with one assessment and a blank weight for each set', () => {
  const { [o1]: two } = bookWith({}).offerings;
  if (!two) throw new Error('no offering');
  expect(typedCategory(two, all.tests, undefined)).toMatchObject({ members: [a2, a1], weights: ['30', '10'] });
  expect(typedCategory({ ...two, weightSets: [] }, undefined, a1)).toEqual({
    ...{ name: '', members: [a1], weights: [''], within: 'equally', dropLowest: '0' },
  });
  expect(typedCategory(two, undefined, undefined)).toMatchObject({ members: [], weights: ['', ''] });
});

const opened = { name: 'Labs', members: [a1], weights: ['30', '10'], within: 'equally', dropLowest: '0' } as const;
const form = (more: Partial<CategoryForm['typed']>): CategoryForm => ({
  ...{ typed: { ...opened, ...more }, begun: opened, sets: ['one', 'two'], came: [] },
});

test('what is typed of a category stays when others change it, what is not follows, and both are told', () => {
  const there = { ...opened, name: 'Homework', members: [a1, a2], weights: ['40', '20'], dropLowest: '1' };
  const after = rebased(form({ name: 'Lab', weights: ['30', '15'], members: [] }), there, ['one', 'two']);
  expect(after.typed).toEqual({ ...there, name: 'Lab', weights: ['40', '15'], members: [a2] });
  expect(after.came).toEqual([
    { at: 'weight 0', now: '40', isTyped: false },
    { at: 'weight 1', now: '20', isTyped: true },
    { at: 'name', now: 'Homework', isTyped: true },
    { at: 'dropLowest', now: '1', isTyped: false },
    { at: 'members', now: '', isTyped: false },
  ]);
  expect(rebased(after, { ...there, within: 'points' }, ['one', 'two']).came).toEqual([
    ...after.came.slice(0, 3),
    { at: 'within', now: 'points', isTyped: false },
    ...after.came.slice(3),
  ]);
});

test('a typed weight goes with its set when others put another one before it, and nothing is told of it', () => {
  const after = rebased(form({ weights: ['30', '15'] }), { ...opened, weights: ['', '30', '10'] }, [
    'new',
    'one',
    'two',
  ]);
  expect(after).toMatchObject({ typed: { weights: ['', '30', '15'] }, came: [] });
});
