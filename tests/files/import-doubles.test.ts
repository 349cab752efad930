import { expect, test } from 'vitest';
import { offeringBook, previewed, sheetOf } from './import-cases.ts';

const roster = (...rows: readonly string[][]) => sheetOf(['Last name', 'Student code', 'E-mail'], ...rows);
const faultsIn = (...rows: readonly string[][]) =>
  previewed(offeringBook(), roster(...rows)).preview.rows.map(({ fault }) => fault);

test('a row with an e-mail alone is no second student beside one who has it with a code', () => {
  const doubleOf = (line: number) => ({ why: 'same student', lines: [line] });
  expect(faultsIn(['Ito', '07', 'ito@example.edu'], ['Öberg', '08', ''], ['Ito', '', 'ITO@example.edu'])).toEqual([
    undefined,
    undefined,
    doubleOf(2),
  ]);
  expect(faultsIn(['Ito', '', 'ito@example.edu'], ['Öberg', '08', ''], ['Ito', '07', 'ito@example.edu'])).toEqual([
    doubleOf(4),
    undefined,
    undefined,
  ]);
});

test('two codes are two students, even with one e-mail', () => {
  expect(faultsIn(['Ito', '07', 'lab@example.edu'], ['Ito', '08', 'lab@example.edu'])).toEqual([undefined, undefined]);
});
