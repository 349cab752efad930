import { describe } from 'vitest';
import { aboutCell } from '../../messages/screens/about-cell.ts';
import { assessment } from '../../messages/screens/assessment.ts';
import { auditText } from '../../messages/screens/audit.ts';
import { fieldTexts } from '../../messages/screens/course.ts';
import { termTexts } from '../../messages/screens/courses.ts';
import { classText, finalGradesScreen, whyText } from '../../messages/screens/final-grades-screen.ts';
import { dayStripText, historyFilters, historyText } from '../../messages/screens/history.ts';
import { loadChangeText, loadText } from '../../messages/screens/load-snapshots.ts';
import { newRulesText } from '../../messages/screens/new-rules.ts';
import { assessmentsText, enrollText, rosterText, weightsText } from '../../messages/screens/offering.ts';
import { openedChange } from '../../messages/screens/opened-change.ts';
import { outcomesText } from '../../messages/screens/outcomes.ts';
import { settingsText } from '../../messages/screens/settings.ts';
import { sheetDialogs } from '../../messages/screens/sheet-dialogs.ts';
import {
  againstToday,
  deleteSnapshotText,
  differenceText,
  openedSnapshotText,
  saveSnapshotText,
  snapshotsText,
} from '../../messages/screens/snapshots.ts';
import { progressReport, studentPage } from '../../messages/screens/student-page.ts';
import { undoRangeText } from '../../messages/screens/undo-range.ts';
import { verifyText } from '../../messages/screens/verify.ts';
import { gridText } from '../../messages/ui/grid.ts';
import { histogramText } from '../../messages/ui/histogram.ts';
import { said } from './said.ts';

describe('on the sheet', () => {
  const { statistics, done } = assessment;
  const { paste, setDialog, cells, done: dialogDone, deleteAll } = sheetDialogs;
  said([
    ['3 of 4 complete', statistics.facts(3, 4, null)],
    ['3 of 4 complete · mean 71.5 %', statistics.facts(3, 4, '71.5')],
    ['3 selected', assessment.selection(3, 0, '', '')],
    ['3 selected · sum 4 · mean 2', assessment.selection(3, 2, '4', '2')],
    ['2 → 3, today, ben', aboutCell.changed('2', '3', 'today', 'ben')],
    ['2 → 3, today', aboutCell.changed('2', '3', 'today', '')],
    ['imported from a.csv, row 3', aboutCell.hows.imported('a.csv', 3)],
    ['imported from a.csv', aboutCell.hows.imported('a.csv', undefined)],
    ['imported, row 3', aboutCell.hows.imported(undefined, 3)],
    ['loaded from a snapshot', aboutCell.commands.LoadSnapshots()],
    ['loaded from a snapshot, Exam', aboutCell.commands.LoadSnapshots('Exam')],
    ['Also 3 and 4 beyond the only problem: kept, and counted nowhere.', aboutCell.beyond(['3', '4'], 1)],
    ['Also 3 beyond the 2 problems: kept, and counted nowhere.', aboutCell.beyond(['3'], 2)],
    ['1 value changed.', done.changed(1)],
    ['2 scores and 1 blank pasted.', done.pasted({ scores: 2, blanks: 1 })],
    ['1 score pasted.', done.pasted({ scores: 1, blanks: 0 })],
    ['2 blanks pasted.', done.pasted({ scores: 0, blanks: 2 })],
    ['Excused: Li.', done.excused(1, 'Li')],
    ['2 students excused.', done.excused(2, 'Li')],
    ['Delete all grades', deleteAll(0)],
    ['Delete the only grade', deleteAll(1)],
    ['Delete all 2 grades', deleteAll(2)],
    ['Excuse Li', cells.excuse(1, 'Li')],
    ['Excuse 2 students', cells.excuse(2, 'Li')],
    ['Un-excuse Li', cells.unexcuse(1, 'Li')],
    ['Un-excuse 2 students', cells.unexcuse(2, 'Li')],
    ['All 3 cells: 1 score is replaced', setDialog.all(3, 1)],
    ['All 1 cell: 2 scores are replaced', setDialog.all(1, 2)],
    ['This value can’t be pasted', paste.title(1, 1)],
    ['1 of 2 values can’t be pasted', paste.title(1, 2)],
    ['1 value lands outside the grid or on a column that is computed.', paste.outside(1)],
    ['2 values land outside the grid or on a column that is computed.', paste.outside(2)],
    ['P1 deleted.', dialogDone.problemDeleted('P1', 0)],
    ['P1 deleted, with the points of 1 student.', dialogDone.problemDeleted('P1', 1)],
    ['1 cell copied, with headers', gridText.copiedWithHeaders(1)],
    [
      'Changed elsewhere while you typed: it is now blank. Enter saves yours over it, Esc leaves it.',
      gridText.overtaken(''),
    ],
    ['above 100', histogramText.range(100, null)],
    ['90–100', histogramText.range(90, 100)],
  ]);
});

