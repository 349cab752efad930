import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numericCodes, untakenFields } from '../../commands/import/notices.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { rowFaultText } from '../../messages/components/import-rows.ts';
import { parse } from '../../tables/parse.ts';
import { applied, offeringBook, previewed, s, sheetOf } from './import-cases.ts';
import { rowXml, workbookOf } from './zip-making.ts';

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const stored = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const error = (value: string) => `<c t="e"><v>${value}</v></c>`;
const formats = ['000000', 'd-mmm', '0%', '"S"0000', '0000000,'];

/** A workbook's rows under `Student code`, `Last name` and, where given, another heading. */
const workbook = async (rows: readonly (readonly string[])[], third = 'Quiz 1'): Promise<Sheet> => {
  const xml = [[text('Student code'), text('Last name'), text(third)], ...rows].map((cells, at) =>
    rowXml(at + 1, Object.fromEntries(cells.map((cell, column) => ['ABC'[column] ?? '', cell]))),
  );
  const file = await parse(
    await workbookOf({ S: `<sheetData>${xml.join('')}</sheetData>` }, [], { formats }),
    'x.xlsx',
    {},
  );
  const sheet = 'sheets' in file ? file.sheets[0] : undefined;
  if (!sheet) throw new Error(JSON.stringify(file));
  return sheet;
};

const roster = (...rows: readonly string[][]) => sheetOf(['Student code', 'Last name', 'E-mail'], ...rows);

describe('A student code that is a number in the workbook', () => {
  test.each([
    [stored(100_000), '100000'],
    [stored(123_456, 1), '123456'],
    [stored(1204, 1), '001204'],
    [stored(42, 4), '42'],
    [stored('1204.6', 1), '1204.6'],
    [stored(1_204_000, 5), '1204000'],
    [stored('999999999999999'), '999999999999999'],
  ])('%s is read as %s, and that is told', async (cell, code) => {
    const { setup, preview } = previewed(offeringBook(), await workbook([[cell, text('Ode')]], 'E-mail'));
    expect(preview.plan.newStudents.map(({ fields }) => fields.studentCode)).toEqual([code]);
    expect(numericCodes(offeringBook(), setup, preview)).toEqual([code]);
  });

  test.each([
    [stored('2.02001E+16'), 'digits lost'],
    [stored('1000000000000000'), 'digits lost'],
    [stored(45_659, 2), 'date'],
    [stored(0.5, 3), 'percentage'],
    ['<c t="d"><v>2024-01-05</v></c>', 'date'],
  ])('%s is refused: %s', async (cell, fault) => {
    const { preview } = previewed(offeringBook(), await workbook([[cell, text('Ode')]], 'E-mail'));
    expect(preview.rows[0]).toMatchObject({ outcome: 'refused', fault: { why: 'identity', column: 0, fault } });
    expect(preview.undecided).toBe(0);
  });

  test.each(['2.02001E+16', '2,02001e+16'])('%s in a text file is refused: digits lost', (code) => {
    const { preview } = previewed(offeringBook(), roster([code, 'Ode', '']));
    expect(preview.rows[0]).toMatchObject({ outcome: 'refused', fault: { column: 0, fault: 'digits lost' } });
  });

  test('is not spoken of when it is a student’s here', async () => {
    const book = offeringBook([{ studentCode: '100000' }]);
    const { setup, preview } = previewed(book, await workbook([[stored(100_000), text(''), stored(5)]]));
    expect([preview.counts.changed, numericCodes(book, setup, preview)]).toEqual([1, []]);
  });
});

test('A code that is a number, and could be two students’, is asked about though both have the e-mail beside it', async () => {
  const email = 'twins@example.edu';
  const book = offeringBook([
    { studentCode: '1204', email },
    { studentCode: '001204', email },
  ]);
  const { preview } = previewed(book, await workbook([[stored(1204), text(''), text(email)]], 'E-mail'));
  expect(preview.rows[0]?.match).toEqual({ is: 'asked', why: 'number of several', candidates: [s(0), s(1)] });
  const alone = offeringBook([{ studentCode: '1204', email }, { studentCode: '001204' }]);
  const settled = previewed(alone, await workbook([[stored(1204), text(''), text(email)]], 'E-mail'));
  expect(settled.preview.rows[0]?.match).toMatchObject({ is: 'student', studentId: s(0) });
});

