import { frameWords } from '../../../messages/app/navigation.ts';
import type { Table } from '../../files/table.ts';
import { Button } from '../../ui/button.tsx';
import type { WayOutName } from '../fill/way-out.tsx';
import { ExportFormats } from '../later.ts';
import type { NotedRows } from '../notes/noted-table.ts';
import type { FileOffer, Prints } from './export-formats.tsx';

type ExportProps = {
  /** Where a page has several of these menus: what is exported. */
  readonly label?: string;
  readonly table: () => Table;
  readonly more?: readonly FileOffer[];
  readonly onWay?: ((way: WayOutName) => void) | undefined;
  readonly prints?: Prints;
  readonly noted?: NotedRows;
};

/**
 * Saves a table in the format that is chosen, or one of `more` files. `table` is called only then. `onWay` opens
 * another way out. `prints`: what can be put on paper. `noted`: whose notes may go along.
 */
export const ExportMenu = ({ label, table, more, onWay, prints, noted }: ExportProps) => (
  <ExportFormats
    table={table}
    more={more}
    onWay={onWay}
    prints={prints}
    noted={noted}
    button={
      <Button icon="exportFile" aria-haspopup="menu" aria-label={label}>
        {frameWords.export}
      </Button>
    }
  />
);
