import { type ReactNode, useMemo, useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { noGradeText } from '../../../messages/final-words.ts';
import { namesIn, shortOfferingName } from '../../../messages/naming.ts';
import { progressReport, studentPage as text } from '../../../messages/screens/student-page.ts';
import { finalSamples } from '../../../projections/figures/final-samples.ts';
import { assessmentSamples } from '../../../projections/figures/statistics.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { WayOut } from '../../components/fill/ways-out.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { shownPercent } from '../../components/offering/shown-final.ts';
import { type ResultRow, type Results, resultsIn } from '../../components/offering/student-results.ts';
import { columnOfScore, scoreRow } from '../../components/scores/one-student.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownDay } from '../../ui/times.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { marked, useMark } from '../../workspace/mark.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { decidedBy } from './decided-by.ts';
import { Noted } from './noted.tsx';
import { ScoreEntry } from './score-entry.tsx';
import { StripPlot } from './strip-plot.tsx';
import classes from './student-screen.module.css';

type OfferingProps = { readonly offering: Offering; readonly studentId: StudentId; readonly name: string };

/** One student's results in one offering, and their place in the class. */
export const StudentOffering = ({ offering, studentId, name }: OfferingProps) => {
  const { offeringId, title } = offering;
  const grades = useOfferingGrades(offeringId);
  const book = useBook((all) => all);
  const results = useMemo(() => resultsIn(book, offeringId, studentId, grades), [book, offeringId, studentId, grades]);
  const [isPrinted, setPrinted] = useState(false);
  const [entryStart, setEntryStart] = useState<{ readonly row?: string }>();
  const mark = useMark();
  const short = shortOfferingName(book, offeringId);
  const enrolled = book.enrollments[offeringId]?.get(studentId)?.dateOfEnrollment;
  const facts = [mark, title && short, enrolled && text.enrolled(shownDay(enrolled))].filter(Boolean).join(' · ');
  return (
    <section className={classes.offering} aria-label={short}>
      <div className={classes.head}>
        <div>
          <h2>{title || short}</h2>
          <p className={classes.facts}>{facts}</p>
          <Noted offeringId={offeringId} place={{ studentId, assessmentId: null }} />
        </div>
        <OwnGrade results={results} />
      </div>
      <ResultTable {...{ results, grades, offering, studentId }} onType={(row) => setEntryStart({ row })} />
      <p className={classes.note}>{text.strip}</p>
      {entryStart && (
        <ScoreEntry {...{ offeringId, studentId, name }} at={entryStart} onClose={() => setEntryStart(undefined)} />
      )}
      <Actions
        type={() => setEntryStart({})}
        report={() => reportOf(name, marked(short, mark), results)}
        print={() => setPrinted(true)}
      >
        <DeleteGrades {...{ offeringId, studentId, name, short }} />
      </Actions>
      {isPrinted && (
        <WayOut
          to={{ way: 'reports', studentIds: [studentId] }}
          offeringId={offeringId}
          onClose={() => setPrinted(false)}
        />
      )}
    </section>
  );
};

/** The final grade that the instructor gave, if there is one; else the computed one. */
const OwnGrade = ({ results: { given, final, isSoFar } }: Pick<FinalProps, 'results'>) =>
  given ? (
    <p className={classes.grade}>{given}</p>
  ) : (
    <p className={classes.grade} data-so-far={isSoFar || undefined}>
      {isSoFar && <small>{text.soFar} </small>}
      {shownPercent(final)} {final?.kind === 'grade' && <span>{final.letter}</span>}
    </p>
  );

const reportOf = (name: string, offering: string, results: Results): string => {
  const lines = results.rows.map(({ name: assessment, points, percent, isPartly }) => ({
    assessment,
    points: isPartly ? `${text.soFar} ${points}` : points,
    percent,
  }));
  return progressReport({ name, offering, lines, final: results.told });
};

type FinalProps = Omit<OfferingProps, 'name'> & { readonly results: Results; readonly grades: OfferingGrades };

type TableProps = FinalProps & { readonly onType: (row: string) => void };

const ResultTable = ({ results, grades, offering, studentId, onType }: TableProps) => (
  <div className={classes.scroll}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.columns.assessment}</th>
          <th scope="col" className={classes.problems}>
            {text.columns.problems}
          </th>
          <th scope="col" className={classes.number}>
            {text.columns.points}
          </th>
          <th scope="col" className={classes.number}>
            {text.columns.percent}
          </th>
          <th scope="col" className={classes.class}>
            {text.columns.class}
          </th>
          <th scope="col" className={classes.number}>
            {text.columns.counts}
          </th>
        </tr>
      </thead>
      <tbody>
        {results.rows.map((row) => (
          <Row
            key={row.assessmentId}
            row={row}
            grades={grades}
            studentId={studentId}
            offeringId={offering.offeringId}
            onType={onType}
          />
        ))}
        <FinalRow {...{ results, grades, offering, studentId }} />
      </tbody>
    </table>
  </div>
);

