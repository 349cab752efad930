import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { tagsIn } from '../../projections/settings/tags.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { TagsDialog } from '../../src/components/views/tags-dialog.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import { makeClass } from './class-harness.tsx';

afterEach(cleanup);

test('Enter pressed twice tags a moment once', async () => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  const { ledger } = workspace;
  makeClass(ledger);
  const moment = { seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z' };
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <TagsDialog moment={moment} onView={() => undefined} onClose={() => undefined} />
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('submitted');
  await expect.element(page.getByRole('button', { name: 'Tag this moment' })).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'New name of “submitted”' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(tagsIn(ledger.book().settings).map(({ name }) => name)).toEqual(['submitted']);
});
