import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { gridNamed, makeClass } from './class-harness.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 20, 23, 50) });
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

const times = (): readonly HTMLElement[] => [
  ...gridNamed('Changes, the newest first').querySelectorAll<HTMLElement>('.gl-body [aria-colindex="1"]'),
];
const headings = (): readonly HTMLElement[] => times().filter((one) => one.classList.contains('is-heading'));
const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

test.each([
  [1280, 800],
  [1440, 900],
])('R20.1 the time of an older change is read whole in History at %i × %i', async (width, height) => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  vi.setSystemTime(new Date(2027, 0, 5, 14));
  await showApp(workspace, '/history', { width, height });
  await expect.poll(() => times().length).toBeGreaterThan(5);
  await document.fonts.ready;
  const [day] = headings();
  expect(day?.textContent).toMatch(/^Sunday .*20.* · \d\d changes$/);
  expect(times().find((one) => one !== day)?.textContent).toMatch(/50/);
  expect(times().filter(isCut)).toEqual([]);
  // Over all columns, and not under another cell.
  const { right = 0, top = 0 } = day?.getBoundingClientRect() ?? {};
  expect(document.elementFromPoint(right - 12, top + 12)).toBe(day);
});