test('A name in a column of its own goes before the same part of a full name, whichever comes first', () => {
  for (const headings of [
    ['Student code', 'First name', 'Student name'],
    ['Student code', 'Student name', 'First name'],
  ]) {
    const cells = headings.map(
      (heading) => ({ 'Student code': 'S1', 'First name': 'Bea' })[heading] ?? 'Ode, Beatrice',
    );
    const { preview } = previewed(offeringBook(), sheetOf(headings, cells));
    expect(preview.plan.newStudents.map(({ fields }) => fields)).toMatchObject([{ firstName: 'Bea', lastName: 'Ode' }]);
  }
});

describe('An error of a spreadsheet', () => {
  test.each(['#N/A', '#REF!', '#SPILL!', '#NAME?'])(
    '%s as a code or a name refuses its row, and names it',
    async (value) => {
      const rows = [
        [error(value), text('Ode')],
        [text('S2'), error(value)],
        [text('S3'), text('Ito')],
      ];
      const { setup, preview } = previewed(offeringBook(), await workbook(rows, 'E-mail'));
      expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'added']);
      const [first] = preview.rows;
      if (!first?.fault) throw new Error('no fault');
      const names = { column: (at: number) => setup.layout.headings[at] ?? '', cell: () => value };
      expect(rowFaultText(first.fault, names, offeringBook())).toContain(`Student code: “${value}” is an error`);
    },
  );

  test.each(['#N/A', '#NV', '#BEZUG!', '#¿NOMBRE?'])('%s in a text file does so too', (value) => {
    const { preview } = previewed(offeringBook(), roster([value, 'Ode', ''], ['S2', value, ''], ['S3', 'Ito', value]));
    expect(preview.counts).toMatchObject({ added: 0, refused: 3 });
  });

  test('is none in the ids that Brightspace writes', () => {
    const { preview } = previewed(offeringBook(), sheetOf(['OrgDefinedId', 'Last name'], ['#NVAA', 'Ode']));
    expect(preview.counts).toMatchObject({ added: 1 });
  });
});

const lookAlikes = ['S1\u200b', '\u200fS1', 'S\u00ad1', 'Ｓ１', 'Ѕ1', 'S\u20601', 'S 1', 'S\u20621'];

