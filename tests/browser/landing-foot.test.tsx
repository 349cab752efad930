import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';

afterEach(cleanup);

test.each([
  [1280, 800],
  [1920, 1080],
  [390, 844],
])(
  'what stands at the landing page’s foot is read from the left, each thing in one line, at %i × %i',
  async (width, height) => {
    await showApp(await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' }), '/', { width, height });
    const last = page.getByText('An open page works offline.');
    await expect.element(last).toBeVisible();
    await document.fonts.ready;
    const foot = last.element().parentElement as HTMLElement;
    const items = [...foot.children].map((one) => one.getBoundingClientRect());
    const { left } = foot.getBoundingClientRect();
    const gaps = items.map((item, at) => {
      const before = items[at - 1];
      return Math.round(item.left - (before && before.top === item.top ? before.right : left));
    });
    expect(items.length).toBeGreaterThan(3);
    expect(gaps.filter((gap) => gap !== 0 && gap !== 20)).toEqual([]);
    expect(items.filter((item) => item.height > 30)).toEqual([]);
  },
);
