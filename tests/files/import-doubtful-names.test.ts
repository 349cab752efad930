import { describe, expect, test } from 'vitest';
import { namelessRows, untakenFields } from '../../commands/import/notices.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { parse } from '../../tables/parse.ts';
import { applied, offeringBook, previewed, s, sheetOf } from './import-cases.ts';
import { rowXml, workbookOf } from './zip-making.ts';

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const stored = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

/** A workbook's rows under `Student code`, `Last name` and another heading; the first style shows four digits. */
const workbook = async (rows: readonly (readonly string[])[], third = 'Quiz 1'): Promise<Sheet> => {
  const xml = [[text('Student code'), text('Last name'), text(third)], ...rows].map((cells, at) =>
    rowXml(at + 1, Object.fromEntries(cells.map((cell, column) => ['ABC'[column] ?? '', cell]))),
  );
  const sheets = { S: `<sheetData>${xml.join('')}</sheetData>` };
  const file = await parse(await workbookOf(sheets, [], { formats: ['0000'] }), 'x.xlsx', {});
  if (!('sheets' in file) || !file.sheets[0]) throw new Error(JSON.stringify(file));
  return file.sheets[0];
};

describe('A number that may have lost the zeros of one of two codes here', () => {
  const book = offeringBook([
    { studentCode: '12', lastName: 'Ode', email: 'ode@example.edu' },
    { studentCode: '0012', lastName: 'Ito', email: 'ito@example.edu' },
  ]);
  const answers = (...at: number[]) =>
    new Map(at.map((who, row) => [row + 2, { as: 'student', studentId: s(who) } as const]));

  test.each([
    [stored(12), [s(0), s(1)]],
    [stored('12.0'), [s(0), s(1)]],
    [stored(12, 1), [s(1), s(0)]],
  ])('%s is asked about', async (cell, candidates) => {
    const sheet = await workbook([[cell, text(''), stored(5)]]);
    const { preview } = previewed(book, sheet);
    expect(preview.rows[0]?.match).toEqual({ is: 'asked', why: 'number of several', candidates });
    expect(preview.plan.gradeEdits).toEqual([]);
  });

  test('is asked about in a roster too', async () => {
    const { preview } = previewed(book, await workbook([[stored(12), text('Ito')]], 'Section'));
    expect(preview.rows[0]?.match).toMatchObject({ is: 'asked', why: 'number of several' });
  });

  test.each(['12', '0012'])('names %j exactly when it is text', async (code) => {
    const { preview } = previewed(book, await workbook([[text(code), text(''), stored(5)]]));
    expect(preview.rows[0]?.match).toMatchObject({ is: 'student', by: 'code', studentId: s(code === '12' ? 0 : 1) });
  });

  test('names the one whose e-mail stands beside it', async () => {
    const { preview } = previewed(book, await workbook([[stored(12), text(''), text('ode@example.edu')]], 'E-mail'));
    expect(preview.rows[0]?.match).toEqual({ is: 'student', studentId: s(0), by: 'code' });
  });

  test('standing twice, each time for another one, as the instructor says, is no double', async () => {
    const sheet = await workbook([
      [stored(12), text('Ito'), stored(5)],
      [stored(12), text('Ode'), stored(7)],
    ]);
    const { setup, preview } = previewed(book, sheet, { knownStudents: 'update' }, answers(1, 0));
    expect(preview.rows.map(({ outcome, known }) => [outcome, known])).toEqual([
      ['changed', s(1)],
      ['changed', s(0)],
    ]);
    const after = applied(book, preview);
    expect([after.students.get(s(0))?.studentCode, after.students.get(s(1))?.studentCode]).toEqual(['12', '0012']);
    expect(untakenFields(book, setup, preview)).toEqual({ differing: [], missing: [] });
  });
});

describe('A word that people write where there is nothing', () => {
  const words = ['n/a', 'N/A', 'NA', 'n.a.', '-', '–', '—', '--', '.', '?', 'none', 'None', 'null', 'NULL', 'unknown'];
  const scores = (...rows: string[][]) => sheetOf(['Student code', 'Last name', 'E-mail', 'Quiz 1'], ...rows);

  test.each([...words, 'ode'])('%j as an e-mail is nobody’s, also when one student here has it', (word) => {
    const book = offeringBook([{ studentCode: '', lastName: 'Ode', email: word }]);
    const sheet = scores(['S9', '', word, '5'], ['', 'Ito', word, '6'], ['', '', word, '7']);
    const { setup, preview } = previewed(book, sheet);
    expect(preview.rows.map(({ match }) => (match.is === 'asked' ? match.why : match.is))).toEqual([
      'unknown',
      'name only',
      'nobody',
    ]);
    expect(preview.plan.gradeEdits).toEqual([]);
    expect(namelessRows(setup, preview)).toEqual({ at: [2, 3, 4], words: [word] });
  });

  test.each(words)('%j as a student code is read as a blank, also when one student here has it', (word) => {
    const book = offeringBook([{ studentCode: word.toLowerCase(), lastName: 'Ode' }]);
    const { setup, preview } = previewed(book, scores([word, 'Ito', '', '5'], [word, '', '', '6'], ['S2', '', '', '']));
    expect(preview.rows[0]?.match).toMatchObject({ is: 'asked', why: 'name only', candidates: [] });
    expect(preview.rows[1]?.match).toEqual({ is: 'nobody' });
    expect(namelessRows(setup, preview)).toEqual({ at: [2, 3], words: [word] });
  });

  test('does not make doubles of new students, and is not kept', () => {
    const { setup, preview } = previewed(
      offeringBook(),
      sheetOf(['Student code', 'Last name', 'E-mail'], ['n/a', 'Ode', '-'], ['N/A', 'Ito', '-'], ['S3', 'Ade', '']),
    );
    expect(preview.counts).toMatchObject({ added: 3, refused: 0 });
    expect(preview.plan.newStudents.map(({ fields }) => [fields.studentCode, fields.email])).toEqual([
      ['', ''],
      ['', ''],
      ['S3', ''],
    ]);
    expect(namelessRows(setup, preview)).toEqual({ at: [2, 3], words: ['n/a', '-', 'N/A'] });
  });
});