describe('A code that looks like another one', () => {
  const book = offeringBook([
    { studentCode: 'S1', lastName: 'Ode' },
    { studentCode: 'A-7' },
    { studentCode: '00001204' },
  ]);

  test.each<[string, number]>([
    ...lookAlikes.map((code): [string, number] => [code, 0]),
    ['A‑7', 1],
    ['Α-7', 1],
    ['1204', 2],
    ['１２０４', 2],
  ])('%j is asked about in a roster and beside scores, with the student here as the candidate', (code, at) => {
    const asked = { is: 'asked', why: 'code looks alike', candidates: [s(at)] };
    expect(previewed(book, roster([code, '', ''])).preview.rows[0]?.match).toEqual(asked);
    const scores = sheetOf(['Student code', 'Quiz 1'], [code, '5']);
    expect(previewed(book, scores).preview.rows[0]?.match).toEqual(asked);
    const { preview } = previewed(book, roster([code, 'New', '']), {}, new Map([[2, { as: 'new' }]]));
    expect(preview.counts.added).toBe(1);
  });

  test.each(lookAlikes)('%j is asked about beside S1 in the same file, and so is S1', (code) => {
    const { preview } = previewed(offeringBook(), roster(['S1', 'Ode', ''], ['S2', 'Ito', ''], [code, 'Ade', '']));
    expect(preview.rows.map(({ match }) => match)).toEqual([
      { is: 'asked', why: 'code looks like another row', candidates: [], lines: [4] },
      { is: 'new' },
      { is: 'asked', why: 'code looks like another row', candidates: [], lines: [2] },
    ]);
  });

  test('is asked about with whoever has the e-mail beside it as a candidate too', () => {
    const mailed = offeringBook([{ email: 'ito@example.edu' }, { studentCode: 'S1', email: 'ode@example.edu' }]);
    const candidatesOf = (email: string) => {
      const match = previewed(mailed, roster(['S 1', '', email])).preview.rows[0]?.match;
      return match?.is === 'asked' ? match.candidates : match;
    };
    expect(candidatesOf('ito@example.edu')).toEqual([s(1), s(0)]);
    expect(candidatesOf('ODE@example.edu')).toEqual([s(1)]);
  });

  test('is not asked about beside a row that is refused', () => {
    const { preview } = previewed(offeringBook(), roster(['S1', '#REF!', ''], ['S\u200b1', 'Ode', '']));
    expect(preview.rows.map(({ match, outcome }) => [match.is, outcome])).toEqual([
      ['unreadable', 'refused'],
      ['new', 'added'],
    ]);
  });

  test('is not asked about when it looks like none', () => {
    const codes = ['S2', 'SI', 'A7', '1240', 'Жук', '学号1', 'B‑8'];
    const { preview } = previewed(book, roster(...codes.map((code) => [code, code, ''])));
    expect(preview.counts.added).toBe(codes.length);
  });

  test.each([
    ['S1', 'S1\u200b', 'S1'],
    ['S1\u200b', 'S1', 'S1'],
    ['1204', '00001204', '00001204'],
    ['00001204', '1204', '00001204'],
  ])('%j here and %j in the file, which the user took for one, leave %j', (held, told, left) => {
    const one = offeringBook([{ studentCode: held }]);
    const { preview } = previewed(
      one,
      roster([told, 'Ode', '']),
      {},
      new Map([[2, { as: 'student', studentId: s(0) }]]),
    );
    expect(applied(one, preview).students.get(s(0))).toMatchObject({ studentCode: left, lastName: 'Ode' });
  });

  test('whatever characters that nobody sees are put into it, and never silently becomes a second student', () => {
    const unseen = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u00ad',
      '\u2060',
      '\ufeff',
      '\u034f',
      '\u00a0',
      '\u3000',
    );
    const letter = fc.constantFrom('S', 's', 'Ｓ', 'Ѕ', 'ѕ');
    fc.assert(
      fc.property(
        fc.array(unseen),
        letter,
        fc.array(unseen),
        fc.constantFrom('1', '１', '¹'),
        fc.array(unseen),
        (a, b, c, d, e) => {
          const code = [...a, b, ...c, d, ...e].join('');
          const { preview } = previewed(book, roster([code, 'New', '']));
          expect(preview.rows[0]?.outcome).not.toBe('added');
        },
      ),
    );
  });
});

describe('An e-mail that is known, beside a code that is not', () => {
  const row = ['S9', 'Ode', 'ode@example.edu'];

  test('is asked about when the student here has another code', () => {
    const book = offeringBook([{ studentCode: 'S1', lastName: 'Ode', email: 'ode@example.edu' }]);
    const { preview } = previewed(book, roster(row));
    expect(preview.rows[0]?.match).toEqual({ is: 'asked', why: 'e-mail with another code', candidates: [s(0)] });
    const answered = previewed(book, roster(row), {}, new Map([[2, { as: 'new' }]]));
    expect(answered.preview.counts.added).toBe(1);
  });

  test('is that student when the code here is blank, and a roster fills it in', () => {
    const book = offeringBook([{ lastName: 'Ode', email: 'ode@example.edu' }]);
    const { preview } = previewed(book, roster(row));
    expect(preview.rows[0]?.match).toEqual({ is: 'student', studentId: s(0), by: 'email' });
    expect(applied(book, preview).students.get(s(0))).toMatchObject({ studentCode: 'S9' });
  });
});

test('A value that is blank here does not differ from the file’s', () => {
  const book = offeringBook([
    { studentCode: 'S1', lastName: 'Ode' },
    { studentCode: 'S2', lastName: 'Ito' },
    { studentCode: 'S3', lastName: 'Ade', email: 'ade@example.edu' },
  ]);
  const sheet = sheetOf(
    ['Student code', 'Last name', 'E-mail', 'Quiz 1'],
    ['S1', 'Ode', 'ode@example.edu', '5'],
    ['S2', 'Itō', 'ito@example.edu', '5'],
    ['S3', 'Ade', 'ADE@example.edu', '5'],
  );
  const { setup, preview } = previewed(book, sheet);
  expect(untakenFields(book, setup, preview)).toEqual({ differing: [3], missing: [2] });
});
