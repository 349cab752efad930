import { expect, test } from 'vitest';
import { createToasts } from '../../src/workspace/toasts/toasts.ts';

test('of two toasts the one that was asked for last is shown, though the words of the other come after its own', async () => {
  const toasts = createToasts();
  const { promise, resolve: word } = Promise.withResolvers<string>();
  const first = toasts.showOnceWorded({ kind: 'done' }, promise);
  await toasts.showOnceWorded({ kind: 'done' }, Promise.resolve('Undone: the second'));
  word('Undone: the first');
  await first;
  expect(toasts.current()?.text).toBe('Undone: the second');
  toasts.show({ kind: 'refused', text: 'No' });
  expect(toasts.current()?.text).toBe('No');
});
