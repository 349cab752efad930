import { expect, test } from 'vitest';
import { rowNotices } from '../../messages/import-notices.ts';
import { offeringBook, previewed, sheetOf } from './import-cases.ts';

const base = offeringBook();

/** What is said of a list whose students have these values in a column of this heading. */
const toldOf = (heading: string, values: readonly string[]): readonly string[] => {
  const rows = values.map((value, at) => [`S${at}`, `Last${at}`, `First${at}`, value, '5']);
  const sheet = sheetOf(['Student code', 'Last name', 'First name', heading, 'Quiz 1'], ...rows);
  const { setup, preview } = previewed(base, sheet);
  return rowNotices(base, setup, preview).map(({ text }) => text);
};

test('a list with several sections says which, how many rows each has, and that all go into one offering', () => {
  expect(toldOf('Section', ['A', 'B', 'A'])).toEqual([
    '2 sections in one list: A (2), B (1). All go into one offering. For an offering of each, import a list of each.',
  ]);
});

test('one section alone, other groups of students, and more values than a class has sections are no sections', () => {
  expect(toldOf('Section', ['A', 'A', ''])).toEqual([]);
  expect(toldOf('Major', ['Biology', 'Physics'])).toEqual([]);
  expect(toldOf('Section', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])).toEqual([]);
});
