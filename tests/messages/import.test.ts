import { describe } from 'vitest';
import { importText } from '../../messages/components/import.ts';
import { said } from './said.ts';

describe('of an import', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1);
  said([
    ['1 of 2 rows', importText.compared(1, 2)],
    ['Roster (1 row)', importText.sheetRows('Roster', 1, false)],
    ['Roster (2 rows, hidden in the workbook)', importText.sheetRows('Roster', 2, true)],
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
    ['1 student is not in this gradebook yet', importText.matchingTitle(1, true)],
    ['2 students are not in this gradebook yet', importText.matchingTitle(2, true)],
    ['1 row: choose whose it is', importText.matchingTitle(1, false)],
    ['2 rows: choose whose they are', importText.matchingTitle(2, false)],
    ['Add 1 as a new student', importText.allNew(1)],
    ['Add all 2 as new students', importText.allNew(2)],
    ['Leave it out', importText.allOut(1)],
    ['Leave all 2 out', importText.allOut(2)],
    ['Take the 1 suggestion', importText.allSuggested(1)],
    ['1 row is still open.', importText.unanswered(1)],
    ['2 rows are still open.', importText.unanswered(2)],
    ['1 score is above the maximum. They will be kept.', importText.aboveMax(1)],
    ['blank to see in the workbook', importText.unseenNumber('')],
    ['“-” to see in the workbook', importText.unseenNumber('-')],
    [
      '1 value of excused students not imported. To have them, take the excuse back and import the file again.',
      importText.excusedCells(1),
    ],
    ['1 cell says something like EX, N/A or a dash. What is there stays.', importText.leftCells(1)],
    ['2 cells say something like EX, N/A or a dash. What is there stays.', importText.leftCells(2)],
    [
      '1 row has a name, e-mail or code that differs from the gradebook, which stays as it is. Check that these are the right students: 3.',
      importText.namesDiffer([3]),
    ],
    [
      '2 rows have “x” in place of a student code or an e-mail. This names nobody, and no student was found by it: 3, 4.',
      importText.namelessRows(['x'], [3, 4]),
    ],
    ['Nothing to apply', importText.apply(0)],
    ['Apply to 1 row', importText.apply(1)],
    ['Apply to 2 rows', importText.apply(2)],
    [
      'a.csv: 1 added, 2 changed, 3 unchanged.',
      importText.done('a.csv', { added: 1, changed: 2, unchanged: 3, 'left out': 0, refused: 0 }),
    ],
    [
      'a.csv: 1 added, 2 changed, 3 unchanged, 4 left out, 5 refused.',
      importText.done('a.csv', { added: 1, changed: 2, unchanged: 3, 'left out': 4, refused: 5 }),
    ],
  ]);
});
