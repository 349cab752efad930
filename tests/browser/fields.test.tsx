import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DeleteButton } from '../../src/ui/delete-button.tsx';
import { SavedSwitch, SavedText } from '../../src/ui/fields/saved-fields.tsx';
import { SavedList } from '../../src/ui/fields/saved-list.tsx';
import { PickerList } from '../../src/ui/picker-list.tsx';

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

test('a key typed after another tab stored a text does not write over it without a word', async () => {
  const { saved, field, elsewhere } = await shown();
  await userEvent.fill(field, 'Logi');
  elsewhere('Geometry');
  await userEvent.type(field, 'c');
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual([]);
  await expect.element(page.getByText('it is now “Geometry”')).toBeVisible();
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

test('Enter that ends a composition saves nothing', async () => {
  const { saved, field } = await shown();
  await userEvent.fill(field, 'ログ');
  const enter = { key: 'Enter', isComposing: true, bubbles: true };
  act(() => void field.element().dispatchEvent(new KeyboardEvent('keydown', enter)));
  expect(saved).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual(['ログ']);
});

test('Esc that drops a text does nothing else; the next one is for what the field is in', async () => {
  const { field } = await shown();
  await userEvent.fill(field, 'Logic');
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent): unknown => heard.push(key);
  document.addEventListener('keydown', hear);
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual([]);
  await expect.element(field).toHaveValue('Algebra');
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', hear);
  expect(heard).toEqual(['Escape']);
});

const refused = 'No such thing.';

test('an entry that is refused stays in its line with the reason, and is added once it is mended', async () => {
  const List = () => {
    const [values, setValues] = useState(['one', 'two', 'three']);
    const save = (next: string[]): string | undefined => {
      if (next.includes('bad')) return refused;
      setValues(next);
      return undefined;
    };
    return (
      <MantineProvider>
        <SavedList label="Topics" values={values} save={save} />
      </MantineProvider>
    );
  };
  await render(<List />);
  const entries = () =>
    page
      .getByRole('textbox')
      .elements()
      .map((one) => (one as HTMLInputElement).value);
  const line = page.getByRole('textbox').nth(3);
  await line.fill('bad');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(refused)).toBeVisible();
  expect(entries()).toEqual(['one', 'two', 'three', 'bad']);
  await line.fill('four');
  await userEvent.keyboard('{Enter}');
  await expect.poll(entries).toEqual(['one', 'two', 'three', 'four', '']);
  await expect.element(page.getByText(refused)).not.toBeInTheDocument();
  await page.getByRole('button', { name: /three/ }).nth(0).click();
  await expect.poll(entries).toEqual(['one', 'three', 'two', 'four', '']);
});

test('a text that is refused stays with the reason until Esc brings the stored one back', async () => {
  await render(
    <MantineProvider>
      <SavedText label="Title" value="Algebra" save={() => refused} />
    </MantineProvider>,
  );
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Logic');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(refused)).toBeVisible();
  await expect.element(field).toHaveValue('Logic');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Algebra');
  await expect.element(page.getByText(refused)).not.toBeInTheDocument();
});

test('a switch that is refused says why; the second click of a double click deletes nothing more', async () => {
  let deleted = 0;
  const deleteOne = (): void => {
    deleted += 1;
  };
  await render(
    <MantineProvider>
      <SavedSwitch label="Required" value={false} save={() => refused} />
      <DeleteButton onDelete={deleteOne}>Delete</DeleteButton>
    </MantineProvider>,
  );
  await page.getByRole('switch', { name: 'Required' }).click({ force: true });
  await expect.element(page.getByText(refused)).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).dblClick();
  expect(deleted).toBe(1);
});

test('a picker lists fifty records and says how many more there are, which typing finds; no match is not no record', async () => {
  const picked: string[] = [];
  const Pick = ({ count }: { readonly count: number }) => (
    <MantineProvider>
      <PickerList
        button={<button type="button">Open</button>}
        label="Course"
        shown="Open"
        current={undefined}
        choices={Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `Course ${at}` }))}
        search="Search"
        none="There is no course yet."
        onPick={(id) => picked.push(id)}
      />
    </MantineProvider>
  );
  const options = () => page.getByRole('option').elements().length;
  const picker = await render(<Pick count={51} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(options).toBe(50);
  await expect.element(page.getByText('1 more. Type to narrow the list.')).toBeVisible();
  await page.getByRole('combobox').fill('course 50');
  await expect.poll(options).toBe(1);
  await expect.element(page.getByText('more.')).not.toBeInTheDocument();
  await page.getByRole('combobox').fill('course 51');
  await expect.element(page.getByText('There is no course yet.')).not.toBeInTheDocument();
  await page.getByRole('combobox').fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => picked).toEqual(['c50']);
  await picker.rerender(<Pick count={50} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(options).toBe(50);
  await expect.element(page.getByText('more.')).not.toBeInTheDocument();
  await picker.rerender(<Pick count={0} />);
  await expect.element(page.getByText('There is no course yet.')).toBeVisible();
});
