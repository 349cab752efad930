import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut } from '../../commands/import/layout.ts';
import { setupFaults, withRows, withTarget } from '../../commands/import/setup.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { parse } from '../../tables/parse.ts';
import { count } from '../counts.ts';
import { offeringBook, previewed, quiz, sheetOf } from './import-cases.ts';
import { rowXml, workbookOf } from './zip-making.ts';

const base = offeringBook([{ studentCode: 'S1', firstName: 'Max', lastName: 'Smith' }]);

describe('A row of maxima', () => {
  const maximaOf = (...rows: string[][]) => layOut(sheetOf(...rows), 0).maxima?.at;
  const scores = ['First Name', 'Last Name', 'SID', 'Email', 'Lab 1'];

  test.each([
    ['a whole name, a code and an e-mail', ['Max', 'Smith', 'S1', 'max@example.edu', '9']],
    ['a last name and no code', ['Max', 'Smith', '', '', '9']],
    ['a code', ['Possible', '', 'S1', '', '9']],
    ['an e-mail', ['Maximum', '', '', 'm@example.edu', '9']],
    ['a number below another one', ['Max', '', '', '', '6']],
    ['no number', ['Max', '', '', '', '']],
    ['a word in place of a number', ['Max', '', '', '', 'EX']],
  ])('is none when it has %s', (_, row) => {
    const { setup, preview } = previewed(base, sheetOf(scores, row, ['Ann', 'Ode', 'S2', '', '7']));
    expect(setup.layout.maxima).toBeUndefined();
    expect(preview.rows.map(({ row: { at } }) => at)).toEqual([2, 3]);
    expect(setup.targets[4]).toMatchObject({ to: 'newAssessment', isProposed: true });
  });

  test.each([
    'Points Possible',
    '    Points Possible',
    'Max.',
    'Max. Punkte',
    'Out of:',
    'Mögliche Punkte',
    'Points possibles',
    'Puntos posibles',
    'Punti possibili',
    'MAX',
  ])('is one when it is called %j and is about nobody', (label) => {
    expect(maximaOf(['Student', 'SID', 'Lab 1'], [label, '', '10'], ['Ann', 'S2', '7'])).toBe(2);
  });

  test('is looked for in the three rows below the headings and in the last three, and nowhere between', () => {
    const at = (place: number, of: number) =>
      maximaOf(
        ['Student', 'SID', 'Lab 1'],
        ...Array.from({ length: of }, (_, row) =>
          row === place ? ['Points Possible', '', '10'] : [`Ann ${row}`, `S${row}`, '7'],
        ),
      );
    const found = (of: number) => Array.from({ length: of }, (_, place) => at(place, of) === place + 2);
    expect(found(9)).toEqual([true, true, true, false, false, false, true, true, true]);
    expect(found(5)).toEqual([true, true, true, true, true]);
  });

  test('stays one where a student has more than the points possible', () => {
    expect(maximaOf(['Student', 'SID', 'Lab 1'], ['Points Possible', '', '10'], ['Ann', 'S2', '11'])).toBe(2);
  });

  test('becomes a student again where the user says so, or says that its code stands in another column', () => {
    const named = sheetOf(['Student', 'Lab 1'], ['Max', '9'], ['Ann', '7']);
    const { setup } = previewed(base, named);
    expect(setup.layout.maxima?.at).toBe(2);
    expect(withRows(setup, named, { ...setup.rows, maxima: 'none' }).layout.data.map(({ at }) => at)).toEqual([2, 3]);

    const coded = sheetOf(['Student', 'Badge', 'Lab 1'], ['Max', '9002', '9'], ['Ann', '9001', '7']);
    const guessed = previewed(base, coded).setup;
    expect(guessed.layout.maxima?.at).toBe(2);
    const told = withTarget(guessed, coded, 1, { to: 'studentCode' });
    expect(told.layout.data.map(({ at }) => at)).toEqual([2, 3]);
    expect(withRows(told, coded, told.rows).layout.maxima).toBeUndefined();
  });

  test('is one again where the column that made it a student is pointed elsewhere', () => {
    const coded = sheetOf(['Student', 'Badge', 'Lab 1'], ['Max', '9002', '9'], ['Ann', '9001', '7']);
    const guessed = previewed(base, coded).setup;
    const [before] = guessed.targets.slice(1);
    if (!before) throw new Error('no target');
    const back = withTarget(withTarget(guessed, coded, 1, { to: 'studentCode' }), coded, 1, before);
    expect(back.layout).toEqual(guessed.layout);
    expect(back.layout.maxima?.at).toBe(2);
  });

  test('never has a code or an e-mail beside its label, in whatever order the columns stand', () => {
    const label = fc.constantFrom('Max', 'Points Possible', 'Possible', 'Maximum:', 'Out of', 'Ann');
    const cell = fc.constantFrom('', '', 'S1', 'max@example.edu', 'Smith', '9', '10', '95%', '(read only)');
    const heads = fc.shuffledSubarray(['Student', 'First Name', 'SID', 'E-mail', 'Lab 1', 'Badge', 'Section'], {
      minLength: 2,
    });
    const table = heads.chain((headings) =>
      fc.tuple(
        fc.constant(headings),
        fc.array(fc.tuple(label, fc.array(cell, { minLength: headings.length, maxLength: headings.length })), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
    );
    let found = 0;
    fc.assert(
      fc.property(table, ([headings, rows]) => {
        const { maxima } = layOut(sheetOf(headings, ...rows.map(([first, cells]) => [first, ...cells.slice(1)])), 0);
        if (!maxima) return;
        found += 1;
        const identities = headings.flatMap((heading, at) =>
          ['SID', 'E-mail'].includes(heading) && at > 0 ? [at] : [],
        );
        expect(identities.map((at) => maxima.cells[at])).toEqual(identities.map(() => ''));
        expect(maxima.cells).not.toContain('max@example.edu');
      }),
      { numRuns: count(500, 20_000) },
    );
    expect(found).toBeGreaterThan(count(10, 400, 2));
  });
});

describe('A row of headings again, or of what Canvas posts', () => {
  const laidOut = (...rows: string[][]) => {
    const { skipped, data } = layOut(sheetOf(['Student', 'SID', 'Lab 1'], ...rows), 0);
    return [skipped.map(({ row, why }) => `${row.at} ${why}`), data.map(({ at }) => at)];
  };

  test('is said once each, and is no student', () => {
    const posting = ['', '', 'Manual Posting'];
    const table = [['Ann', 'S1', '7'], posting, ['Student', 'SID', 'Lab 1'], ['Ben', 'S2', '8'], posting];
    expect(laidOut(...table)).toEqual([
      ['3 posting', '6 posting', '4 headings again'],
      [2, 5],
    ]);
  });

  test('is one as a whole only: a row that ends early, or differs in a cell, is a student', () => {
    expect(laidOut(['Student'], ['Student', 'SID'], ['Student', 'SID', '7'])).toEqual([[], [2, 3, 4]]);
  });
});

describe('What a workbook hides', () => {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const row = (at: number, code: string, points: number, hidden = '') =>
    rowXml(at, { A: text(code), B: `<c><v>${points}</v></c>`, C: `<c><v>${points - 1}</v></c>` }).replace(
      '<row',
      `<row${hidden}`,
    );
  const sheet = (cols: string, ...rows: string[]) =>
    `${cols}<sheetData>${rowXml(1, { A: text('Student code'), B: text('Quiz 1'), C: text('Midterm 1 P1') })}${rows.join('')}</sheetData>`;
  const sheetsOf = async (sheets: Record<string, string>, hidden: string[] = []): Promise<readonly Sheet[]> => {
    const file = await parse(await workbookOf(sheets, [], { hidden }), 'scores.xlsx', {});
    if ('fault' in file) throw new Error(JSON.stringify(file));
    return file.sheets;
  };
  const only = async (xml: string): Promise<Sheet> => {
    const [found] = await sheetsOf({ S: xml });
    if (!found) throw new Error('no sheet');
    return found;
  };

  test.each([' hidden="1"', ' hidden="true"', ' ht="0" customHeight="1"'])(
    'a row with%s is left out and told, and can be taken',
    async (hidden) => {
      const read = await only(sheet('', row(2, 'S1', 5), row(3, 'S2', 6, hidden)));
      const { setup, preview } = previewed(base, read);
      expect(preview.rows.map(({ row: { at } }) => at)).toEqual([2]);
      expect(setup.layout.skipped.map(({ row: { at }, why }) => [at, why])).toEqual([[3, 'hidden']]);
      const taken = withRows(setup, read, { ...setup.rows, hidden: 'take' });
      expect(taken.layout.data.map(({ at }) => at)).toEqual([2, 3]);
      expect(taken.targets).toEqual(setup.targets);
    },
  );

  test('a column goes nowhere by itself, and can be sent somewhere', async () => {
    const read = await only(sheet('<cols><col min="2" max="2" hidden="1"/></cols>', row(2, 'S1', 5)));
    const { setup } = previewed(base, read);
    expect(setup.targets.map((target) => (target.to === 'ignore' ? target.why : target.to))).toEqual([
      'studentCode',
      'hidden',
      'problem',
    ]);
    const problemId = base.assessments[quiz]?.problems[0]?.problemId;
    if (!problemId) throw new Error('no problem');
    expect(withTarget(setup, read, 1, { to: 'problem', assessmentId: quiz, problemId }).targets[1]).toMatchObject({
      to: 'problem',
    });
  });

  test('a hidden column of codes does not say who the students are', async () => {
    const read = await only(sheet('<cols><col min="1" max="1" width="0" customWidth="1"/></cols>', row(2, 'S1', 5)));
    expect(setupFaults(previewed(base, read).setup)).toEqual([{ fault: 'nobody named' }]);
  });

  test('a hidden row is no heading', async () => {
    const keys = rowXml(1, { A: text('Student code'), B: text('Student ID') }).replace('<row', '<row hidden="1"');
    const heads = rowXml(2, { A: text('SID'), B: text('Quiz 1') });
    const read = await only(`<sheetData>${keys}${heads}${row(3, 'S1', 5)}</sheetData>`);
    expect(previewed(base, read).setup.layout.heading?.at).toBe(2);
  });

  test('a sheet says so', async () => {
    const sheets = await sheetsOf({ Old: sheet('', row(2, 'S1', 5)), New: sheet('', row(2, 'S1', 6)) }, ['Old']);
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  });
});
