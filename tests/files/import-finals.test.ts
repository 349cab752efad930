import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance, type Decision } from '../../commands/decision.ts';
import { type Preview, previewImport } from '../../commands/import/preview.ts';
import { guessSetup, type Setup, withTarget } from '../../commands/import/setup.ts';
import type { Cell, Sheet } from '../../commands/import/sheet.ts';
import { givenBecause } from '../../commands/import/student-cell.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { GivenGrade } from '../../events/entities.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import { bookAfter, briefOf, context, offeringBook, offeringId, previewed, s, sheetOf } from './import-cases.ts';

const letters = [
  { letter: 'A', from: 90 },
  { letter: 'B+', from: 80 },
  { letter: 'B-', from: 70 },
];
const policy = (book: Book, change: object): Book =>
  bookAfter(book, { type: 'EditGradingPolicy', offeringId, policy: change });
const base = policy(offeringBook(['A0', 'A1', 'A2'].map((studentCode) => ({ studentCode, lastName: studentCode }))), {
  letters,
});
const giving = (book: Book, ...grades: readonly GivenGrade[]): Book =>
  policy(book, { given: record(grades.map((grade, at) => [s(at), grade] as const)) });
const givenIn = (book: Book, at: number): GivenGrade | undefined => policyOf(book.settings, offeringId).given[s(at)];

const sheet = (heading: readonly string[], ...rows: readonly (readonly Cell[])[]): Sheet =>
  sheetOf(['Student code', ...heading], ...rows.map((cells, at) => [`A${at}`, ...cells]));

/** The preview of a file in which the user chose the given final grade or letter for columns. */
const chosen = (book: Book, file: Sheet, ...targets: readonly ('final' | 'letter')[]) => {
  const guessed = guessSetup(book, { offeringId }, file, 'finals.csv');
  const setup = targets.reduce<Setup>((now, to, at) => withTarget(now, file, at + 1, { to }), guessed);
  return previewImport(book, setup, new Map());
};
const decided = (book: Book, { plan }: Preview): Decision =>
  decide(book, { type: 'ApplyImport', ...plan, ...givenBecause(plan, 'from finals.csv') }, context);
const applying = (book: Book, preview: Preview): Book => {
  const decision = decided(book, preview);
  return isRefusal(decision) ? expect.fail(JSON.stringify(decision)) : advance(book, decision);
};

describe('A list of final grades', () => {
  test.each([
    ['percentages', sheet(['Final Grade'], ['88,5'], ['91']), 'code|final'],
    ['letters of the class', sheet(['Final Grade'], ['A'], ['b+']), 'code|letter'],
    ['a grade that is called so alone', sheet(['Grade'], ['A'], ['B−']), 'code|letter'],
    ['both', sheet(['Final %', 'Letter grade'], ['92%', 'A'], ['81%', 'B+']), 'code|final|letter'],
    ['marks of another scale', sheet(['Final Grade'], ['1,3'], ['2,0']), 'code|Final Grade /2?'],
    ['letters that the class does not give', sheet(['Letter grade'], ['P'], ['F']), 'code|·'],
    ['what another program has computed', sheet(['Course Grade'], ['87'], ['64']), 'code|ask'],
    ['computed beside scores', sheet(['Quiz 1', 'Final Grade', 'Letter'], ['4', '88', 'A']), 'code|problem|·|·'],
    ['perhaps an exam', sheet(['Final'], ['88'], ['91']), 'code|Final /100?'],
  ])('is told from other columns: %s', (_, file, brief) => {
    expect(briefOf(previewed(base, file).setup)).toBe(brief);
  });
});

