import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import { showApp, worldOf } from './app-harness.tsx';
import { makeClass } from './class-harness.tsx';
import { openedFile } from './opened-file.ts';

afterEach(cleanup);

test.each([
  ['a class', makeClass],
  ['nothing', () => undefined],
])(
  'R21.7 an opened ledger of %s offers no course to add and no class to import, and “Read only” is no alarm',
  async (_, prepare) => {
    await showApp(await openedFile(prepare), '/courses');
    await expect.element(page.getByText('Nobody outside has confirmed this head')).toBeVisible();
    const adding = page.getByRole('button', { name: /New course|Import a class/ });
    expect(adding.elements().map(({ textContent }) => textContent)).toEqual([]);
    const state = page.getByRole('banner').getByRole('button', { name: 'Read only' });
    await expect.element(state).toHaveAttribute('data-state', 'readOnly');
    const ink = document.createElement('i');
    ink.style.color = 'var(--red)';
    document.body.append(ink);
    expect(getComputedStyle(state.element()).color).not.toBe(getComputedStyle(ink).color);
    ink.remove();
  },
);

test('R21.1 the theme of an opened ledger is gone when it is closed', async () => {
  const workspace = await openedFile(makeClass);
  const world = worldOf(workspace);
  const door = openWorkspaceDoor(world);
  await door.enter(async () => workspace);
  world.themeKeys.set('AppThemeSetting', 'dark');
  await door.leave();
  expect(world.themeKeys.get('AppThemeSetting')).toBeNull();
});

test('R21.3 where the browser keeps nothing, a ledger is not continued, and that is said', async () => {
  const { user, file } = await openedFile(makeClass);
  const denied = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(await file?.continueHere({ user, backend: '' })).toBe('not kept');
  denied.mockRestore();
});
