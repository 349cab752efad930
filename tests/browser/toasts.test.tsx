import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ToastView } from '../../src/app/toasts/toast-view.tsx';
import { type Toasts, useToasts } from '../../src/workspace/toasts/toasts.ts';

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

const shown = async (): Promise<Toasts> => {
  let toasts: Toasts | undefined;
  const Held = () => {
    toasts = useToasts();
    return <ToastView />;
  };
  await render(
    <MantineProvider>
      <Held />
    </MantineProvider>,
  );
  if (!toasts) throw new Error('nothing is rendered');
  return toasts;
};

const text = (of: string) => page.getByText(of);

test('what was done is told for ten seconds; what is being done, with the way to cancel it, until it is over', async () => {
  const toasts = await shown();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toasts.show({ kind: 'busy', text: 'Undoing an import', cancel: () => undefined });
  await expect.element(text('Undoing an import')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  toasts.show({ kind: 'done', text: 'Undone' });
  await expect.element(text('Undone')).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(text('Undone')).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(text('Undone')).not.toBeInTheDocument();
});