describe('of final grades', () => {
  const { line } = finalGradesScreen;
  const policy = { decimals: 2, rule: 'halfUp' } as Parameters<typeof line.policy>[0];
  said([
    ['Excuse', finalGradesScreen.excuse(1)],
    ['Excuse 2 results', finalGradesScreen.excuse(2)],
    ['Un-excuse', finalGradesScreen.unexcuse(1)],
    ['Un-excuse 2 results', finalGradesScreen.unexcuse(2)],
    ['Excused: it.', finalGradesScreen.excusedDone(1, 'it')],
    ['2 results excused.', finalGradesScreen.excusedDone(2, 'it')],
    ['No longer excused: it.', finalGradesScreen.unexcusedDone(1, 'it')],
    ['2 results are no longer excused.', finalGradesScreen.unexcusedDone(2, 'it')],
    ['Set A · rounded once, to 2 decimals, halves up', line.policy(policy, 2, 'Set A')],
    [
      'Best of 2 weight sets · rounded once, to 1 decimal, halves to even',
      line.policy({ ...policy, decimals: 1, rule: 'halfEven' }, 2, undefined),
    ],
    ['Set A · rounded once, to whole numbers, halves up', line.policy({ ...policy, decimals: 0 }, 1, 'Set A')],
    ['0.2 above B', finalGradesScreen.nearCutOff('0.2', true, 'B')],
    ['0.2 below B', finalGradesScreen.nearCutOff('0.2', false, 'B')],
    ['Nobody is within 1 of a cut-off.', classText.near(0, '1')],
    ['1 student is within 1 of a cut-off:', classText.near(1, '1')],
    ['2 students are within 1 of a cut-off:', classText.near(2, '1')],
    ['× 30', whyText.weight('30', '100')],
    ['× 30/90', whyText.weight('30', '90')],
    ['Rounded once, to a whole number', whyText.rounded(0)],
    ['Rounded once, to 1 decimal', whyText.rounded(1)],
    ['Rounded once, to 2 decimals', whyText.rounded(2)],
    ['', whyText.drops({ most: 2, dropped: 2, noMore: undefined })],
    [
      'Nothing is dropped: only one result counts, and one is always kept.',
      whyText.drops({ most: 2, dropped: 0, noMore: 'one is kept' }),
    ],
    [
      '1 of at most 2 is dropped: one result is always kept.',
      whyText.drops({ most: 2, dropped: 1, noMore: 'one is kept' }),
    ],
    [
      '2 of at most 3 are dropped: no other drop would raise this grade.',
      whyText.drops({ most: 3, dropped: 2, noMore: 'no gain' }),
    ],
    [
      'Since the update, 1 final grade is higher in Fall: a result is no longer dropped where that would lower the grade. What you entered is as it was. If you have given out these grades already, compare them.',
      newRulesText.line(1, 1, 'Fall'),
    ],
    [
      'Since the update, 2 final grades are higher in 2 offerings: a result is no longer dropped where that would lower the grade. What you entered is as it was. If you have given out these grades already, compare them.',
      newRulesText.line(2, 2, ''),
    ],
  ]);
});

