import type { OfferingId } from '../../../events/ids.ts';
import { printText as text } from '../../../messages/components/print.ts';
import { useLedgerFoot } from './ledger-foot.ts';
import { Paper } from './paper.tsx';
import { useFactsOfPaper } from './paper-facts.ts';
import { PaperTable } from './paper-table.tsx';
import type { PrintedTable } from './printed-table.ts';

type TableProps = {
  readonly offeringId: OfferingId;
  /** As it was when it was asked for. */
  readonly table: PrintedTable;
  readonly onClose: () => void;
};

/** A screen's table with every row that it shows, those too that its window has no room for. */
export const TablePaper = ({ offeringId, table, onClose }: TableProps) => {
  const { title, of, columns, rowIds, all } = table;
  const foot = useLedgerFoot();
  const { offering, facts } = useFactsOfPaper(offeringId);
  return (
    <Paper title={`${title} · ${offering}`} isReady={foot !== undefined} onClose={onClose}>
      <PaperTable
        title={title}
        facts={[offering, [of, text.students(rowIds.length, all), ...facts].join(' · ')]}
        columns={columns}
        rowIds={rowIds}
        foot={foot ?? ''}
      />
    </Paper>
  );
};
