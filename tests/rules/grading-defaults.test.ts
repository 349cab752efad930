import { expect, test } from 'vitest';
import { policyOf } from '../../projections/settings/policy.ts';
import { c1, course, o1, offering, policy, setting } from '../builders.ts';
import { given } from '../given.ts';

const letters = [
  { letter: 'A', from: 90 },
  { letter: 'F', from: 0 },
];
const add = { type: 'AddOffering', courseId: c1, offeringId: o1, fields: {} } as const;
const byDefault = (field: string, to: unknown) => setting(['gradingDefaults', field], null, to as never);
const ofOffering = (field: string, to: unknown) => setting(['grading', o1, field], null, to as never);

test('R7.16 a new offering begins with the defaults, in the commit that adds it', () => {
  const { after, events } = given(course(), byDefault('decimals', 1), byDefault('letters', letters)).when(add);
  expect(events().slice(1)).toEqual([ofOffering('decimals', 1), ofOffering('letters', letters)]);
  expect(policyOf(after().settings, o1)).toMatchObject({ decimals: 1, letters, rule: 'halfUp' });
});

test('R7.16 so does one that is saved where none was', () => {
  given(course(), byDefault('nearCutOff', 0.25))
    .when({ ...add, type: 'SaveOffering' })
    .recordsOnly('OfferingAdded', 'SettingEdited');
});

test.each([
  { nearCutOff: -1 },
  { excused: { s1: { a1: true } } },
  { neverDrop: ['a1'] },
  { weightSet: 3 },
  { unheard: 'of' },
])('R7.16 the default %o is passed over', (defaults) => {
  const [[field, value] = ['', null]] = Object.entries(defaults);
  given(course(), byDefault(field, value)).when(add).recordsOnly('OfferingAdded');
});

test.each([{ decimals: 9 }, { letters: [letters[0], letters[0]] }, { letters: 'A to F' }, { ungraded: 'perhaps' }])(
  'R7.16 the default %o decides grades and goes along as it came',
  (defaults) => {
    const [[field, value] = ['', null]] = Object.entries(defaults);
    const { events } = given(course(), byDefault(field, value)).when(add);
    expect(events().slice(1)).toEqual([ofOffering(field, value)]);
  },
);

test('R7.16 defaults of a newer version go along with what they need', () => {
  const { events } = given(course(), byDefault('bestOf', 100), byDefault('needs', { bestOf: true })).when(add);
  expect(events().slice(1)).toEqual([ofOffering('bestOf', 100), ofOffering('needs', { bestOf: true })]);
});

test('R7.16 defaults that are no branch go along as they came', () => {
  const { events } = given(course(), setting(['gradingDefaults'], null, 'strict')).when(add);
  expect(events().slice(1)).toEqual([setting(['grading', o1], null, 'strict')]);
});

test('R7.16 where no policies can be held, none begins', () => {
  given(course(), setting(['grading'], null, 'strict'), byDefault('decimals', 1))
    .when(add)
    .recordsOnly('OfferingAdded');
});

test('R7.16 a policy that is there already stays', () => {
  given(course(), policy({ decimals: 3 }), byDefault('decimals', 1))
    .when(add)
    .recordsOnly('OfferingAdded');
});

test('R7.16 a change of the defaults changes no offering', () => {
  const book = given(course(), offering(o1, c1))
    .when({ type: 'EditSettings', changes: [{ path: ['gradingDefaults', 'decimals'], value: 0 }] })
    .after();
  expect(policyOf(book.settings, o1).decimals).toBe(2);
});

test('R7.17 what breaks the rules counts as not said', () => {
  const book = given(course(), offering(o1, c1), policy({ nearCutOff: 'close' as never, outcomeThreshold: 120 }))
    .when({ type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 1 } })
    .after();
  expect(policyOf(book.settings, o1)).toMatchObject({ nearCutOff: 0.1, outcomeThreshold: 70 });
});
