import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SavedText } from '../../src/ui/fields/saved-fields.tsx';

afterEach(cleanup);

/** A field that holds “Algebra”; `elsewhere` stores a text as another tab would. */
const shown = async () => {
  const saved: string[] = [];
  let elsewhere = (_: string): void => undefined;
  const Held = () => {
    const [value, setValue] = useState('Algebra');
    elsewhere = setValue;
    const save = (text: string): undefined => {
      saved.push(text);
      setValue(text);
    };
    return (
      <MantineProvider>
        <SavedText label="Title" value={value} save={save} />
        <button type="button">Elsewhere</button>
      </MantineProvider>
    );
  };
  await render(<Held />);
  const field = page.getByRole('textbox', { name: 'Title' });
  return { saved, field, elsewhere: (text: string) => act(() => elsewhere(text)) };
};

test('leaving a field saves what was typed', async () => {
  const { saved, field } = await shown();
  await userEvent.fill(field, 'Logic');
  await userEvent.click(page.getByRole('button'));
  expect(saved).toEqual(['Logic']);
});

test('what another tab stored while one typed is told before it is written over', async () => {
  const { saved, field, elsewhere } = await shown();
  await userEvent.fill(field, 'Logic');
  elsewhere('Geometry');
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual([]);
  await expect.element(field).toHaveValue('Logic');
  await expect.element(page.getByText('it is now “Geometry”')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual(['Logic']);
});

test('a text that was typed back to what it was brings no old value back', async () => {
  const { saved, field, elsewhere } = await shown();
  await userEvent.fill(field, 'Logic');
  await userEvent.fill(field, 'Algebra');
  elsewhere('Geometry');
  await userEvent.click(page.getByRole('button'));
  expect(saved).toEqual([]);
  await expect.element(field).toHaveValue('Geometry');
});