describe('of an offering and its lists', () => {
  said([
    ['Quiz deleted.', assessmentsText.removed('Quiz', 0)],
    ['Quiz deleted, with the grades of 1 student.', assessmentsText.removed('Quiz', 1)],
    ['Quiz added: 1 problem, 10 points.', assessmentsText.added('Quiz', 1, '10')],
    ['Students for whom it is the better set', weightsText.bestFor(2)],
    ['Students for whom it is the best set', weightsText.bestFor(3)],
    ['Un-enroll everybody', rosterText.unenrollAll(1)],
    ['Un-enroll all 2 students', rosterText.unenrollAll(2)],
    ['Li un-enrolled, with the grades in this offering.', rosterText.unenrolled(1, 'Li')],
    ['2 students un-enrolled, with their grades in this offering.', rosterText.unenrolled(2, 'Li')],
    ['2 students', rosterText.shown(2, 2)],
    ['1 of 2 students', rosterText.shown(1, 2)],
    ['Enroll', enrollText.enroll(0)],
    ['Enroll 1 student', enrollText.enroll(1)],
    ['This student is already enrolled.', enrollText.result(1, 0)],
    ['All 2 are already enrolled.', enrollText.result(2, 0)],
    ['1 student enrolled.', enrollText.result(0, 1)],
    ['1 student is already enrolled; 2 added.', enrollText.result(1, 2)],
    ['2 students are already enrolled; 1 added.', enrollText.result(2, 1)],
    ['Fall · 1 offering · 2 students', termTexts.facts('Fall', 1, 2)],
    [
      'Changed elsewhere while you typed: it is now blank. Leaving again saves yours over it, Esc keeps it.',
      fieldTexts.overtaken(''),
    ],
    [
      'Changed elsewhere while you typed: it is now “a”. Leaving again saves yours over it, Esc keeps it.',
      fieldTexts.overtaken('a'),
    ],
    ['1 gap', outcomesText.gaps(1)],
    ['is addressed by no problem', outcomesText.uncovered(1)],
    ['are addressed by no problem', outcomesText.uncovered(2)],
    ['addresses no outcome', outcomesText.unaddressing(1)],
    ['address no outcome', outcomesText.unaddressing(2)],
    ['Delete the only grade', studentPage.deleteGrades(1)],
    ['Delete all 2 grades', studentPage.deleteGrades(2)],
    ['No result yet; 1 student has one', studentPage.notInClass(1)],
    ['No result yet; 2 students have one', studentPage.notInClass(2)],
    [
      'Li\nFall\n\nQuiz: 3 of 4 (75 %)\nExam: excused\n\nFinal grade: 75',
      progressReport({
        name: 'Li',
        offering: 'Fall',
        lines: [
          { assessment: 'Quiz', points: '3 of 4', percent: '75' },
          { assessment: 'Exam', points: 'excused', percent: '' },
        ],
        final: '75',
      }),
    ],
    ['1 change, all sent', settingsText.computer.changes(1, 0, undefined)],
    ['3 changes, 2 of them not sent yet · 1 MB in this browser', settingsText.computer.changes(3, 2, '1 MB')],
    ['3 changes · 1 MB in this browser', settingsText.computer.local(3, '1 MB')],
    ['1 change', settingsText.computer.local(1, undefined)],
    ['a ledger', settingsText.computer.times('a ledger', 1)],
    ['a ledger (2)', settingsText.computer.times('a ledger', 2)],
  ]);
});

describe('in History', () => {
  said([
    ['1 change', historyText.count(1, true)],
    ['the newest 1 changes', historyText.count(1, false)],
    ['No. 3 · you', historyText.facts(3, 'you')],
    ['No. 3', historyText.facts(3, '')],
    ['many', historyText.about(9)],
    ['about 10', historyText.about(10)],
    ['≈\u00a010', historyText.aboutShort(10)],
    ['May 1', historyFilters.between('May 1', 'May 1')],
    ['May 1 – May 2', historyFilters.between('May 1', 'May 2')],
    ['May 1', historyFilters.between('May 1', '')],
    ['May 1: no changes', dayStripText.day('May 1', 0, false)],
    ['May 1: 1 change, shown', dayStripText.day('May 1', 1, true)],
    [
      'Changes by day: 1 change on 2 days. Arrow keys choose a day, with Shift several; Esc chooses none.',
      dayStripText.label(2, 1, ''),
    ],
    [
      'Changes by day: 3 changes on 1 day, most on May 1. Arrow keys choose a day, with Shift several; Esc chooses none.',
      dayStripText.label(1, 3, 'May 1'),
    ],
    ['1 event of it erased.', verifyText.erased(1)],
    ['Confirmed by S up to No. 4, received now; 1 since is only here.', verifyText.confirmed('S', 4, 'now', 1)],
    ['a.csv with 1 value downloaded.', auditText.done('a.csv', 1)],
    ['Undo', undoRangeText.title(undefined)],
    ['Undo 1 change', undoRangeText.title(1)],
    ['1 later change touched the same values, so it is undone as well; it is marked.', undoRangeText.goes(1)],
    ['2 later changes touched the same values, so they are undone as well; they are marked.', undoRangeText.goes(2)],
    ['No final grade changed', openedChange.effect(0, 0, 0)],
    ['1 final grade changed, no letter with it', openedChange.effect(1, 0, 0)],
    ['2 final grades changed, 1 letter: 1 up', openedChange.effect(2, 1, 0)],
  ]);
});

