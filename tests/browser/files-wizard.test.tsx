import '../../src/app/look/look.css';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { ImportWizard } from '../../src/components/import/import-wizard.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import canvas from '../fixtures/canvas-export.csv?url';
import workbook from '../fixtures/midterm.xlsx?url';
import roster from '../fixtures/roster-utf-16.txt?url';

const offeringId = asId<OfferingId>('o~1');

const ask = (ledger: Ledger, command: Command): void => {
  const asked = ledger.dispatch(command);
  if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
};

const open = async () => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  const { ledger } = workspace;
  const courseId = asId<CourseId>('c~1');
  ask(ledger, { type: 'AddCourse', courseId, fields: { title: 'Calculus' } });
  ask(ledger, { type: 'AddOffering', courseId, offeringId, fields: {} });
  ask(ledger, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Midterm 1' }, maxima: [10, 15, 20] });
  let closed = 0;
  const shown = (key: number) => (
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <ImportWizard
            key={key}
            offeringId={offeringId}
            onClose={() => {
              closed += 1;
            }}
          />
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>
  );
  const { rerender } = await render(shown(0));
  return { ledger, closed: () => closed, again: () => rerender(shown(closed)) };
};

const give = async (url: string, name: string): Promise<void> => {
  const file = new File([await (await fetch(url)).blob()], name);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, file);
};

const button = (name: string | RegExp) => page.getByRole('button', { name });

const importFile = async (url: string, name: string, what: string): Promise<void> => {
  await give(url, name);
  await button(what).click();
};

const closed = (times: number, { closed: so }: { closed: () => number }) => expect.poll(so).toBe(times);

const pasteBox = () => page.getByLabelText('Or paste a table from a spreadsheet');

const paste = async (table: string): Promise<void> => {
  await pasteBox().fill(table);
  await userEvent.keyboard('{Tab}{Enter}');
};

const enrolled = (ledger: Ledger): number => ledger.book().enrollments[offeringId]?.size ?? 0;

test('A roster and then two score files are imported, each as one commit and with one click', async () => {
  const opened = await open();
  const { ledger } = opened;
  await importFile(roster, 'roster-utf-16.txt', 'Import 150 students');
  await closed(1, opened);
  expect(enrolled(ledger)).toBe(150);
  expect(ledger.undoable().at(-1)?.command).toMatchObject({ type: 'ApplyImport', note: 'roster-utf-16.txt' });

  await opened.again();
  await importFile(canvas, 'canvas-export.csv', 'Import 435 scores');
  await closed(2, opened);
  const names = ledger.book().assessmentsOf[offeringId]?.map((id) => ledger.book().assessments[id]?.assessmentName);
  expect(names).toEqual(['Midterm 1', 'Homework 1', 'Homework 2', 'Essay']);

  await opened.again();
  await give(workbook, 'midterm.xlsx');
  await page.getByLabelText('Sheet').selectOptions('1');
  await expect.element(page.getByRole('radio', { name: 'Changes 150' })).toBeVisible();
  await button(/^Import \d+ scores$/).click();
  await closed(3, opened);
  expect(ledger.book().grades[offeringId]?.size).toBe(150);

  ledger.undo();
  ledger.undo();
  ledger.undo();
  expect(enrolled(ledger)).toBe(0);
});

test('A pasted table asks about whom nobody knows, and what changes meanwhile is shown again', async () => {
  const opened = await open();
  const { ledger } = opened;
  ask(ledger, { type: 'AddStudent', studentId: asId('s~1'), fields: { studentCode: '007', lastName: 'Bond' } });
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: [asId('s~1')] });
  await paste('Student code\tMidterm 1 P1\n007\t9,5\n008\t8\n');
  await expect.element(page.getByRole('region', { name: 'Import', exact: true })).toHaveFocus();
  await expect.element(button('1 row: say who this is')).toBeVisible();
  await expect.element(button('Import 1 score')).toBeDisabled();
  const who = page.getByRole('group', { name: /^Who is 008/ });
  await who.getByRole('button', { name: 'New student' }).click();
  await expect.element(button('Import 1 student and 2 scores')).toBeEnabled();
  await expect.element(who.getByRole('button', { name: 'New student', pressed: true })).toHaveFocus();

  const [assessmentId] = ledger.book().assessmentsOf[offeringId] ?? [];
  const problemId = assessmentId && ledger.book().assessments[assessmentId]?.problems[0]?.problemId;
  if (!assessmentId || !problemId) throw new Error('no midterm');
  ask(ledger, {
    type: 'EditGrades',
    offeringId,
    edits: [{ assessmentId, studentId: asId('s~1'), change: { points: { [problemId]: 4 } } }],
  });
  await button('Import 1 student and 2 scores').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Changed meanwhile 1' })).toBeChecked();
  await expect.element(page.getByRole('cell', { name: 'was 4 9.5' })).toBeVisible();
  expect(opened.closed()).toBe(0);
  const held = page.getByLabelText('Where a score exists');
  await held.selectOptions('the one here stays');
  await expect.element(button('Import 1 student and 1 score')).toBeEnabled();
  await expect.element(page.getByTitle('The file has 9,5. What is here stays.')).toHaveTextContent('4');
  await expect.element(page.getByText('score stays as it is here')).toBeVisible();
  await held.selectOptions('the higher one counts');
  await button('Import 1 student and 2 scores').click();
  await closed(1, opened);
  expect(ledger.book().grades[offeringId]?.get(asId<never>('s~1'))?.[assessmentId]?.points[problemId]).toBe(9.5);
  expect(enrolled(ledger)).toBe(2);
});

