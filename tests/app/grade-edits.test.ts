import { describe, expect, test } from 'vitest';
import type { CellEdit } from '../../machines/grid-edit.ts';
import { overrunCells } from '../../src/components/scores/blocks.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { countedAs, readEdits } from '../../src/components/scores/grade-edits.ts';
import { overrunAssessment, scoreRows, whyUnfit } from '../../src/components/scores/one-student.ts';
import { a1, a2, ana, assessment, ben, cellEdited, classroom, graded, p, policy } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

const blank = { useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };
const used = { useBonusPoints: true, bonusPoints: 2, useCurvePoints: true, curvePoints: 3 };
const [first, second] = [problemColumn(p(1)), problemColumn(p(2))];

const cell = (rowId: string, columnId: string, text: string): CellEdit => ({ rowId, columnId, text });

const bookWith = (...facts: readonly Facts[]) => {
  const book = bookOf(classroom(), ...facts);
  const assessment = book.assessments[a1];
  if (!assessment) throw new Error('no assessment');
  return { book, assessment };
};

describe('what is typed or pasted into a sheet', () => {
  const { book, assessment } = bookWith(graded(ana, [7, 3]));
  const read = (...cells: readonly CellEdit[]) => readEdits(book, assessment, cells);

  test('is an edit with what was seen, and none where the cell says that already', () => {
    const { edits, excuses, refused } = read(cell(ana, first, '9'), cell(ana, second, ' 3 '), cell(ben, first, ''));
    expect([excuses, refused]).toEqual([[], []]);
    expect(edits).toEqual([
      { assessmentId: a1, studentId: ana, change: { points: { [p(1)]: 9 } }, seen: { points: { [p(1)]: 7 } } },
      { assessmentId: a1, studentId: ben, change: { points: { [p(1)]: null } }, seen: { points: { [p(1)]: null } } },
    ]);
  });

  test('is refused for a student whom the same block excuses, wherever in the block that stands', () => {
    for (const cells of [
      [cell(ana, first, 'EX'), cell(ana, second, '5')],
      [cell(ana, second, '5'), cell(ana, first, 'excused')],
    ]) {
      const { edits, excuses, refused } = read(...cells, cell(ben, first, '4'));
      expect(edits.map(({ studentId }) => studentId)).toEqual([ben]);
      expect(excuses).toEqual([{ studentId: ana, assessmentId: a1 }]);
      expect(refused).toMatchObject([{ rowId: ana, text: '5', isExcused: true }]);
    }
  });

  test('is refused for who is excused already, and to excuse them again does nothing', () => {
    const excused = bookWith(policy({ excused: { [ana]: { [a1]: true } } }));
    const both = [cell(ana, first, '5'), cell(ben, first, 'ex'), cell(ana, second, 'ex')];
    const { edits, excuses, refused } = readEdits(excused.book, excused.assessment, both);
    expect([edits, excuses]).toEqual([[], [{ studentId: ben, assessmentId: a1 }]]);
    expect(refused).toMatchObject([{ rowId: ana, text: '5', isExcused: true }]);
  });

  test('is counted as scores and blanks; excuses and what was refused are neither', () => {
    const cells = [
      ...[cell(ana, first, '9'), cell(ana, second, ''), cell(ben, first, 'EX'), cell(ben, second, '1')],
      ...[cell(ana, 'bonus', '-'), cell(ana, 'curve', '2'), cell(ana, 'total', '3')],
    ];
    expect(countedAs(cells, read(...cells))).toEqual({ scores: 2, blanks: 2 });
  });

  test('switches bonus and curve on, and off by a blank; only a curve may be below 0', () => {
    const on = { useBonusPoints: true, bonusPoints: 1.5 };
    const { edits, refused } = read(
      ...[cell(ana, 'bonus', '1.5'), cell(ben, 'bonus', ''), cell(ana, 'curve', '-2'), cell(ben, 'bonus', '-2')],
    );
    expect(edits.map(({ change }) => change)).toEqual([
      on,
      { useBonusPoints: false, bonusPoints: 0 },
      { useCurvePoints: true, curvePoints: -2 },
    ]);
    expect(refused).toMatchObject([{ rowId: ben, text: '-2' }]);
  });
});

describe('a block that runs on from the problems', () => {
  const only = (part: 'bonus' | 'curve') =>
    part === 'bonus' ? { ...used, useCurvePoints: false } : { ...used, useBonusPoints: false };

  test.each(['bonus', 'curve'] as const)('says so where it would give a %s, or take one away that counts', (part) => {
    const { book, assessment } = bookWith(cellEdited(ana, blank, only(part)));
    const cells = [cell(ana, first, '1'), cell(ana, 'bonus', ''), cell(ana, 'curve', ''), cell(ben, part, '4')];
    const over = overrunCells(book, assessment, { rowId: ana, columnId: second }, cells);
    expect(over.map(({ rowId, columnId }) => [rowId, columnId])).toEqual([
      [ana, part],
      [ben, part],
    ]);
    expect(overrunCells(book, assessment, { rowId: ana, columnId: 'bonus' }, cells)).toEqual([]);
  });
});

describe('a block that is pasted on a student’s page', () => {
  const two = bookWith(assessment(a2, [20])).book;
  const held = bookWith(assessment(a2, [20]), cellEdited(ana, blank, used)).book;
  const rows = scoreRows([a1, a2].flatMap((id) => two.assessments[id] ?? []));
  const block = (from: number, ...texts: readonly string[]) =>
    texts.map((text, at) => cell(rows[from + at] ?? '', 'points', text));

  test.each([
    { name: 'within the problems', at: undefined, over: overrunAssessment(two, ana, block(0, '1', '2')) },
    { name: 'on to bonus', at: a1, over: overrunAssessment(two, ana, block(0, '1', '2', '3')) },
    { name: 'on to curve alone', at: a1, over: overrunAssessment(two, ana, block(1, '2', '', '3')) },
    {
      name: 'over blanks where nothing stands',
      at: undefined,
      over: overrunAssessment(two, ana, block(0, '1', '2', '', '', '5')),
    },
    { name: 'over a blank where a bonus stands', at: a1, over: overrunAssessment(held, ana, block(0, '1', '2', '')) },
    { name: 'from bonus on', at: undefined, over: overrunAssessment(two, ana, block(2, '1', '2', '5')) },
    { name: 'to bonus of the next assessment', at: a2, over: overrunAssessment(two, ana, block(4, '5', '1')) },
  ])('that goes $name writes over $at', ({ at, over }) => expect(over).toBe(at));

  test.each([
    {
      block: [['7', '10']],
      column: 'points',
      said: /^The copied cells have 2 columns, .* one below the other here: copy a single column\./,
    },
    { block: [['7'], ['8', '9', '1']], column: 'points', said: /^The copied cells have 3 columns,/ },
    {
      block: [['7'], ['8'], ['9']],
      column: 'points',
      said: /^The copied column has 3 cells, and from here .* has 2\./,
    },
    { block: [['7']], column: 'max', said: /^Scores can be pasted under “Points” alone\./ },
  ])('that does not fit, $block at $column, is refused with what would fit', ({ block, column, said }) => {
    const [last = ''] = rows.slice(-2);
    const words = whyUnfit({ anchor: { rowId: last, columnId: column }, block }, rows);
    expect(words).toMatch(said);
    expect(words).toMatch(/ Nothing was pasted; what you copied is still on the clipboard\.$/);
  });
});
