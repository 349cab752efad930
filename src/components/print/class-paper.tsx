import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { printText, classReportText as text } from '../../../messages/components/print.ts';
import { whole } from '../../../messages/counts.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { finalSamples, givenCount, lettersEarned } from '../../../projections/figures/final-samples.ts';
import {
  assessmentSamples,
  histogramOf,
  type Sample,
  type Statistics,
  statisticsOf,
} from '../../../projections/figures/statistics.ts';
import type { Percent } from '../../../projections/final-grades/result.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { BoxPlots } from './box-plots.tsx';
import { useLedgerFoot } from './ledger-foot.ts';
import { Paper } from './paper.tsx';
import { Bars } from './paper-bars.tsx';
import { useFactsOfPaper } from './paper-facts.ts';
import { PaperFrame } from './paper-table.tsx';

type ClassProps = { readonly offeringId: OfferingId; readonly onClose: () => void };

/** How a class did: the spread of its final grades, its letters, and each assessment. It names no student. */
export const ClassPaper = ({ offeringId, onClose }: ClassProps) => {
  const ledger = useLedger();
  const foot = useLedgerFoot();
  const { offering, facts } = useFactsOfPaper(offeringId);
  const [book] = useState(() => ledger.book());
  const [grades] = useState(() => offeringGradesNow(ledger, offeringId));
  const rule = grades.policy.ungraded;
  const finals = finalSamples(grades, rule);
  const columns: readonly ClassColumn[] = [
    ...grades.assessmentIds.map((id) => ({
      name: assessmentName(book, id),
      samples: assessmentSamples(grades, rule, id),
    })),
    { name: text.finals, samples: finals },
  ];
  const ruleWords = rule === 'zero' ? finalGradesText.blanksAsZero : finalGradesText.soFar;
  const letters = lettersEarned(grades, rule);
  const given = givenCount(grades);
  return (
    <Paper title={text.of(offering)} isReady={foot !== undefined} onClose={onClose}>
      <PaperFrame
        title={text.title}
        facts={[
          offering,
          [ruleWords, printText.students(grades.students.size, grades.students.size), ...facts].join(' · '),
        ]}
        foot={foot ?? ''}
      >
        <h2>{text.finals}</h2>
        {finals.length === 0 ? <p>{text.none}</p> : <Histogram samples={finals} />}
        <h2>{text.letters}</h2>
        {letters.length === 0 ? (
          <p>{text.noLetters}</p>
        ) : (
          <Bars label={text.letters} bars={letters.map(({ letter, count }) => ({ label: letter, count }))} />
        )}
        {given > 0 && <p className="paper-note">{finalGradesText.computedCounts(given)}</p>}
        <h2>{text.assessments}</h2>
        <BoxPlots columns={columns} />
        <p className="paper-note">{text.boxes}</p>
        <Figures
          columns={columns.map(({ name, samples }) => [name, statisticsOf(samples, grades.policy)])}
          of={grades.students.size}
        />
      </PaperFrame>
    </Paper>
  );
};

export type ClassColumn = { readonly name: string; readonly samples: readonly Sample[] };

const Histogram = ({ samples }: { readonly samples: readonly Sample[] }) => {
  const bins = histogramOf(samples);
  const bars = bins.map(({ from, to, count }) => ({ label: to === null ? '> 100' : `${from}–${to}`, count }));
  return <Bars label={text.finals} bars={bars.filter(({ count }, at) => at < bars.length - 1 || count > 0)} />;
};

type FiguresProps = { readonly columns: readonly (readonly [string, Statistics])[]; readonly of: number };

const Figures = ({ columns, of }: FiguresProps) => (
  <table className="paper-table">
    <colgroup>
      <col style={{ width: '30%' }} />
    </colgroup>
    <thead>
      <tr>
        <th scope="col" data-start="">
          {text.column}
        </th>
        {[text.graded, text.mean, text.median, text.deviation, text.lowest, text.highest].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {columns.map(([name, { count, mean, median, standardDeviation, lowest, highest }]) => (
        <tr key={name}>
          <th scope="row" data-start="">
            {name}
          </th>
          <td>{count === of ? whole(count) : text.counts(count, of)}</td>
          <td>{shown(mean)}</td>
          <td>{shown(median)}</td>
          <td>{standardDeviation === null ? finalGradesText.nothing : shownDecimal(standardDeviation.toFixed(1))}</td>
          <td>{shown(lowest)}</td>
          <td>{shown(highest)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shown = (percent: Percent | null): string => (percent ? shownDecimal(percent.shown) : finalGradesText.nothing);
