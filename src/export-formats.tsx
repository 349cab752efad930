import { Menu } from '@mantine/core';
import { reasonOf } from '../machines/failure.ts';
import { exportTableText as text } from '../messages/export-table.ts';
import { useToasts } from './app/toasts/toasts.ts';
import { exportTable, saveFile } from './files/export-table.ts';
import type { ExportFormat, Table } from './files/table.ts';
import type { MenuButton } from './later/later-menu.tsx';
import { thisBuild } from './this-build.ts';

const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

type FormatsProps = { readonly button: MenuButton; readonly table: () => Table };

/** Saves a table in the chosen format, and shows the result. `table` is called only then. */
export const ExportFormats = ({ button, table }: FormatsProps) => {
  const toasts = useToasts();
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      const file = await exportTable(table(), format);
      saveFile(file);
      toasts.show({ kind: 'done', text: text.done(file.fileName) });
    } catch (error) {
      toasts.show({ kind: 'refused', text: text.failed(reasonOf(error), thisBuild()) });
    }
  };
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {text.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
