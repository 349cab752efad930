import '../../src/app/look/look.css';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
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
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <ImportWizard
            offeringId={offeringId}
            onClose={() => {
              closed += 1;
            }}
          />
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  return { ledger, closed: () => closed };
};

const give = async (url: string, name: string): Promise<void> => {
  const file = new File([await (await fetch(url)).blob()], name);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, file);
};

const button = (name: string | RegExp) => page.getByRole('button', { name });

const importFile = async (url: string, name: string): Promise<void> => {
  await give(url, name);
  await button('Continue').click();
  await button(/^Apply to/).click();
  await expect.element(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
};

const enrolled = (ledger: Ledger): number => keysOf(ledger.book().enrollments[offeringId] ?? {}).length;

test('A roster and then two score files are imported through the wizard, each as one commit', async () => {
  const { ledger } = await open();
  await importFile(roster, 'roster-utf-16.txt');
  expect(enrolled(ledger)).toBe(150);
  expect(ledger.undoable().at(-1)?.command).toMatchObject({ type: 'ApplyImport', note: 'roster-utf-16.txt' });

  await button('Choose another file').click();
  await importFile(canvas, 'canvas-export.csv');
  const names = ledger.book().assessmentsOf[offeringId]?.map((id) => ledger.book().assessments[id]?.assessmentName);
  expect(names).toEqual(['Midterm 1', 'Homework 1', 'Homework 2', 'Essay']);

  await button('Choose another file').click();
  await give(workbook, 'midterm.xlsx');
  await page.getByLabelText('Sheet').selectOptions('1');
  await button('Continue').click();
  await expect.element(page.getByText('Changed 150')).toBeVisible();
  await button('Apply to 150 rows').click();
  await expect.element(page.getByText('0 added, 150 changed, 0 unchanged.')).toBeVisible();
  expect(ledger.book().grades[offeringId]?.size).toBe(150);

  ledger.undo();
  ledger.undo();
  ledger.undo();
  expect(enrolled(ledger)).toBe(0);
});

test('A pasted table asks about whom nobody knows, and what changes meanwhile is shown again', async () => {
  const { ledger } = await open();
  ask(ledger, { type: 'AddStudent', studentId: asId('s~1'), fields: { studentCode: '007', lastName: 'Bond' } });
  // While nothing in the table is about her, any row may be hers.
  ask(ledger, { type: 'AddStudent', studentId: asId('s~2'), fields: { studentCode: '009', lastName: 'Ode' } });
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: [asId('s~1'), asId('s~2')] });
  await page
    .getByLabelText('Or paste a table from a spreadsheet')
    .fill('Student code\tMidterm 1 P1\n007\t9,5\n008\t8\n');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('region', { name: 'Columns', exact: true })).toHaveFocus();
  await button('Continue').click();
  await expect.element(page.getByText('1 row is still open.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Who is 008/ }).selectOptions('new');
  await button('Continue').click();
  await expect.element(page.getByText('– → 9.5')).toBeVisible();

  const [assessmentId] = ledger.book().assessmentsOf[offeringId] ?? [];
  const problemId = assessmentId && ledger.book().assessments[assessmentId]?.problems[0]?.problemId;
  if (!assessmentId || !problemId) throw new Error('no midterm');
  ask(ledger, {
    type: 'EditGrades',
    offeringId,
    edits: [{ assessmentId, studentId: asId('s~1'), change: { points: { [problemId]: 4 } } }],
  });
  await button('Apply to 2 rows').click();
  await button('Show the preview again').click();
  await page.getByText('Changed meanwhile').first().click();
  await expect.element(page.getByText('4 → 9.5')).toBeVisible();
  await button('Apply to 2 rows').click();
  await expect.element(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect(ledger.book().grades[offeringId]?.get(asId<never>('s~1'))?.[assessmentId]?.points[problemId]).toBe(9.5);
  expect(enrolled(ledger)).toBe(3);
});

test('An unreadable file says where, changes nothing, and can be read with another separator', async () => {
  const { ledger } = await open();
  await page.getByLabelText('Or paste a table from a spreadsheet').fill('Student code;Name\n1;"A" b\n');
  await button('Use the pasted table').click();
  await expect.element(page.getByText(/^On line 2 a cell goes on/)).toBeVisible();
  await page.getByLabelText('Separator').selectOptions('|');
  await expect.element(page.getByText('No column says who the students are.')).toBeVisible();
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
  await page
    .getByLabelText('Or paste a table from a spreadsheet')
    .fill('Last name\tFirst name\tMidterm 1 P1\nBond\tLi\t9\nChen\tLi\t8\n');
  await userEvent.keyboard('{Tab}{Enter}');
  await button('Continue').click();
  await expect.element(page.getByText('2 rows are still open.')).toBeVisible();
  await button('Take the 1 suggestion').click();
  await expect.element(page.getByText('1 row is still open.')).toBeVisible();
});