describe('An import of final grades', () => {
  test('gives them with the file as the reason, and one Undo takes them back', () => {
    const file = sheet(['Final Grade', 'Letter'], ['92.5', 'a'], ['', 'B−'], ['0', '']);
    const preview = chosen(base, file, 'final', 'letter');
    expect(totalsOf(preview)).toMatchObject({ newFinals: 3, changedFinals: 0, newScores: 0 });
    const book = applying(base, preview);
    const reason = 'from finals.csv';
    expect([0, 1, 2].map((at) => givenIn(book, at))).toEqual([
      { final: 92.5, letter: 'A', reason },
      { letter: 'B-', reason },
      { final: 0, reason },
    ]);
    const events = decided(base, preview);
    if (isRefusal(events)) throw new Error(events.refused);
    const commit = { id: asId<CommitId>('k~1'), events };
    expect(toldBook(bookAfter(book, { type: 'UndoCommit', commit }))).toEqual(toldBook(base));
  });

  test('R10.11 changes the part that it names; a grade that has the same stays with its reason', () => {
    const before = giving(base, { final: 91, letter: 'A', reason: 'appeal' }, { letter: 'B+', reason: 'appeal' });
    const preview = chosen(before, sheet(['Mark'], ['91'], ['75'], ['-']), 'final');
    expect(preview.rows.map(({ outcome, left }) => [outcome, left])).toEqual([
      ['unchanged', 0],
      ['changed', 0],
      ['unchanged', 1],
    ]);
    expect(totalsOf(preview)).toMatchObject({ newFinals: 0, changedFinals: 1 });
    const book = applying(before, preview);
    expect([givenIn(book, 0), givenIn(book, 1), givenIn(book, 2)]).toEqual([
      { final: 91, letter: 'A', reason: 'appeal' },
      { final: 75, letter: 'B+', reason: 'from finals.csv' },
      undefined,
    ]);
  });

  test('refuses a letter that the policy does not know, and a number that cannot be read, each with its row', () => {
    const preview = chosen(
      base,
      sheet(['Mark', 'Letter'], ['1.234', 'A'], ['88', 'E'], ['70', 'B-']),
      'final',
      'letter',
    );
    expect(preview.rows.map(({ fault }) => fault)).toEqual([
      { why: 'score', column: 1, fault: 'two readings' },
      { why: 'letter unknown', column: 2 },
      undefined,
    ]);
    expect([0, 1, 2].map((at) => givenIn(applying(base, preview), at)?.final)).toEqual([undefined, undefined, 70]);
    expect(chosen(policy(base, { letters: [] }), sheet(['L'], ['A']), 'letter').counts.refused).toBe(1);
  });

  test('reads all numbers with the one decimal sign of the file', () => {
    const preview = chosen(base, sheet(['Mark'], ['88,5'], ['90,125'], ['1.200,5']), 'final');
    expect(preview.rows.map(({ fault }) => fault?.why)).toEqual([undefined, undefined, 'score']);
    expect(givenIn(applying(base, preview), 1)?.final).toBe(90.125);
  });

  test('R10.3 is refused when a grade was given, changed or taken back since the preview', () => {
    const before = giving(base, { final: 91, reason: 'appeal' });
    const preview = chosen(before, sheet(['Mark'], ['91'], ['75']), 'final');
    const changed = (...studentIds: readonly string[]) => ({
      refused: 'import.changedMeanwhile',
      cells: [],
      studentIds,
    });
    expect(decided(giving(base), preview)).toEqual(changed(s(0)));
    expect(decided(giving(base, { final: 91, reason: 'typo' }), preview)).toEqual(changed(s(0)));
    const grades = [
      { final: 91, reason: 'appeal' },
      { letter: 'A', reason: 'appeal' },
    ];
    expect(decided(giving(base, ...grades), preview)).toEqual(changed(s(1)));
    expect(isRefusal(decided(before, preview))).toBe(false);
  });

  test('gives a new student theirs', () => {
    const row = sheetOf(['Student code', 'Last name', 'First name', 'Final %'], ['N1', 'Ito', 'Kai', '85']);
    const { preview } = previewed(base, row);
    expect(preview.rows[0]?.outcome).toBe('added');
    expect(Object.values(policyOf(applying(base, preview).settings, offeringId).given)).toEqual([
      { final: 85, reason: 'from finals.csv' },
    ]);
  });
});

test('with any grades held and any in the file, each student has what the file says, and otherwise what was there', () => {
  const final = fc.option(fc.integer({ min: 0, max: 110 }), { nil: undefined });
  const letter = fc.option(fc.constantFrom('A', 'B+', 'B-'), { nil: undefined });
  const parts = fc.record({ final, letter });
  fc.assert(
    fc.property(fc.tuple(parts, parts, parts), fc.tuple(parts, parts, parts), (held, told) => {
      const grades = held.flatMap((one, at) =>
        one.final === undefined && one.letter === undefined
          ? []
          : [[s(at), { ...defined(one), reason: 'before' }] as const],
      );
      const before = policy(base, { given: record(grades) });
      const rows = told.map((one) => [String(one.final ?? ''), one.letter ?? '']);
      const book = applying(before, chosen(before, sheet(['Mark', 'L'], ...rows), 'final', 'letter'));
      for (const [at, one] of told.entries()) {
        const [was, is] = [held[at], givenIn(book, at)];
        expect(is?.final).toBe(one.final ?? was?.final);
        expect(is?.letter).toBe(one.letter ?? was?.letter);
        const isSame = is?.final === was?.final && is?.letter === was?.letter;
        expect(is?.reason).toBe(is && (isSame ? 'before' : 'from finals.csv'));
      }
    }),
    { numRuns: count(50, 2_000) },
  );
});

const defined = ({ final, letter }: { final: number | undefined; letter: string | undefined }) => ({
  ...(final !== undefined && { final }),
  ...(letter !== undefined && { letter }),
});
