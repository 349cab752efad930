import { exportTableText as text } from '../messages/export-table.ts';
import type { Table } from './files/table.ts';
import { ExportFormats } from './later/menus.ts';
import { Button } from './ui/button.tsx';

/** Saves a table in the format that is chosen. `table` is called only then. */
export const ExportMenu = ({ table }: { readonly table: () => Table }) => (
  <ExportFormats
    table={table}
    button={
      <Button icon="exportFile" aria-haspopup="menu">
        {text.menu}
      </Button>
    }
  />
);