type RowProps = Pick<TableProps, 'grades' | 'studentId' | 'onType'> & {
  readonly row: ResultRow;
  readonly offeringId: OfferingId;
};

const Row = ({ row, grades, studentId, offeringId, onType }: RowProps) => {
  const goTo = useGoTo();
  const { assessmentId, problems } = row;
  const rule = grades.policy.ungraded;
  const samples = useMemo(() => assessmentSamples(grades, rule, assessmentId), [grades, rule, assessmentId]);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.name} onClick={() => goTo.assessment(assessmentId)}>
          {row.name}
        </button>
        <Noted offeringId={offeringId} place={{ studentId, assessmentId }} isBrief />
        {row.group && <div className={classes.group}>{row.group}</div>}
      </th>
      <td className={classes.problems}>
        {problems.map(({ key, shown, title }) => (
          <button
            key={key}
            type="button"
            title={title}
            aria-label={text.type(title)}
            onClick={() => onType(scoreRow({ assessmentId, columnId: columnOfScore(key) }))}
          >
            {shown}
          </button>
        ))}
      </td>
      <td className={classes.number}>{row.points}</td>
      <td className={classes.percent} data-partly={row.isPartly || undefined}>
        {row.isPartly && <small>{text.soFar} </small>}
        {row.percent}
      </td>
      <td className={classes.class}>
        <StripPlot samples={samples} studentId={studentId} />
      </td>
      <td className={classes.number} data-needs={row.needsWeight || undefined}>
        {row.counts}
      </td>
    </tr>
  );
};

/** The official one; *Why* opens the final grades with this student's explanation. */
const FinalRow = ({ results, grades, offering: { offeringId }, studentId }: FinalProps) => {
  const goTo = useGoTo();
  const [, select] = useSelection('finalGrades');
  const samples = useMemo(() => finalSamples(grades, grades.policy.ungraded), [grades]);
  const book = useBook((all) => all);
  const { final } = results;
  const why = (): void => {
    select({ whyOf: studentId });
    goTo.finalGrades(offeringId);
  };
  return (
    <tr className={classes.final}>
      <th scope="row">{text.final}</th>
      <td className={classes.problems}>
        {[
          results.given && results.told,
          final?.kind === 'none' ? noGradeText(final, namesIn(book)) : decidedBy(grades, studentId),
        ]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td />
      <td className={classes.percent} data-partly={(!results.given && results.isSoFar) || undefined}>
        {!results.given && results.isSoFar && <small>{text.soFar} </small>}
        {results.given || shownPercent(results.final)}
      </td>
      <td className={classes.class}>
        <StripPlot samples={samples} studentId={studentId} />
      </td>
      <td className={classes.number}>
        <LinkButton onClick={why}>{text.why}</LinkButton>
      </td>
    </tr>
  );
};

type GradesProps = {
  readonly offeringId: OfferingId;
  readonly studentId: StudentId;
  readonly name: string;
  readonly short: string;
};

/** Deletes all grades that the student has in the offering, and leaves them enrolled. */
const DeleteGrades = ({ offeringId, studentId, name, short }: GradesProps) => {
  const ask = useAsk();
  const grades = useBook((book) => book.grades[offeringId]?.get(studentId));
  const assessmentIds = keysOf<AssessmentId>(grades ?? record());
  const { length } = assessmentIds;
  if (length === 0) return null;
  return (
    <DeleteButton
      size="small"
      quiet
      onDelete={() =>
        ask(
          { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds },
          text.deletedGrades(length, name, short),
          'cleared',
        )
      }
    >
      {text.deleteGrades(length)}
    </DeleteButton>
  );
};

type ActionsProps = {
  readonly type: () => void;
  readonly report: () => string;
  readonly print: () => void;
  readonly children: ReactNode;
};

/** Typing scores, copying or printing the results for the student, and `children`. */
const Actions = ({ type, report, print, children }: ActionsProps) => {
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(report());
    toasts.show(isCopied ? { kind: 'done', text: text.copied } : { kind: 'refused', text: text.notCopied });
  };
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={type}>
        {text.typeScores}
      </Button>
      <Button size="small" onClick={() => void copy()}>
        {text.copy}
      </Button>
      <Button size="small" onClick={print}>
        {text.print}
      </Button>
      {children}
    </div>
  );
};
