import { progressText as text } from '../../../messages/components/print.ts';
import { PaperFrame } from './paper-table.tsx';
import { leastForMean, type ProgressReport, type ReportLine } from './report-lines.ts';

type PageProps = {
  readonly report: ProgressReport;
  readonly facts: readonly string[];
  readonly foot: string;
};

/** One student's results on a page of their own. */
export const ReportPage = ({ report, facts, foot }: PageProps) => (
  <PaperFrame
    title={report.name}
    facts={[[report.code, text.title].filter(Boolean).join(' · '), facts.join(' · ')]}
    foot={foot}
  >
    <p className="paper-final">
      {text.final}: <strong>{report.final}</strong>
    </p>
    <Results report={report} />
    <h2>{text.why}</h2>
    {report.why.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <p className="paper-note">{text.means(leastForMean)}</p>
  </PaperFrame>
);

/** The columns with their shares of the width, in percent. */
const columns: readonly (readonly [keyof typeof text.columns, number])[] = [
  ['assessment', 26],
  ['problems', 22],
  ['points', 14],
  ['percent', 11],
  ['weight', 9],
  ['adds', 10],
  ['mean', 8],
];

const Results = ({ report: { lines, final, meanOfFinals } }: Pick<PageProps, 'report'>) => (
  <table className="paper-table">
    <colgroup>
      {columns.map(([name, share]) => (
        <col key={name} style={{ width: `${share}%` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(([name]) => (
          <th key={name} scope="col" data-start={isText(name) || undefined}>
            {text.columns[name]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      <tr data-sum="">
        <th scope="row" data-start="">
          {text.final}
        </th>
        <td colSpan={5}>{final}</td>
        <td>{meanOfFinals}</td>
      </tr>
    </tbody>
  </table>
);

const isText = (name: keyof typeof text.columns): boolean => name === 'assessment' || name === 'problems';

const Line = ({ line }: { readonly line: ReportLine }) => (
  <tr>
    <th scope="row" data-start="">
      {line.assessment}
      {line.note && <small> {line.note}</small>}
    </th>
    <td data-start="">{line.problems}</td>
    <td>{line.points}</td>
    <td>{line.percent}</td>
    <td>{line.weight}</td>
    <td>{line.adds}</td>
    <td>{line.mean}</td>
  </tr>
);
