import { decimalText, unitsPerOne } from '../../events/decimal.ts';
import type { StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { noResultText, policyFaultText } from '../../messages/final-grades.ts';
import { finalGradesText, givenText, noGradeText } from '../../messages/final-words.ts';
import { assessmentName, studentName } from '../../messages/naming.ts';
import { whyText } from '../../messages/screens/final-grades-screen.ts';
import { whyLines } from '../../messages/why-lines.ts';
import { type ExplainedAssessment, type Explanation, explain } from '../../projections/final-grades/explain.ts';
import type { Totals } from '../../projections/final-grades/result.ts';
import { element, type Inside, type Markup, number, type ShownCell, table, words } from './html.ts';
import { fractionText, type OfferingRead, studentCells } from './parts.ts';

/** The final grades, and of each how it comes about. */
export const finalTables = (read: OfferingRead): readonly Markup[] => {
  const { policy, fault, weightSets, assessmentIds } = read.grades;
  const hasGiven = read.studentIds.some((studentId) => own(policy.given, studentId));
  const columns = [
    ...[words(text.student), words(text.code), number(finalGradesText.final), words(finalGradesText.letter)],
    ...(hasGiven ? [words(text.given)] : []),
    ...assessmentIds.map((id) => number(assessmentName(read.book, id))),
    ...(weightSets.length > 1 ? weightSets.map((_, at) => number(setName(read, at))) : []),
    words(text.toKnow),
  ];
  const rows = read.studentIds.map((studentId) => finalCells(read, studentId, hasGiven));
  return [
    element('p', {}, fault ? policyFaultText(fault) : whyText.rule[policy.ungraded]),
    table(finalGradesText.final, columns, rows),
    ...read.studentIds.flatMap((studentId) => whyMarkup(read, studentId)),
  ];
};

const setName = ({ grades }: OfferingRead, at: number): string => {
  const set = grades.weightSets[at];
  return set?.weightSetId === null ? finalGradesText.pointsBased : finalGradesText.weightSet(at, set?.name);
};

const finalCells = (read: OfferingRead, studentId: StudentId, hasGiven: boolean): readonly ShownCell[] => {
  const totals = read.grades.students.get(studentId)?.official;
  const final = totals?.final;
  return [
    ...studentCells(read.book, studentId),
    number(final?.kind === 'grade' ? final.percent.shown : ''),
    words(final?.kind === 'grade' ? (final.letter ?? '') : ''),
    ...(hasGiven ? [words(givenText(own(read.grades.policy.given, studentId)))] : []),
    ...read.grades.assessmentIds.map((id) => percentCell(totals?.assessments.get(id))),
    ...(read.grades.weightSets.length > 1
      ? read.grades.weightSets.map((_, at) => percentCell(totals?.weightSets[at]))
      : []),
    words(final?.kind === 'none' ? noGradeText(final, read.names) : ''),
  ];
};

const percentCell = (result: Totals['weightSets'][number] | ExplainedAssessment['result'] | undefined): ShownCell =>
  number(result && 'percent' in result ? result.percent.shown : '');

/** Folded together, so that a class of hundreds can be read; a printed page shows all. */
const whyMarkup = (read: OfferingRead, studentId: StudentId): Markup | readonly Markup[] => {
  const explanation = whyOf(read, studentId);
  if (!explanation) return [];
  const { title, columns, rows, sentences } = explanation;
  return element(
    'details',
    {},
    element('summary', {}, title),
    table(title, columns, rows),
    sentences.map((sentence): Inside => element('p', {}, sentence)),
  );
};

/** How a grade comes about: a row for each assessment, and what the sum alone does not tell. */
type WhyTold = {
  readonly title: string;
  readonly columns: readonly ShownCell[];
  readonly rows: readonly (readonly ShownCell[])[];
  readonly sentences: readonly string[];
};

/** How the student's final grade comes about; `undefined`: they are not enrolled there. */
export const whyOf = (read: OfferingRead, studentId: StudentId): WhyTold | undefined => {
  const { policy } = read.grades;
  const final = read.grades.students.get(studentId)?.official.final;
  const weightSet = final?.kind === 'grade' ? final.weightSet : null;
  const explanation = explain(read.book, read.offeringId, studentId, {
    ungraded: policy.ungraded,
    weightSet: weightSet ?? 0,
  });
  if (!explanation) return undefined;
  const shown = final?.kind === 'grade' ? [final.percent.shown, final.letter].filter(Boolean).join(' ') : text.noGrade;
  return {
    title: text.whyOf(studentName(read.book, studentId), shown),
    columns: [
      ...[words(text.assessment), number(text.points), number(text.percent), number(text.weight)],
      ...[number(text.share), number(text.adds), words(text.toKnow)],
    ],
    rows: explanation.assessments.map((assessment) => whyCells(read, assessment)),
    sentences: sentencesOf(read, studentId, explanation, weightSet === null ? '' : setName(read, weightSet)),
  };
};

const whyCells = (read: OfferingRead, explained: ExplainedAssessment): readonly ShownCell[] => {
  const { result, weight, share, contribution, part, raisedToZero, isExtra } = explained;
  const remarks = [
    result.kind === 'none' ? noResultText(result, read.names) : whyText.parts[part],
    raisedToZero && whyText.raised,
    isExtra && whyText.extra,
  ];
  return [
    words(assessmentName(read.book, explained.assessmentId)),
    number(result.kind === 'result' ? text.of(decimalText(result.points), decimalText(result.max)) : ''),
    number(result.kind === 'result' ? result.percent.shown : ''),
    number(weight === null ? '' : String(Math.round(weight * unitsPerOne) / unitsPerOne)),
    number(share ? fractionText({ num: share.num * 100n, den: share.den }) : ''),
    number(contribution ? fractionText(contribution) : ''),
    words(remarks.filter(Boolean).join(' ')),
  ];
};

/** `decidingSet`: the name of the weight set that decides the final grade; '' where there is no grade. */
const sentencesOf = (
  read: OfferingRead,
  studentId: StudentId,
  explanation: Explanation,
  decidingSet: string,
): readonly string[] => {
  const { exact, grade, final, policy } = explanation;
  const given = own(policy.given, studentId);
  return [
    read.grades.weightSets.length > 1 && decidingSet !== '' ? `${whyText.official(decidingSet)}.` : '',
    grade.kind === 'none' ? noGradeText(grade, read.names) : '',
    exact ? `${text.exactly(fractionText(exact))} ${whyText.rounded(policy.decimals)}.` : '',
    final.kind === 'grade' && final.letter ? `${whyText.letter(final.letter)}.` : '',
    ...whyLines(explanation, read.names, given, { decimal: (shown) => shown, withReason: read.withPrivate }),
  ].filter(Boolean);
};
