import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { fullName } from '../../../messages/naming.ts';
import { outcomePanelText, outcomesText, evidenceText as text } from '../../../messages/screens/outcomes.ts';
import { histogramOf } from '../../../projections/figures/statistics.ts';
import type { LearningOutcome } from '../../../projections/outcomes/outcomes.ts';
import { Button } from '../../ui/button.tsx';
import { Histogram } from '../../ui/histogram.tsx';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { marked, useMark } from '../../workspace/mark.ts';
import { attainedOf } from './outcome-facts.ts';
import classes from './outcomes.module.css';
import type { OutcomeParts } from './outcomes-hook.ts';

type EvidenceProps = OutcomeParts & { readonly chosen: LearningOutcome | undefined };

/** The evidence of how well one outcome is attained, as a page to print. */
export const EvidencePage = ({ chosen, ...parts }: EvidenceProps) => (
  <section className={classes.evidence} aria-label={text.heading}>
    {chosen ? <Evidence {...parts} chosen={chosen} /> : <p className={classes.quiet}>{outcomesText.noOutcomes}</p>}
  </section>
);

type PageProps = OutcomeParts & { readonly chosen: LearningOutcome };

const Evidence = ({ assessments, threshold, students, name, chosen }: PageProps) => {
  const attained = useMemo(() => attainedOf(chosen, students), [chosen, students]);
  const bins = useMemo(() => histogramOf(attained.map(({ attainment }) => attainment)), [attained]);
  const { reached, mean } = chosen;
  const mark = useMark();
  const addressing = assessments.flatMap(({ assessmentId, assessmentName, problems }) =>
    problems.flatMap(({ problemId, max, outcomes }, at) => {
      const strength = outcomes[chosen.at] ?? null;
      const cells = [assessmentName, outcomesText.problemName(at + 1), shownNumber(max), shownNumber(strength ?? 0)];
      return strength === null ? [] : [{ id: `${assessmentId} ${problemId}`, cells }];
    }),
  );
  const people = attained.map(({ student, attainment: { percent, isReached } }) => ({
    id: student.studentId,
    cells: [fullName(student), student.studentCode, shownDecimal(percent.shown), isReached ? text.yes : text.no],
  }));
  return (
    <>
      <Button className={classes.print} look="outlined" onClick={() => window.print()}>
        {text.print}
      </Button>
      <header>
        <p className={classes.quiet}>{text.heading}</p>
        <h2>{chosen.text}</h2>
        <p>{marked(name, mark)}</p>
      </header>
      <h3>{text.addressed}</h3>
      <Facts columns={[text.assessment, text.problem, text.maximum, text.strength]} rows={addressing} />
      <h3>{text.classHeading}</h3>
      <dl>
        <Fact name={text.students}>{attained.length}</Fact>
        <Fact name={text.mean}>{mean ? outcomePanelText.percent(shownDecimal(mean.shown)) : text.nothing}</Fact>
        <Fact name={text.reached(shownNumber(threshold))}>
          {reached.percent ? outcomePanelText.percent(shownDecimal(reached.percent.shown)) : text.nothing}
        </Fact>
      </dl>
      {attained.length > 0 && <Histogram label={outcomePanelText.distribution(chosen.text)} bins={bins} />}
      <h3>{text.byStudent}</h3>
      <Facts columns={[text.student, text.code, text.attainment, text.isReached]} rows={people} />
    </>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={classes.quiet}>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type FactsProps = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
};

const Facts = ({ columns, rows }: FactsProps) => (
  <table className={classes.facts}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {cells.map((cell, at) => (
            <td key={columns[at]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
