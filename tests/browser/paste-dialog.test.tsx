import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Assessment } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { useWriteCells } from '../../src/components/scores/use-grade-edits.ts';
import { PasteDialog } from '../../src/screens/assessment/paste-dialog.tsx';
import { useBook } from '../../src/workspace/workspace-hooks.tsx';
import { abara, brandt, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

let closed = 0;

/** Abara's 9 and a word, Brandt's 7 and 8, and a line that runs over the edge. */
const Pasting = ({ assessment }: { assessment: Assessment }) => {
  const book = useBook((all) => all);
  const columns = assessment.problems.map(({ problemId }) => problemColumn(problemId));
  const [p1 = '', p2 = ''] = columns;
  const line = (rowId: string) => columns.map((columnId) => ({ rowId, columnId }));
  return (
    <PasteDialog
      source={{ book, assessment, grades: finalGrades(book, offeringId) }}
      offer={{
        anchor: { rowId: abara, columnId: p1 },
        block: [['9', 'absent'], ['7', '8'], ['5']],
        targets: [
          line(abara),
          [
            { rowId: brandt, columnId: p1 },
            { rowId: brandt, columnId: p2 },
          ],
          [null],
        ],
        fits: false,
        filledSelection: false,
      }}
      write={useWriteCells(assessment)}
      onClose={() => {
        closed += 1;
      }}
    />
  );
};

const Screen = () => {
  const assessment = useBook((book) => book.assessments[midterm]);
  return assessment ? <Pasting assessment={assessment} /> : null;
};

test('A block with one bad value and one outside says which, and pastes all others, those beside the bad one too', async () => {
  const ledger = await showScreen(Screen);
  const pointsOf = (studentId: StudentId): unknown[] => {
    const grade = ledger.book().grades[offeringId]?.get(studentId)?.[midterm];
    return ledger.book().assessments[midterm]?.problems.map(({ problemId }) => grade?.points[problemId]) ?? [];
  };
  await expect.element(page.getByRole('dialog', { name: '2 of 5 values can’t be pasted' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'absent', exact: true })).toBeVisible();
  await expect.element(page.getByText('1 value lands outside')).toBeVisible();
  expect([pointsOf(abara), pointsOf(brandt)]).toEqual([
    [10, 8],
    [6, 4],
  ]);
  await page.getByRole('button', { name: 'Paste the 3 that fit' }).click();
  expect([pointsOf(abara), pointsOf(brandt), closed]).toEqual([[9, 8], [7, 8], 1]);
});
