import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { ClassPaper } from '../print/class-paper.tsx';
import type { PrintedTable } from '../print/printed-table.ts';
import { ReportPapers } from '../print/report-papers.tsx';
import { TablePaper } from '../print/table-paper.tsx';
import { StudentDataDialog } from '../student-data/student-data-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { RegistrarDialog } from './registrar-dialog.tsx';

/** What an offering's Export menu offers besides tables. */
export type WayOutName = 'fill' | 'registrar' | 'archive';

/** `reports`: of these students, or of everybody. */
export type Way =
  | { readonly way: WayOutName | 'class' }
  | { readonly way: 'reports'; readonly studentIds: readonly StudentId[] | undefined }
  | { readonly way: 'table'; readonly table: PrintedTable };

type OfferingWayProps = { readonly to: Way; readonly offeringId: OfferingId; readonly onClose: () => void };

/** `dataOf`: the student of whom everything goes. */
type WayOutProps = OfferingWayProps | { readonly dataOf: StudentId; readonly onClose: () => void };

/** Grades on their way to another system or time, or onto paper, which want more than a table as it is on screen. */
export const WayOut = (props: WayOutProps) =>
  'dataOf' in props ? (
    <StudentDataDialog studentId={props.dataOf} onClose={props.onClose} />
  ) : (
    <OfferingWay {...props} />
  );

const OfferingWay = ({ to, ...place }: OfferingWayProps) => {
  switch (to.way) {
    case 'fill':
      return <FillDialog {...place} />;
    case 'registrar':
      return <RegistrarDialog {...place} />;
    case 'archive':
      return <ArchiveDialog {...place} />;
    case 'class':
      return <ClassPaper {...place} />;
    case 'reports':
      return <ReportPapers {...place} studentIds={to.studentIds} />;
    case 'table':
      return <TablePaper {...place} table={to.table} />;
  }
};
