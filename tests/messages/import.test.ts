import { describe } from 'vitest';
import { importText } from '../../messages/components/import.ts';
import { totals } from './import-totals.ts';
import { said } from './said.ts';

describe('of an import', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1);
  said([
    ['1 of 2 rows', importText.compared(1, 2)],
    ['Roster (1 row)', importText.sheetRows('Roster', 1, false)],
    ['Roster (2 rows, hidden in the workbook)', importText.sheetRows('Roster', 2, true)],
    ['1 other sheet is not read: a.', importText.otherSheets(['a'])],
    ['2 other sheets are not read: a, b.', importText.otherSheets(['a', 'b'])],
    ['1 hidden sheet is not read: a. Choose a sheet under Sheet to read it.', importText.hiddenSheets(['a'])],
    ['2 hidden sheets are not read: a, b. Choose a sheet under Sheet to read it.', importText.hiddenSheets(['a', 'b'])],
    ['line 3: Code', importText.headingRow('line', 3, 'Code')],
    ['row 3: Code', importText.headingRow('row', 3, 'Code')],
    ['1 cell holds a formula; the values computed last were read.', importText.formulas(1)],
    ['2 cells hold formulas; the values computed last were read.', importText.formulas(2)],
    ['Code', importText.columnName(' Code ', 1)],
    ['Column B', importText.columnName(' ', 1)],
    ['Not data, and left out: line 2, 3.', importText.skipped('line', [2, 3])],
    ['Not data, and left out: row 2.', importText.skipped('row', [2])],
    ['Line 2 gives the maximum points; it is not a student', importText.maxima('line', 2)],
    ['Row 2 gives the maximum points; it is not a student', importText.maxima('row', 2)],
    ['Also read 1 hidden row of the workbook: 4', importText.hiddenRows([4])],
    [
      'Also read 11 hidden rows of the workbook: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more',
      importText.hiddenRows(eleven),
    ],
    [
      'Also read 10 hidden rows of the workbook: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
      importText.hiddenRows(eleven.slice(0, 10)),
    ],
    [
      "Quiz: the file says it is out of 10, the gradebook says 12. The gradebook's maximum stays.",
      importText.maximumDiffers('Quiz', 10, 12),
    ],
    ['All 2 are new students', importText.allNew(2)],
    ['Leave all 2 out', importText.allOut(2)],
    ['Take the 1 suggestion', importText.allSuggested(1)],
    ['1 row: say who this is', importText.openRows(1)],
    ['2 rows: say who this is', importText.openRows(2)],
    ['Look at this', importText.lookAtThese(1)],
    ['Look at these 2', importText.lookAtThese(2)],
    ['new student', importText.facts.newStudents(1)],
    ['scores changed', importText.facts.changedScores(2, [])],
    ['1 of them goes down.', importText.facts.lower(1)],
    ['score above the maximum, kept', importText.facts.aboveMax(1)],
    ['rows left out: Points Possible, Test', importText.facts.leftOut(2, ['Points Possible', 'Test'])],
    ['blank to see in the workbook', importText.unseenNumber('')],
    ['“-” to see in the workbook', importText.unseenNumber('-')],
    [
      '1 value of excused students not imported. To have them, take the excuse back and import the file again.',
      importText.excusedCells(1),
    ],
    [
      '1 row has a name, e-mail or code that differs from the gradebook, which stays as it is. Check that these are the right students: 3.',
      importText.namesDiffer([3]),
    ],
    [
      '2 rows have “x” in place of a student code or an e-mail. This names nobody, and no student was found by it: 3, 4.',
      importText.namelessRows(['x'], [3, 4]),
    ],
    ['Import 576 scores', importText.apply(totals({ newScores: 500, changedScores: 76 }), false)],
    ['Import 151 students and 576 scores', importText.apply(totals({ newStudents: 151, newScores: 576 }), true)],
    ['Import 12 students', importText.apply(totals({ newStudents: 10, enrolled: 2 }), false)],
    ['Import 1 changed student', importText.apply(totals({ updated: 1 }), false)],
    ['Import 1 score', importText.apply(totals({ newScores: 1, excuses: 2 }), false)],
    ['Import 2 excuses', importText.apply(totals({ excuses: 2, assessments: 1 }), false)],
    ['Import 2 assessments', importText.apply(totals({ assessments: 2 }), false)],
    ['Import the offering', importText.apply(totals({}), true)],
    ['a.csv: 3 students and 9 scores.', importText.done('a.csv', totals({ newStudents: 3, newScores: 9 }))],
    [
      'a.csv: 1 score, 4 rows left out, 5 refused.',
      importText.done('a.csv', totals({ changedScores: 1, leftOut: 4, refused: 5 })),
    ],
  ]);
});
