import '../../src/app/look/look.css';
import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Command } from '../../commands/catalogue.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { ToastView } from '../../src/app/toasts/toast-view.tsx';
import type { Selections } from '../../src/browser/preferences.ts';
import { ExportFormats, ImportWizard } from '../../src/components/later.ts';
import * as sheet from '../../src/screens/assessment/later.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { Announcer } from '../../src/ui/announcer.tsx';
import * as lists from '../../src/ui/later-menus.ts';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';

export const offeringId = asId<OfferingId>('o~1');
export const courseId = asId<CourseId>('c~1');
export const midterm = asId<AssessmentId>('a~midterm');
export const exam = asId<AssessmentId>('a~exam');
export const abara = asId<StudentId>('s~abara');
export const brandt = asId<StudentId>('s~brandt');
export const chen = asId<StudentId>('s~chen');
export const dubois = asId<StudentId>('s~dubois');

export const ask = (ledger: Ledger, command: Command): void => {
  const asked = ledger.dispatch(command);
  if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
};

type Points = readonly (number | null)[];
const names: readonly (readonly [StudentId, string, string, string, Points, Points])[] = [
  [abara, 'A1', 'Abara', 'Chidi', [10, 8], [70]],
  [brandt, 'B2', 'Brandt', 'Uwe', [6, 4], [90]],
  [chen, 'C3', 'Chen', 'Li', [9, null], [null]],
  [dubois, 'D4', 'Dubois', 'Zoé', [null, null], [null]],
];

/**
 * Midterm (10, 10) and Exam (100) under the sets Even (50, 50) and Exam-heavy (20, 80):
 * Abara 90 and 70, so Even 80; Brandt 50 and 90, so Exam-heavy 82; Chen half a midterm; Dubois nothing.
 */
export const makeClass = (ledger: Ledger): void => {
  ask(ledger, { type: 'AddCourse', courseId, fields: { courseCode: 'MATH', courseNumber: '101' } });
  ask(ledger, { type: 'AddOffering', courseId, offeringId, fields: { period: 'Fall', yearOfStart: 2026 } });
  const add = (assessmentId: AssessmentId, assessmentName: string, maxima: number[]) =>
    ask(ledger, { type: 'AddAssessment', offeringId, assessmentId, fields: { assessmentName }, maxima });
  add(midterm, 'Midterm', [10, 10]);
  add(exam, 'Exam', [100]);
  for (const [studentId, studentCode, lastName, firstName] of names) {
    ask(ledger, { type: 'AddStudent', studentId, fields: { studentCode, lastName, firstName, email: '' } });
  }
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: names.map(([studentId]) => studentId) });
  for (const [studentId, , , , ofMidterm, ofExam] of names) {
    enter(ledger, studentId, midterm, ofMidterm);
    enter(ledger, studentId, exam, ofExam);
  }
  const weigh = (name: string, a: number, b: number) =>
    ask(ledger, {
      type: 'AddWeightSet',
      offeringId,
      name,
      weights: record([[midterm, a] as const, [exam, b] as const]),
    });
  weigh('Even', 50, 50);
  weigh('Exam-heavy', 20, 80);
};

export const enter = (ledger: Ledger, studentId: StudentId, assessmentId: AssessmentId, given: Points): void => {
  const problems = ledger.book().assessments[assessmentId]?.problems ?? [];
  const points = record(problems.map(({ problemId }, at) => [problemId, given[at] ?? null] as const));
  ask(ledger, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change: { points } }] });
};

export const setPolicy = (ledger: Ledger, policy: Partial<GradingPolicy>): void =>
  ask(ledger, { type: 'EditGradingPolicy', offeringId, policy });

/** The official final grade, as the engine computes it from scratch. */
export const finalOf = (ledger: Ledger, studentId: StudentId): string | undefined => {
  const final = finalGrades(ledger.book(), offeringId).students.get(studentId)?.official.final;
  return final?.kind === 'grade' ? final.percent.shown : final?.why;
};

/**
 * Shows a screen over an empty workspace that `prepare` fills. What the app loads while it is idle is there: a key that
 * is pressed before a dialog's code has come goes nowhere.
 */
export const showScreen = async (
  Screen: ComponentType,
  prepare: (ledger: Ledger) => void = makeClass,
  selected: Partial<Selections> = {},
): Promise<Ledger> => {
  await page.viewport(1280, 900);
  await Promise.all(
    [...Object.values(lists), ...Object.values(sheet), ExportFormats, ImportWizard].map((part) => part.load()),
  );
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  prepare(workspace.ledger);
  workspace.selections.select('course', { courseId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('finalGrades', { offeringId });
  workspace.selections.select('outcomes', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  workspace.selections.select('courses', selected.courses ?? {});
  workspace.selections.select('students', selected.students ?? {});
  workspace.selections.select('finalGrades', selected.finalGrades ?? {});
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <Announcer>
            <main style={{ height: 900 }}>
              <Screen />
            </main>
            <ToastView />
          </Announcer>
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  return workspace.ledger;
};

export const gridNamed = (label: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[role=grid][aria-label="${label}"]`);
  if (!found) throw new Error(`no grid is called ${label}`);
  return found;
};

export const cellIn = (grid: HTMLElement, row: string, header: string): HTMLElement => {
  const head = [...grid.querySelectorAll('[role=columnheader]')].find(
    (one) => one.querySelector('.gl-header')?.textContent === header,
  );
  const line = [...grid.querySelectorAll('[role=row]')].find(
    (one) => one.querySelector('[role=rowheader]')?.textContent === row,
  );
  const cell = line?.querySelector<HTMLElement>(`[aria-colindex="${head?.getAttribute('aria-colindex')}"]`);
  if (!cell) throw new Error(`no cell ${row}, ${header}`);
  return cell;
};

/** The row names, from the top. */
export const rowNames = (grid: HTMLElement): string[] =>
  [...grid.querySelectorAll<HTMLElement>('[role=row]')]
    .filter((row) => row.querySelector('[role=rowheader]'))
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.querySelector('[role=rowheader]')?.textContent ?? '');
