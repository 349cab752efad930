import { describe, expect, test } from 'vitest';
import { guessSetup, type Setup, withTarget } from '../../commands/import/setup.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import type { ColumnTarget } from '../../commands/import/target.ts';
import { asId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { likelyInto } from '../../src/components/import/likely-into.ts';
import { asRemembered, forget, remember, systemRemembered } from '../../src/components/import/remembered.ts';
import { type Layouts, laidOut, untouched } from '../../src/ui/grid/layouts.ts';
import {
  bookAfter,
  context,
  emptyOffering,
  midterm,
  offeringBook,
  offeringId,
  quiz,
  sheetOf,
} from '../files/import-cases.ts';

const layoutsInMemory = (): Layouts & { readonly kept: ReadonlyMap<string, typeof untouched> } => {
  const kept = new Map<string, typeof untouched>();
  return {
    kept,
    of: (grid) => kept.get(grid) ?? untouched,
    change: (grid, change) => void kept.set(grid, laidOut(kept.get(grid) ?? untouched, change)),
  };
};
const sheet = (...headings: string[]): Sheet =>
  sheetOf(headings, ['S1', ...headings.slice(1).map((_, at) => String(at + 3))]);
const quizPoints = (book: Book): ColumnTarget => ({
  ...{ to: 'problem', assessmentId: quiz },
  problemId: book.assessments[quiz]?.problems[0]?.problemId ?? asId(''),
});
const setupOf = (book: Book, of: Sheet, into: Setup['offeringId'] = offeringId) =>
  guessSetup(book, { offeringId: into }, of, 'a.csv');

/** Remembers what was chosen for the second column, and reads the file again into `later`. */
const again = (target: ColumnTarget, later: Book, into: Setup['offeringId'] = offeringId) => {
  const layouts = layoutsInMemory();
  const file = sheet('Student code', 'Odd');
  const book = offeringBook();
  remember(layouts, withTarget(setupOf(book, file), file, 1, target), new Set([1]));
  const { setup, columns } = asRemembered(layouts, later, setupOf(later, file, into), file);
  return { target: setup.targets[1], columns: [...columns] };
};

describe('what was chosen for a file’s headings', () => {
  const book = offeringBook();
  const lab = { to: 'newAssessment', name: 'Lab', max: 12 } as const;
  const withLabs = (count: number, maxima: readonly number[]): Book =>
    Array.from({ length: count }).reduce<Book>(
      (before) =>
        bookAfter(before, {
          type: 'AddAssessment',
          offeringId,
          assessmentId: asId(context.newId()),
          fields: { assessmentName: 'LAB ' },
          maxima: [...maxima],
        }),
      book,
    );

  test.each<{ what: string; target: ColumnTarget; later: Book; is: object | undefined }>([
    { what: 'a problem that is here', target: quizPoints(book), later: book, is: quizPoints(book) },
    {
      what: 'a bonus',
      target: { to: 'bonus', assessmentId: midterm },
      later: book,
      is: { to: 'bonus', assessmentId: midterm },
    },
    {
      what: 'the order of a name',
      target: { to: 'fullName', order: 'first last' },
      later: book,
      is: { to: 'fullName', order: 'first last' },
    },
    { what: 'nothing', target: { to: 'ignore', why: 'chosen' }, later: book, is: { to: 'ignore', why: 'chosen' } },
    { what: 'a problem that is gone', target: quizPoints(book), later: emptyOffering, is: undefined },
    { what: 'a new assessment', target: lab, later: book, is: lab },
    { what: 'a new one’s problem', target: { ...lab, problem: 'Q1' }, later: book, is: { ...lab, problem: 'Q1' } },
    { what: 'a new one that is here since', target: lab, later: withLabs(1, [12]), is: { to: 'problem' } },
    { what: 'a new one of which two are here since', target: lab, later: withLabs(2, [12]), is: undefined },
    { what: 'a new one that has two problems since', target: lab, later: withLabs(1, [6, 6]), is: undefined },
  ])('is proposed again where it can be: $what', ({ target, later, is }) => {
    const guessed = setupOf(later, sheet('Student code', 'Odd')).targets[1];
    const told = again(target, later);
    expect(told).toMatchObject(is ? { target: is, columns: [1] } : { target: guessed, columns: [] });
  });

  test('is left alone where it leads nowhere any more, and stays for the other columns', () => {
    const layouts = layoutsInMemory();
    const file = sheet('Student code', 'Odd', 'Contact');
    const chosen = withTarget(withTarget(setupOf(book, file), file, 1, quizPoints(book)), file, 2, { to: 'email' });
    remember(layouts, chosen, new Set([1, 2]));
    const { setup, columns } = asRemembered(layouts, emptyOffering, setupOf(emptyOffering, file), file);
    expect([[...columns], setup.targets[2]]).toEqual([[2], { to: 'email' }]);
  });

  test('into no offering are no scores', () => {
    expect(again(lab, book, null).columns).toEqual([]);
    expect(again({ to: 'email' }, book, null)).toEqual({ target: { to: 'email' }, columns: [1] });
  });

  test('is one answer for each column, the last one, and only for these headings', () => {
    const layouts = layoutsInMemory();
    const file = sheet('Student code', 'Odd', 'Even');
    const first = withTarget(withTarget(setupOf(book, file), file, 1, lab), file, 2, { ...lab, name: 'Even' });
    remember(layouts, first, new Set([1, 2]));
    remember(layouts, withTarget(first, file, 1, { to: 'ignore', why: 'chosen' }), new Set([1]));
    const told = asRemembered(layouts, book, setupOf(book, file), file);
    expect(told.setup.targets.slice(1)).toMatchObject([{ to: 'ignore' }, { name: 'Even' }]);
    expect([...told.columns].sort()).toEqual([1, 2]);
    const same = sheet('STUDENT CODE', ' odd', 'Even');
    expect(asRemembered(layouts, book, setupOf(book, same), same).columns.size).toBe(2);
    const spaced = sheet(' student  code ', 'Odd', 'Even');
    expect(asRemembered(layouts, book, setupOf(book, spaced), spaced).columns.size).toBe(2);
    for (const other of [sheet('Student code', 'Even', 'Odd'), sheet('Student code', 'Odd', 'Even', 'More')])
      expect(asRemembered(layouts, book, setupOf(book, other), other).columns.size).toBe(0);
    forget(layouts, first);
    expect(asRemembered(layouts, book, setupOf(book, file), file).columns.size).toBe(0);
  });

  test('is the system that was chosen last, and what was chosen for the columns under another one is forgotten', () => {
    const layouts = layoutsInMemory();
    const file = sheet('Student code', 'Odd');
    const setup = setupOf(book, file);
    const under = (system: Setup['rows']['system']): Setup => ({ ...setup, rows: { ...setup.rows, system } });
    remember(layouts, withTarget(under('Canvas'), file, 1, lab), new Set([1]));
    remember(layouts, under('Moodle'), new Set());
    expect(systemRemembered(layouts, setup)).toBe('Moodle');
    expect(asRemembered(layouts, book, setup, file).columns.size).toBe(0);
  });

  test('is not kept where nothing was chosen or the file has no headings, and what cannot be read is passed over', () => {
    const layouts = layoutsInMemory();
    const file = sheet('Student code', 'Odd');
    const setup = setupOf(book, file);
    remember(layouts, setup, new Set());
    remember(layouts, { ...setup, headingAt: null }, new Set([1]));
    expect(layouts.kept.size).toBe(0);
    remember(layouts, withTarget(setup, file, 1, lab), new Set([1]));
    const [name = ''] = layouts.kept.keys();
    for (const odd of ['x', '[1]', '["1",{"to":"email"}]', '[9,{"to":"email"}]', '[0,null]', '[0,{"to":"flying"}]'])
      layouts.change(name, { columnId: odd, isTurned: true });
    const told = asRemembered(layouts, book, setup, file);
    expect([told.setup.targets[0], [...told.columns]]).toEqual([setup.targets[0], [1]]);
  });
});

describe('a file most likely goes', () => {
  const codes = ['S1', 'S2', 'S3', 'S4', 'S5'];
  const second = asId<never>('o~2');
  const both = bookAfter(
    bookAfter(offeringBook(codes.map((studentCode) => ({ studentCode }))), {
      ...{ type: 'AddOffering', courseId: asId('c~1'), offeringId: second, fields: { yearOfStart: 2020 } },
    }),
    { type: 'EnrollStudents', offeringId: second, studentIds: [asId('s~0'), asId('s~1')] },
  );
  const into = (...students: readonly string[]) =>
    likelyInto(both, sheetOf(['Student code', 'Quiz 1'], ...students.map((code) => [code, '5'])), 'a.csv', {
      ...{ newId: () => 'new', today: new Date(2026, 8, 1) },
    });

  test.each([
    { students: codes, to: offeringId },
    { students: ['S3', 'X1'], to: offeringId },
    { students: [' s4 ', 'X1'], to: offeringId },
    { students: ['S3', 'X1', 'X2'], to: 'new' },
    { students: ['X1', 'X2'], to: 'new' },
  ])('of $students into $to: half of them must be known there', ({ students, to }) => {
    const found = into(...students);
    expect(found).toMatchObject(to === 'new' ? { at: 'new' } : { at: 'offering', offeringId: to });
  });

  test('into the newest of the offerings that have equally many', () => {
    expect(into('S1', 'S2')).toEqual({ at: 'offering', offeringId: second });
    expect(into('S1', 'S2', 'S3')).toEqual({ at: 'offering', offeringId });
  });
});
