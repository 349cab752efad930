import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { flatMapInSteps } from '../../../events/steps.ts';
import { inSlices } from '../../../machines/slices.ts';
import { printText, progressText as text } from '../../../messages/components/print.ts';
import { shell } from '../../../messages/shell.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { Button } from '../../ui/button.tsx';
import { byName } from '../../ui/sort-key.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { useLedgerFoot } from './ledger-foot.ts';
import { Paper } from './paper.tsx';
import { useFactsOfPaper } from './paper-facts.ts';
import { meansOfClass, type ProgressReport, progressReportOf } from './report-lines.ts';
import { ReportPage } from './report-page.tsx';

type PapersProps = {
  readonly offeringId: OfferingId;
  /** `undefined`: everybody, each on a page of their own. */
  readonly studentIds: readonly StudentId[] | undefined;
  readonly onClose: () => void;
};

/** Progress reports for students. Many take a while, and say how far they are. */
export const ReportPapers = ({ offeringId, studentIds, onClose }: PapersProps) => {
  const foot = useLedgerFoot();
  const { offering, facts } = useFactsOfPaper(offeringId);
  const { reports, share, count } = useReports(offeringId, studentIds);
  const [only] = reports?.length === 1 ? reports : [];
  if (!reports) {
    return (
      share !== undefined && (
        <Modal opened onClose={onClose} title={printText.preparingTitle}>
          <p role="status">{printText.preparing(Math.floor(share * count), count)}</p>
          <Button look="outlined" onClick={onClose}>
            {shell.cancel}
          </Button>
        </Modal>
      )
    );
  }
  return (
    <Paper
      title={only ? `${only.name} · ${offering}` : text.of(offering)}
      isReady={foot !== undefined}
      onClose={onClose}
    >
      {reports.map((report) => (
        <ReportPage key={report.studentId} report={report} facts={[offering, ...facts]} foot={foot ?? ''} />
      ))}
    </Paper>
  );
};

/** Milliseconds after which the user is told how far it is. */
const patience = 600;

/**
 * The reports of what was on the screen when they were asked for, made in slices. `share`: how much is made, from 0 to 1,
 * once that takes longer than `patience`. `count`: of so many.
 */
const useReports = (offeringId: OfferingId, studentIds: readonly StudentId[] | undefined) => {
  const ledger = useLedger();
  const [book] = useState(() => ledger.book());
  const [grades] = useState(() => offeringGradesNow(ledger, offeringId));
  const [reports, setReports] = useState<readonly ProgressReport[]>();
  const [share, setShare] = useState<number>();
  const [students] = useState(() => {
    const all = keysOf(book.enrollments[offeringId] ?? record()).flatMap((id) => book.students[id] ?? []);
    const wanted = studentIds && new Set(studentIds);
    return byName(wanted ? all.filter(({ studentId }) => wanted.has(studentId)) : all);
  });
  useEffect(() => {
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const begun = performance.now();
    const tell = (shareDone: number): void => {
      if (performance.now() - begun > patience) setShare(shareDone);
    };
    const means = meansOfClass(grades);
    const make = (one: (typeof students)[number]) => [progressReportOf(book, offeringId, one.studentId, grades, means)];
    inSlices(flatMapInSteps(students, make, 1), pageSlicing, { tell, signal }).then(setReports, (error: unknown) => {
      if (!signal.aborted) reportError(error);
    });
    return () => cancelling.abort();
  }, [book, grades, offeringId, students]);
  return { reports, share, count: students.length };
};
