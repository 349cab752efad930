import { frameWords } from '../../../messages/app/navigation.ts';
import type { Table } from '../../files/table.ts';
import { Button } from '../../ui/button.tsx';
import type { WayOutName } from '../fill/way-out.tsx';
import { ExportFormats } from '../later.ts';
import type { FileOffer } from './export-formats.tsx';

type ExportProps = {
  /** Where a page has several of these menus: what is exported. */
  readonly label?: string;
  readonly table: () => Table;
  readonly more?: readonly FileOffer[];
  readonly onWay?: ((way: WayOutName) => void) | undefined;
};

/**
 * Saves a table in the format that is chosen, or one of `more` files. `table` is called only then. `onWay` opens
 * another way out.
 */
export const ExportMenu = ({ label, table, more, onWay }: ExportProps) => (
  <ExportFormats
    table={table}
    more={more}
    onWay={onWay}
    button={
      <Button icon="exportFile" aria-haspopup="menu" aria-label={label}>
        {frameWords.export}
      </Button>
    }
  />
);
