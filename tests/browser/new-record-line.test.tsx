import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { NewRecord } from '../../src/ui/new-record.tsx';

afterEach(cleanup);

test('a line that was refused keeps its text; once it is mended it is empty and says nothing more', async () => {
  const added: unknown[] = [];
  const add = ({ title = '' }: Readonly<Record<string, string>>) => {
    if (title === 'bad') return { field: 'title', sentence: 'No such title.' };
    added.push(title);
    return undefined;
  };
  await render(
    <MantineProvider>
      <NewRecord fields={[{ name: 'title', label: 'Title' }]} button="Add" onAdd={add} onClose={() => undefined} />
    </MantineProvider>,
  );
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('bad');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('No such title.');
  await expect.element(title).toHaveValue('bad');
  await title.fill('Logic');
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveValue('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(added).toEqual(['Logic']);
});
