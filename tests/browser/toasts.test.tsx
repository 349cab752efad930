import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  const cancel = (): void => undefined;
  toasts.show({ kind: 'busy', text: 'Undoing an import', cancel });
  await expect.element(text('Undoing an import')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  const button = page.getByRole('button', { name: 'Cancel' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  toasts.tell(cancel, 40);
  await expect.element(text('Undoing an import')).toHaveTextContent('Undoing an import 40 %');
  await expect.element(button).toHaveFocus();
  toasts.tell(() => undefined, 50);
  await expect.element(text('Undoing an import')).toHaveTextContent('Undoing an import 40 %');
  button.element().blur();
  toasts.show({ kind: 'done', text: 'Undone' });
  await expect.element(text('Undone')).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(text('Undone')).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(text('Undone')).not.toBeInTheDocument();
});

test('each sentence stays its own ten seconds, and longer while the pointer or the focus rests on it', async () => {
  const toasts = await shown();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toasts.show({ kind: 'done', text: 'One course added' });
  await expect.element(text('One course added')).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  toasts.show({ kind: 'refused', text: 'There is no such course' });
  await expect.element(text('There is no such course')).toBeVisible();
  await expect.element(text('One course added')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(text('There is no such course')).toBeVisible();
  await userEvent.hover(text('There is no such course'));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(text('There is no such course')).toBeVisible();
  page.getByRole('button', { name: 'Dismiss' }).element().focus();
  await userEvent.unhover(text('There is no such course'));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(text('There is no such course')).toBeVisible();
  page.getByRole('button', { name: 'Dismiss' }).element().blur();
  await expect.poll(() => document.activeElement).toBe(document.body);
  await vi.advanceTimersByTimeAsync(10_100);
  await expect.element(text('There is no such course')).not.toBeInTheDocument();
});

test('Undo is offered once, Cancel ends what lasts, and both do it', async () => {
  const toasts = await shown();
  const done: string[] = [];
  toasts.show({ kind: 'done', text: 'Deleted', undo: () => void done.push('undone') });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(text('Deleted')).not.toBeInTheDocument();
  toasts.show({ kind: 'busy', text: 'Undoing an import', cancel: () => void done.push('cancelled') });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(done).toEqual(['undone', 'cancelled']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(text('Undoing an import')).not.toBeInTheDocument();
});
