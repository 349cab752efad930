import '../../src/app/look/look.css';
import { MantineProvider, Modal } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { theme } from '../../src/app/look/theme.ts';
import { Classroom, cellAt, field, frame, grid, isOpen } from './grid-harness.tsx';

afterEach(cleanup);

const Asking = ({ opened, returnFocus = true }: { opened: boolean; returnFocus?: boolean }) => (
  <MantineProvider theme={theme}>
    <Modal
      opened={opened}
      onClose={() => undefined}
      title="Sign in again"
      returnFocus={returnFocus}
      transitionProps={{ duration: 0 }}
    >
      <input aria-label="Password" data-autofocus />
    </Modal>
  </MantineProvider>
);

/** Types an 8 into the first cell, then lets a dialog open that nobody has asked for. */
const interrupted = async (returnFocus = true) => {
  const classroom = new Classroom();
  await classroom.mount();
  const dialog = await render(<Asking opened={false} returnFocus={returnFocus} />);
  await userEvent.keyboard('{Tab}8');
  await dialog.rerender(<Asking opened returnFocus={returnFocus} />);
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
  return { classroom, close: () => dialog.rerender(<Asking opened={false} returnFocus={returnFocus} />) };
};

test('a dialog that opens by itself leaves what is being typed open, and nothing of it is saved', async () => {
  const { classroom } = await interrupted();
  await frame();
  expect([classroom.written, isOpen(), field().value]).toEqual([[], true, '8']);
});

test('after the dialog the text is still open: it goes on where it was, and is saved once', async () => {
  const { classroom, close } = await interrupted();
  await close();
  await expect.poll(() => document.activeElement).toBe(field());
  await userEvent.keyboard('7{Enter}');
  await expect.poll(() => classroom.column('p1')[0]).toBe('87');
  expect(classroom.written).toHaveLength(1);
});

test('whoever comes back to the grid comes back to the text, and Escape drops it', async () => {
  const { classroom, close } = await interrupted(false);
  await close();
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  grid().focus();
  await expect.poll(() => document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
  expect(classroom.written).toEqual([]);
});

test('a text whose row goes while a dialog is open is given back, and the focus stays in the dialog', async () => {
  const { classroom } = await interrupted();
  classroom.show({ rowIds: ['r1', 'r2'] });
  await expect.poll(() => classroom.said).toEqual([['orphan', 'r0', 'p1', '8']]);
  await frame();
  expect(isOpen()).toBe(false);
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
});

test('a click elsewhere on the page still saves, as Enter does', async () => {
  const classroom = new Classroom();
  await classroom.mount();
  await userEvent.keyboard('{Tab}8');
  await page.getByRole('button', { name: 'After the grid' }).click();
  await expect.poll(() => classroom.column('p1')[0]).toBe('8');
  expect(cellAt('Name r0', 'p1').textContent).toBe('8');
});
