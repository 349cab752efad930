import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { finalTable, pointsTable } from '../../src/screens/snapshots/as-it-was-rows.ts';
import { shownFinals } from '../../src/screens/snapshots/shown-finals.ts';
import { a1, ana, assessment, ben, cellEdited, classroom, graded, o1, p } from '../builders.ts';
import { bookOf } from '../given.ts';

const blank = { useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };

test('the points of an assessment are shown with bonus and curve only where they count', () => {
  const book = bookOf(
    classroom(),
    graded(ana, [8, 0]),
    cellEdited(ana, blank, { useBonusPoints: true, bonusPoints: 1, useCurvePoints: false, curvePoints: 7 }),
    cellEdited(ben, blank, { useBonusPoints: false, bonusPoints: 6, useCurvePoints: true, curvePoints: 3 }),
  );
  const shown = pointsTable(book, a1).rows.map(({ id, cells }) => [
    id,
    ...[p(1), p(2), 'bonus', 'curve'].map((part) => cells[`of ${part}`]?.text),
  ]);
  expect(shown).toEqual([
    [ana, '8', '0', '1', ''],
    [ben, '', '', '', '3'],
  ]);
});

test('an assessment whose id is a column’s name takes no column’s place', () => {
  const final = asId<typeof a1>('final');
  const book = bookOf(classroom(), assessment(final, [20]), graded(ana, [10, 5]), graded(ana, [0], final));
  const { columns, rows } = finalTable(book, o1, shownFinals(book, o1));
  expect(new Set(columns.map(({ columnId }) => columnId)).size).toBe(columns.length);
  expect(rows.find(({ id }) => id === ana)?.keys.final).toBeCloseTo(42.857, 3);
});
