import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { ask, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const offered = [
  ['ZOO', '10', 'Apes', [2025, 2024]],
  ['ZOO', '9', 'Wasps', [2027]],
  ['ART', '1', 'Clay', []],
] as const;

const fill = (ledger: Ledger): void => {
  for (const [courseCode, courseNumber, title, years] of offered) {
    const courseId = asId<CourseId>(`c~${courseNumber}`);
    ask(ledger, { type: 'AddCourse', courseId, fields: { courseCode, courseNumber, title } });
    for (const yearOfStart of years) {
      const offeringId = asId<OfferingId>(`o~${courseNumber}-${yearOfStart}`);
      ask(ledger, { type: 'AddOffering', courseId, offeringId, fields: { period: 'Fall', yearOfStart } });
    }
  }
};

const rows = (): (string | null)[] =>
  [...document.querySelectorAll('table tbody th')].map(({ textContent }) => textContent);
const head = (name: string) => page.getByRole('columnheader', { name });

test('the list of courses is sorted by any of its columns, and the choice is one of the settings', async () => {
  const ledger = await showScreen(CoursesScreen, fill);
  await expect.poll(rows).toEqual(['ART 1', 'ZOO 9', 'ZOO 10']);
  await expect.element(head('Course')).toHaveAttribute('aria-sort', 'ascending');

  await head('Title').getByRole('button').click();
  await expect.poll(rows).toEqual(['ZOO 10', 'ART 1', 'ZOO 9']);
  await head('Title').getByRole('button').click();
  await expect.poll(rows).toEqual(['ZOO 9', 'ART 1', 'ZOO 10']);
  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'descending');
  expect(ledger.book().settings.courses).toEqual({ sort: { by: 'title', descending: true } });

  await head('Offerings').getByRole('button').click();
  await expect.poll(rows).toEqual(['ART 1', 'ZOO 9', 'ZOO 10']);
});

test('a term is newer than another, and what was never taught comes last', async () => {
  await showScreen(CoursesScreen, fill);
  await head('Last taught').getByRole('button').click();
  await expect.poll(rows).toEqual(['ZOO 10', 'ZOO 9', 'ART 1']);
  await head('Last taught').getByRole('button').click();
  await expect.poll(rows).toEqual(['ZOO 9', 'ZOO 10', 'ART 1']);
});

test.each([
  ['no order', { sort: 'title' }],
  ['an unknown column', { sort: { by: 'colour', descending: true } }],
])('with %s in the settings, the codes decide', async (_, courses) => {
  await showScreen(CoursesScreen, (ledger) => {
    fill(ledger);
    ask(ledger, { type: 'EditSettings', changes: [{ path: ['courses'], value: courses }] });
  });
  await expect.poll(rows).toEqual(['ART 1', 'ZOO 9', 'ZOO 10']);
});

/** So many courses, the first ones with an offering of one term. */
const fillWith = (courses: number, offerings: number) => (ledger: Ledger) => {
  for (let n = 1; n <= courses; n += 1) {
    const courseId = asId<CourseId>(`c~${n}`);
    ask(ledger, { type: 'AddCourse', courseId, fields: { courseCode: 'LAW', courseNumber: `${n}` } });
    if (n <= offerings) ask(ledger, { type: 'AddOffering', courseId, fields: { period: 'Fall', yearOfStart: 2027 } });
  }
};

test('twelve offerings of a term and a hundred courses are shown unasked, and each list the rest of its own at a click', async () => {
  const ledger = await showScreen(CoursesScreen, fillWith(100, 12));
  const more = page.getByRole('button', { name: /^Show / });
  const offerings = () => document.querySelectorAll('section[aria-label^="LAW"]').length;
  await expect.poll(() => [rows().length, offerings()]).toEqual([100, 12]);
  await expect.element(more).not.toBeInTheDocument();
  const another = { period: 'Fall', yearOfStart: 2027, section: '2' };
  ask(ledger, { type: 'AddOffering', courseId: asId<CourseId>('c~1'), fields: another });
  await more.click();
  await expect.poll(offerings).toBe(13);
  await expect.element(more).not.toBeInTheDocument();
  for (const title of ['Torts', 'Trusts']) ask(ledger, { type: 'AddCourse', fields: { title } });
  await expect.element(more).toHaveTextContent('Show 2 more');
  await more.click();
  await expect.poll(() => rows().length).toBe(102);
});