describe('of snapshots', () => {
  const counts = { students: 1, assessments: 2, grades: 3 };
  const two = { names: 'Quiz and Exam', count: 2 };
  said([
    ['Load snapshot', loadText.title(1)],
    ['Load 2 snapshots', loadText.title(2)],
    ['Load', loadText.go(1)],
    ['Load 2 snapshots', loadText.go(2)],
    [
      'Then: 1 student, 2 assessments, 3 grades. Now: 2 students, 1 assessment, 0 grades.',
      loadText.thenAndNow(counts, { students: 2, assessments: 1, grades: 0 }),
    ],
    [
      'Then: 1 student, 2 assessments, 3 grades. It is not here now, and is added.',
      loadText.thenAndNow(counts, undefined),
    ],
    ['', loadText.adds(0, 0)],
    ['Adds 1 course.', loadText.adds(1, 0)],
    ['Adds 2 students.', loadText.adds(0, 2)],
    ['Adds 1 course and 1 student.', loadText.adds(1, 1)],
    ['Courses and students that are here stay as they are.', loadText.stay(0)],
    ['1 other offering stays as they are. So do courses and students that are here.', loadText.stay(1)],
    ['a.json', loadText.file('a.json', '')],
    ['a.json · Exam', loadText.file('a.json', 'Exam')],
    ['1 score changes, 2 come, 1 goes', loadChangeText.scores(1, 2, 1)],
    ['2 scores come', loadChangeText.scores(0, 2, 0)],
    ['', loadChangeText.scores(0, 0, 0)],
    ['1 student comes, 2 go', loadChangeText.students(1, 2)],
    ['Quiz comes', loadChangeText.comes({ names: 'Quiz', count: 1 })],
    ['Quiz and Exam go', loadChangeText.goes(two)],
    ['Quiz and Exam are set up as they were', loadChangeText.setUp(two)],
    ['', loadChangeText.setUp({ names: '', count: 0 })],
    ['1 other chosen one is not shown now, and left out.', snapshotsText.hidden(1)],
    ['2 other chosen ones are not shown now, and left out.', snapshotsText.hidden(2)],
    ['2 rows', snapshotsText.row('Exam', 2)],
    ['Exam', snapshotsText.row('Exam', 1)],
    ['no note', snapshotsText.row('', 1)],
    ['Save', saveSnapshotText.go(1)],
    ['Save 2 snapshots', saveSnapshotText.go(2)],
    ['1 snapshot was saved.', saveSnapshotText.saved(1)],
    ['2 snapshots were saved.', saveSnapshotText.saved(2)],
    ['Delete this snapshot?', deleteSnapshotText.title(1)],
    ['Delete these 2 snapshots?', deleteSnapshotText.title(2)],
    ['Exam is deleted at the server. Undo cannot bring it back.', deleteSnapshotText.body('Exam', 1)],
    [
      'Exam; Quiz: these are deleted at the server. Undo cannot bring them back.',
      deleteSnapshotText.body('Exam; Quiz', 2),
    ],
    ['Save its file first', deleteSnapshotText.fileFirst(1)],
    ['Save their files first', deleteSnapshotText.fileFirst(2)],
    ['It had been deleted elsewhere.', deleteSnapshotText.done('Exam', 0, 1)],
    ['They had been deleted elsewhere.', deleteSnapshotText.done('Exam', 0, 2)],
    ['The snapshot of Exam was deleted.', deleteSnapshotText.done('Exam', 1, 0)],
    ['2 snapshots were deleted. 1 other had been deleted elsewhere.', deleteSnapshotText.done('Exam', 2, 1)],
    ['1 row of it hangs on nothing and cannot be shown.', openedSnapshotText.leftOut(1)],
    ['1 score differs', againstToday.differ(1, 0)],
    ['1 score and 1 final grade differ', againstToday.differ(1, 1)],
    ['2 final grades differ', againstToday.differ(0, 2)],
    ['Quiz went blank for 1 student', differenceText.lost(1, 'Quiz')],
    ['the grading policy changed', differenceText.policy([])],
    ['the grading policy changed (rounding, drops)', differenceText.policy(['rule', 'dropLowest'])],
  ]);
});
