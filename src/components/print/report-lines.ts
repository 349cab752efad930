import { decimalText } from '../../../events/decimal.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { own } from '../../../events/record.ts';
import { progressText as text } from '../../../messages/components/print.ts';
import { finalGradesText, noGradeText } from '../../../messages/final-words.ts';
import { namesIn } from '../../../messages/naming.ts';
import { whyText } from '../../../messages/screens/final-grades-screen.ts';
import { whyLines } from '../../../messages/why-lines.ts';
import type { Book } from '../../../projections/book/book.ts';
import { finalSamples } from '../../../projections/figures/final-samples.ts';
import { assessmentSamples, meanOf, type Sample } from '../../../projections/figures/statistics.ts';
import type { ExplainedAssessment, Explanation } from '../../../projections/final-grades/explain.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { fractionText } from '../offering/fraction-text.ts';
import { setName } from '../offering/set-name.ts';
import { type Results, resultsIn } from '../offering/student-results.ts';

/** So many results have a mean that tells of nobody. */
export const leastForMean = 10;

export type ReportLine = {
  readonly id: string;
  readonly assessment: string;
  /** Its category, or that nothing is expected for it. */
  readonly note: string;
  readonly problems: string;
  readonly points: string;
  readonly percent: string;
  readonly weight: string;
  /** What it adds to the grade, or why it adds nothing. */
  readonly adds: string;
  readonly mean: string;
};

export type ProgressReport = {
  readonly studentId: StudentId;
  readonly name: string;
  readonly code: string;
  readonly lines: readonly ReportLine[];
  readonly final: string;
  readonly meanOfFinals: string;
  /** Sentences that say why the grade is what it is. */
  readonly why: readonly string[];
};

/** The means of a class, each made once for all of its reports. */
type MeansOfClass = { readonly of: (column: string) => string };

/** A mean of few would tell about single students, so that none is printed. */
export const meansOfClass = (grades: OfferingGrades): MeansOfClass => {
  const rule = grades.policy.ungraded;
  const mean = (samples: readonly Sample[]): string =>
    samples.length < leastForMean ? '' : shownDecimal(meanOf(samples, grades.policy)?.shown ?? '');
  const means = new Map([
    ...grades.assessmentIds.map((id): [string, string] => [id, mean(assessmentSamples(grades, rule, id))]),
    ['final', mean(finalSamples(grades, rule))],
  ]);
  return { of: (column) => means.get(column) || finalGradesText.nothing };
};

/** One student's report. Of others there is nothing in it but `means`, and no reason that the instructor noted. */
export const progressReportOf = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
  grades: OfferingGrades,
  means: MeansOfClass,
): ProgressReport => {
  const results = resultsIn(book, offeringId, studentId, grades);
  const { explained } = results;
  const { lastName = '', firstName = '', studentCode = '' } = book.students.get(studentId) ?? {};
  return {
    studentId,
    name: [lastName, firstName].filter(Boolean).join(', ') || studentCode,
    code: studentCode,
    lines: results.rows.map((row, at) => {
      const one = explained?.assessments[at];
      return {
        id: row.assessmentId,
        assessment: row.name,
        note: row.group,
        problems: row.problems.length > 1 ? problemsText(one) : '',
        points: row.points,
        percent: row.isPartly ? `${text.soFar} ${row.percent}` : row.percent,
        weight: one?.share && one.weight !== null ? weightText(one, explained) : '',
        adds: row.counts,
        mean: means.of(row.assessmentId),
      };
    }),
    final: results.told,
    meanOfFinals: means.of('final'),
    why: whyOf(book, grades, studentId, results),
  };
};

const problemsText = (one: ExplainedAssessment | undefined): string =>
  (one?.problems ?? [])
    .map(({ points, max }) => `${points === null ? finalGradesText.nothing : shownNumber(points)}/${shownNumber(max)}`)
    .join(' · ');

const weightText = ({ weight }: ExplainedAssessment, explained: Explanation | undefined): string => {
  const [own, all] = [shownNumber(Math.round((weight ?? 0) * 100) / 100), decimalText(explained?.weightSum ?? 0)];
  return all === '100' ? own : `${own}/${shownDecimal(all)}`;
};

/** The reason of a given grade is the instructor's alone, and is never printed. */
const whyOf = (book: Book, grades: OfferingGrades, studentId: StudentId, { explained, final }: Results): string[] => {
  if (!explained) return [];
  const names = namesIn(book);
  const { policy, exact, grade } = explained;
  const set = final?.kind === 'grade' && grades.weightSets.length > 1 ? final.weightSet : undefined;
  const lines = [
    whyText.rule[explained.ungraded],
    set !== undefined && `${whyText.official(setName(grades, set))}.`,
    ...whyLines(explained, names, own(policy.given, studentId), { decimal: shownDecimal, withReason: false }),
    exact &&
      grade.kind === 'grade' &&
      text.sum(fractionText(exact, policy.decimals + 4), shownDecimal(grade.percent.shown)),
    grade.kind === 'none' && noGradeText(grade, names),
  ];
  return lines.filter((line): line is string => typeof line === 'string' && line !== '');
};
