import { frameWords } from '../../../messages/app/navigation.ts';
import type { Table } from '../../files/table.ts';
import { Button } from '../../ui/button.tsx';
import { ExportFormats } from '../later.ts';
import type { FileOffer } from './export-formats.tsx';

type ExportProps = { readonly table: () => Table; readonly more?: readonly FileOffer[] };

/** Saves a table in the format that is chosen, or one of `more` files. `table` is called only then. */
export const ExportMenu = ({ table, more }: ExportProps) => (
  <ExportFormats
    table={table}
    more={more}
    button={
      <Button icon="exportFile" aria-haspopup="menu">
        {frameWords.export}
      </Button>
    }
  />
);
