import { Modal } from '@mantine/core';
import { type ComponentProps, memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { printText, progressText as text } from '../../../messages/components/print.ts';
import { shell } from '../../../messages/shell.ts';
import { assessmentsIn, enrolledIn } from '../../../projections/book/book.ts';
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
  const { batches, made, count, isSlow } = useReports(offeringId, studentIds);
  const pageFacts = useMemo(() => [offering, ...facts], [offering, facts]);
  const isMade = made === count;
  const [only] = count === 1 ? (batches[0] ?? []) : [];
  return (
    <>
      {isSlow && !isMade && (
        <Modal opened onClose={onClose} title={printText.preparingTitle}>
          <p role="status">{printText.preparing(made, count)}</p>
          <Button look="outlined" onClick={onClose}>
            {shell.cancel}
          </Button>
        </Modal>
      )}
      <Paper
        title={only ? `${only.name} · ${offering}` : text.of(offering)}
        isReady={isMade && foot !== undefined}
        onClose={onClose}
      >
        {batches.map((reports) => (
          <Batch key={reports[0]?.studentId} reports={reports} facts={pageFacts} foot={foot ?? ''} />
        ))}
      </Paper>
    </>
  );
};
type BatchProps = Pick<ComponentProps<typeof ReportPage>, 'facts' | 'foot'> & {
  readonly reports: readonly ProgressReport[];
};

/** Pages that stay as they are while others come after them. */
const Batch = memo(({ reports, ...rest }: BatchProps) =>
  reports.map((report) => <ReportPage key={report.studentId} report={report} {...rest} />),
);

/** Milliseconds after which the user is told how far it is. */
const patience = 600;

/** Lines of reports that are put on paper at once: a slice has so much time. `linesBeside`: of a report without assessments. */
const [linesAtOnce, linesBeside] = [200, 5];

/**
 * The reports of what was on the screen when they were asked for, put on paper batch by batch. `made`: how many are, of
 * `count`. `isSlow`: it takes longer than `patience`.
 */
const useReports = (offeringId: OfferingId, studentIds: readonly StudentId[] | undefined) => {
  const ledger = useLedger();
  const [book] = useState(() => ledger.book());
  const [grades] = useState(() => offeringGradesNow(ledger, offeringId));
  const [{ batches, isSlow }, setMade] = useState({ batches: noBatches, isSlow: false });
  const [students] = useState(() => {
    const all = enrolledIn(book, offeringId).flatMap((id) => book.students.get(id) ?? []);
    const wanted = studentIds && new Set(studentIds);
    return byName(wanted ? all.filter(({ studentId }) => wanted.has(studentId)) : all);
  });
  useEffect(() => {
    const cancelling = new AbortController();
    const begun = performance.now();
    const means = meansOfClass(grades);
    const linesEach = linesBeside + assessmentsIn(book, offeringId).length;
    const atOnce = Math.ceil(linesAtOnce / linesEach);
    const make = async (): Promise<void> => {
      let all = noBatches;
      for (let from = 0; from < students.length; from += atOnce) {
        await pageSlicing.pause();
        if (cancelling.signal.aborted) return;
        const some = students.slice(from, from + atOnce);
        all = [...all, some.map(({ studentId }) => progressReportOf(book, offeringId, studentId, grades, means))];
        flushSync(() => setMade({ batches: all, isSlow: performance.now() - begun > patience }));
      }
    };
    make().catch(reportError);
    return () => cancelling.abort();
  }, [book, grades, offeringId, students]);
  return { batches, isSlow, made: batches.reduce((sum, { length }) => sum + length, 0), count: students.length };
};

const noBatches: readonly (readonly ProgressReport[])[] = [];
