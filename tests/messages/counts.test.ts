import { expect, test } from 'vitest';
import { countedItems } from '../../messages/app/sync-panel.ts';
import { importText } from '../../messages/components/import.ts';
import { syncWords } from '../../messages/components/sync.ts';
import { students } from '../../messages/screens/offering.ts';
import { totals } from './import-totals.ts';

test('a number of a thousand and more is written in one way, whatever it counts', () => {
  const thousand = new Intl.NumberFormat().format(1_000);
  expect([
    students(1_000),
    countedItems('grade', 1_000),
    syncWords.waiting(1_000),
    importText.apply(totals({ newScores: 1_000 }), false),
    importText.compared(1_000, 1_000),
  ]).toEqual([
    `${thousand} students`,
    `${thousand} grades`,
    `${thousand} waiting`,
    `Import ${thousand} scores`,
    `${thousand} of ${thousand} rows`,
  ]);
  expect([students(1), countedItems('grade', 1), importText.apply(totals({ newScores: 1 }), false)]).toEqual([
    '1 student',
    '1 grade',
    'Import 1 score',
  ]);
});

test('none are several', () => {
  expect([students(0), countedItems('grade', 0)]).toEqual(['0 students', '0 grades']);
});
