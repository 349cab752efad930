import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Offering } from '../../events/entities.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { making, now } from '../../src/accounts/logs.ts';
import { openedLedger } from '../../src/accounts/work.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { newId } from '../../src/browser/identity.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { OpenSyncContext } from '../../src/components/sync/open-sync.ts';
import { ElsewhereStrip } from '../../src/screens/final-grades/changed-elsewhere.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import { makeClass, offeringId } from './class-harness.tsx';

afterEach(cleanup);

test('weight sets that others are changing are said above the grades, with the way to the question, until it is answered', async () => {
  const identity = { app: 'test', projections: 'test', tab: 'tab' };
  const log = memoryLog(making(identity, 'ana'));
  const world = { log, actor: 'ana', ...identity, now, newId, slicing: pageSlicing, backend: true };
  const [workspace, ledger] = await Promise.all([openEmptyWorkspace(identity), openedLedger(world)]);
  makeClass(ledger);
  const asked: unknown[] = [];
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={{ ...workspace, ledger }}>
        <ViewsProvider toPast={toPast}>
          <OpenSyncContext.Provider value={(at) => void asked.push(at)}>
            <ElsewhereStrip offeringId={offeringId} />
          </OpenSyncContext.Provider>
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  const item = { of: 'offering', offeringId } as const;
  const holds = (value: Offering | undefined, aside?: 'conflict') =>
    ledger.records.record(() => ({
      command: { type: 'ReadBackend' },
      events: [
        { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' },
        { type: 'ServerHolds', item, value: value ?? null, ...(aside && { aside }) },
      ],
    }));
  const here = ledger.book().offerings[offeringId];
  const strip = page.getByText('Being changed elsewhere', { exact: false });
  await holds(here);
  await expect.element(strip, { timeout: 10_000 }).not.toBeInTheDocument();
  await holds(here && { ...here, weightSets: here.weightSets.toReversed() }, 'conflict');
  await expect.element(strip, { timeout: 10_000 }).toBeVisible();
  await page.getByRole('button', { name: 'Open Sync' }).click();
  expect(asked).toEqual([item]);
  await holds(here);
  await expect.element(strip, { timeout: 10_000 }).not.toBeInTheDocument();
});
