import { expect, test } from 'vitest';
import { type Into, newOfferingOf } from '../../commands/import/into.ts';
import { guessSetup, withTarget } from '../../commands/import/setup.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { whyIgnored } from '../../messages/components/import.ts';
import { rowNotices } from '../../messages/import-notices.ts';
import { offeringBook, offeringId, previewed, sheetOf } from './import-cases.ts';

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

const two = offeringBook([
  { studentCode: '00001204', lastName: 'Ito' },
  { studentCode: '00001241', lastName: 'Ode' },
]);

test('where nobody of the file is new, sections are not told again', () => {
  const sheet = sheetOf(['Student code', 'Section', 'Quiz 1'], ['00001204', 'A', '5'], ['00001241', 'B', '6']);
  const { setup, preview } = previewed(two, sheet);
  expect(preview.counts).toMatchObject({ added: 0, refused: 0 });
  expect(rowNotices(two, setup, preview)).toEqual([]);
});

test('whom a class list does not name is told, and of a file with scores, which may be of a part, nothing is', () => {
  const told = (...headings: readonly string[]): readonly string[] => {
    const sheet = sheetOf(headings, ['00001204', '5'].slice(0, headings.length));
    const { setup, preview } = previewed(two, sheet);
    return rowNotices(two, setup, preview).map(({ text }) => text);
  };
  expect(told('Student code', 'Quiz 1')).toEqual([]);
  expect(told('Student code')).toEqual(['1 student of this class is not in the file, and stays enrolled: Ode.']);
});

test('one section alone, other groups of students, and more values than a class has sections are no sections', () => {
  expect(toldOf('Section', ['A', 'A', ''])).toEqual([]);
  expect(toldOf('Major', ['Biology', 'Physics'])).toEqual([]);
  expect(toldOf('Section', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])).toEqual([]);
});

const classId = asId<OfferingId>('o~new');
const listOf = (heading: string, values: readonly string[]) =>
  sheetOf(
    ['Student code', 'Last name', 'First name', heading],
    ...values.map((value, at) => [`S${at}`, `L${at}`, `F${at}`, value]),
  );

/** What becomes of a column of sections in an import that makes its class, and the section that the class gets. */
const madeOf = (heading: string, values: readonly string[], typed: string | null = null) => {
  const setup = guessSetup(base, { offeringId: classId }, listOf(heading, values), 'list.csv');
  const target = setup.targets[3] ?? expect.fail('there is no fourth column');
  const term = { courseId: null, courseCode: 'M', courseNumber: '', title: '', period: 'Fall', year: '2026' };
  const into: Into = { at: 'new', offeringId: classId, made: { ...term, section: typed } };
  const section = newOfferingOf(into, setup).newOffering?.fields.section;
  return [target.to === 'ignore' ? whyIgnored(target) : target.to, section];
};

test('R10.12 the one section of a list fills that of the class which the import makes, unless another was typed', () => {
  expect(madeOf('Section', [' 02 ', '02'])).toEqual(['section', '02']);
  expect(madeOf('Section Name', ['B', 'B'], ' C ')).toEqual(['section', 'C']);
  expect(madeOf('Section', ['B', 'B'], '')).toEqual(['section', '']);
});

test('R10.12 several sections are left out, and counted; one that some students lack, and other groups, are none', () => {
  expect(madeOf('Section', ['A', 'B', ''])).toEqual(['2 sections: one class takes one', '']);
  const notKept = 'not kept in the gradebook';
  expect(madeOf('Section', ['A', ''])).toEqual([notKept, '']);
  expect(madeOf('Track', ['A', 'A'])).toEqual([notKept, '']);
});

test('an offering that is there keeps its section', () => {
  const { targets } = guessSetup(base, { offeringId }, listOf('Section', ['A', 'A']), 'list.csv');
  expect(targets[3]).toEqual({ to: 'ignore', why: 'group' });
});

test('any column can be chosen for the section if it holds one', () => {
  const chosen = (...values: readonly string[]) => {
    const sheet = listOf('Lab group', values);
    return withTarget(guessSetup(base, { offeringId: classId }, sheet, 'a.csv'), sheet, 3, { to: 'section' })
      .targets[3];
  };
  expect(chosen('G1', '', 'G1')).toEqual({ to: 'section' });
  expect(chosen('G1', 'G2', 'G3')).toEqual({ to: 'ignore', why: 'several sections', sections: 3 });
  expect(chosen('', '')).toEqual({ to: 'ignore', why: 'blank' });
});