test('An unreadable file says where, changes nothing, and can be read with another separator', async () => {
  const { ledger } = await open();
  await pasteBox().fill('Student code;Name\n1;"A" b\n');
  await button('Use the pasted table').click();
  await expect.element(page.getByText(/^On line 2 a cell goes on/)).toBeVisible();
  await page.getByLabelText('Separator').selectOptions('|');
  await expect.element(page.getByRole('alert')).toHaveTextContent('No column says who the students are.');
  expect(enrolled(ledger)).toBe(0);
});

test('A row that fits two students has no suggestion: it is answered by itself', async () => {
  const { ledger } = await open();
  for (const [code, lastName] of [
    ['1', 'Bond'],
    ['2', 'Bond'],
    ['3', 'Chen'],
  ] as const) {
    const studentId = asId<never>(`s~${code}`);
    ask(ledger, { type: 'AddStudent', studentId, fields: { studentCode: code, lastName, firstName: 'Li' } });
    ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: [studentId] });
  }
  await paste('Last name\tFirst name\tMidterm 1 P1\nBond\tLi\t9\nChen\tLi\t8\n');
  await expect.element(button('2 rows: say who this is')).toBeVisible();
  await button('Take the 1 suggestion').click();
  await expect.element(button('1 row: say who this is')).toBeVisible();
});

test('What was chosen for a column is proposed for the same headings, and forgotten when asked', async () => {
  const opened = await open();
  const table = 'Student code\tMark\tWork\tTutor\n1\t9\t8\tX\n';
  await paste(table);
  const target = page.getByLabelText('Where Mark goes');
  const second = page.getByLabelText('Where Work goes');
  await target.selectOptions('Midterm 1 · P2 (/15)');
  await second.selectOptions('Midterm 1 · P3 (/20)');
  await button('Import 1 student and 2 scores').click();
  await closed(1, opened);

  await opened.again();
  await paste(table);
  await expect.element(target).toHaveDisplayValue('Midterm 1 · P2 (/15)');
  await expect.element(second).toHaveDisplayValue('Midterm 1 · P3 (/20)');
  await button('Forget that').click();
  await expect.element(target).toHaveDisplayValue('New assessment');
});

test('Another system reads the columns anew, and is proposed for the same headings', async () => {
  const opened = await open();
  const table = 'Student code\tProject (1000)\n1\t61\n';
  const looksLike = page.getByLabelText('Looks like');
  const max = page.getByLabelText('Maximum points of the new assessment from Project (1000)');
  await paste(table);
  await expect.element(looksLike).toHaveDisplayValue('Something else');
  await expect.element(max).toHaveValue('1000');
  await looksLike.selectOptions('Canvas gradebook');
  await expect.element(max).toHaveValue('75');
  await button('Import 1 student and 1 score').click();
  await closed(1, opened);

  await opened.again();
  await paste(table);
  await expect.element(looksLike).toHaveDisplayValue('Canvas gradebook');
});

test('What will happen names the assessment that scores go into, and whom a Gradescope file calls missing', async () => {
  const { ledger } = await open();
  const codes = ['A16', 'A17'];
  for (const studentCode of codes)
    ask(ledger, { type: 'AddStudent', studentId: asId(studentCode), fields: { studentCode, lastName: studentCode } });
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: codes.map((code) => asId(code)) });
  const text = [
    'Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,1: Limits (10.0 pts),2: Series (15.0 pts),3: Proof (20.0 pts)',
    'A16,A16,,a01,8.5,45.0,Graded,77001,3.0,4.0,1.5',
    'A17,A17,,a01,,45.0,Missing,,,,',
  ].join('\n');
  await give(URL.createObjectURL(new Blob([text])), 'Midterm_1_scores.csv');
  await expect.element(page.getByText('3 new scores in Midterm 1')).toBeVisible();
  await expect.element(page.getByText('1 student with “Missing” in the file, without a score: A17')).toBeVisible();
  await expect.element(page.getByText(/without a change/)).not.toBeInTheDocument();
});
