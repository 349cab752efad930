import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup } from '../../commands/import/setup.ts';
import { codeKey } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { csvOf } from '../../src/files/csv.ts';
import type { Table } from '../../src/files/table.ts';
import { workbookOf } from '../../src/files/workbook-writing.ts';
import { parse } from '../../tables/parse.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { applied, offeringBook, offeringId, quiz, s } from './import-cases.ts';

const part = fc.constantFrom(
  'S',
  's',
  'Ѕ',
  'Ｓ',
  '1',
  '１',
  '0',
  '-',
  '‑',
  '\u200b',
  '\u00ad',
  '#',
  '=',
  "'",
  '%',
  'E',
  '.',
);
/** Dashes and dots alone name nobody. */
const code = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((each) => !/^[-‑.]+$/u.test(each));
const name = fc.constantFrom('', 'Max', 'Possible', 'Out of', 'Ode', '=Ito', 'N/A', "O'Neil", 'May');
const student = fc.record({
  studentCode: code,
  firstName: name,
  lastName: name,
  email: fc.constantFrom('', 'lab@example.edu', 'max@example.edu'),
});
const students = fc.uniqueArray(student, {
  selector: ({ studentCode }) => codeKey(studentCode),
  minLength: 1,
  maxLength: 6,
});
const points = fc.array(fc.option(fc.integer({ min: 0, max: 90_000 }).map((units) => units / 10_000)), {
  minLength: 6,
  maxLength: 6,
});

const read = async (table: Table, format: 'xlsx' | '.' | ',') => {
  const content = format === 'xlsx' ? await workbookOf(table) : csvOf(table, format);
  const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
  const file = await parse(bytes, 'class', format === 'xlsx' ? {} : { separator: format === ',' ? ';' : ',' });
  const sheet = 'sheets' in file ? file.sheets[0] : undefined;
  if (!sheet) throw new Error(JSON.stringify(file));
  return sheet;
};

const runs = count(200, 10_000);

test('a class that is exported and imported again finds its students and its scores, whatever the codes look like', async () => {
  await fc.assert(
    fc.asyncProperty(
      students,
      points,
      fc.constantFrom('xlsx' as const, '.' as const, ',' as const),
      async (all, scores, format) => {
        const book = offeringBook(all);
        const table: Table = {
          name: 'class',
          columns: ['First name', 'Last name', 'Student code', 'E-mail', 'Quiz 1'],
          rows: all.map((each, at) => [
            each.firstName,
            each.lastName,
            each.studentCode,
            each.email,
            scores[at] ?? null,
          ]),
        };
        const setup = guessSetup(book, { offeringId }, await read(table, format), 'class');
        const preview = previewImport(book, { ...setup, decimalSign: format === ',' ? ',' : '.' }, new Map());
        const graded = scores.slice(0, all.length).filter((score) => score !== null).length;
        const asked = preview.rows.filter(({ match }) => match.is !== 'student').map(({ row, match }) => [row, match]);
        expect(asked).toEqual([]);
        expect(preview.counts).toEqual({
          added: 0,
          changed: graded,
          unchanged: all.length - graded,
          'left out': 0,
          refused: 0,
        });
        const after = applied(book, preview);
        expect(after.students).toEqual(book.students);
        for (const at of all.keys())
          expect(Object.values(gradeOf(after, offeringId, quiz, s(at)).points)).toEqual(
            scores[at] === null ? [] : [scores[at]],
          );
      },
    ),
    { numRuns: runs },
  );
  proved('random classes: exported and imported again', runs);
});
