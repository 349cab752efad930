import { decimalText } from '../../../events/decimal.ts';
import type { GradingPolicy } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { own } from '../../../events/record.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { assessmentName, extraNames } from '../../../messages/naming.ts';
import { studentPage as text } from '../../../messages/screens/student-page.ts';
import type { Book } from '../../../projections/book/book.ts';
import { concernsOf } from '../../../projections/final-grades/concerns.ts';
import { roundedText, roundFraction } from '../../../projections/final-grades/exact.ts';
import { type ExplainedAssessment, type Explanation, explain } from '../../../projections/final-grades/explain.ts';
import { finalForOthers } from '../../../projections/final-grades/final-for-others.ts';
import type { FinalGrade, OfferingGrades } from '../../../projections/final-grades/result.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { shownPercent } from './shown-final.ts';

/** One assessment as a row. `isPartly`: some of it is not graded, so the percentage may still change. */
export type ResultRow = {
  readonly assessmentId: AssessmentId;
  readonly name: string;
  /** Its category, and whether it is extra credit, in words; '' if neither is so. */
  readonly group: string;
  readonly problems: readonly { readonly key: string; readonly shown: string; readonly title: string }[];
  readonly points: string;
  readonly percent: string;
  readonly isPartly: boolean;
  /** The points that it adds to the grade, or why it adds none. */
  readonly counts: string;
  readonly needsWeight: boolean;
};

/** `isSoFar`: an assessment that counts is still to be graded. */
export type Results = {
  readonly rows: readonly ResultRow[];
  /** How the final grade comes about; its assessments are those of the rows. */
  readonly explained: Explanation | undefined;
  readonly final: FinalGrade | undefined;
  readonly isSoFar: boolean;
  /** The final grade by the instructor's word, with its letter; '' if none is given. */
  readonly given: string;
  /** What the student is told: the given grade and beside it the computed one, which is all if none is given. */
  readonly told: string;
};

/** A student's results in an offering, under the rule of its policy. */
export const resultsIn = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
  grades: OfferingGrades,
): Results => {
  const rule = grades.policy.ungraded;
  const final = grades.students.get(studentId)?.official.final;
  const weightSet = final?.kind === 'grade' ? final.weightSet : 0;
  const explained = explain(book, offeringId, studentId, { ungraded: rule, weightSet });
  const isSoFar = concernsOf(
    book,
    offeringId,
    grades,
  )(studentId, rule).some(({ kind }) => kind === 'not graded' || kind === 'partly graded');
  const given = givenIn(grades, studentId);
  const computed =
    final?.kind === 'grade' ? [isSoFar && text.soFar, shownPercent(final), final.letter] : [shownPercent(final)];
  const shown = computed.filter(Boolean).join(' ');
  return {
    rows: (explained?.assessments ?? []).map((one) => rowOf(book, one, grades)),
    explained,
    final,
    isSoFar,
    given,
    told: given ? `${given} (${text.computed(shown)})` : shown,
  };
};

const givenIn = (grades: OfferingGrades, studentId: StudentId): string => {
  const given = own(grades.policy.given, studentId);
  if (!given) return '';
  const { letter } = finalForOthers(grades, studentId);
  return [given.final !== undefined && shownNumber(given.final), letter].filter(Boolean).join(' ');
};

const rowOf = (book: Book, explained: ExplainedAssessment, { policy }: OfferingGrades): ResultRow => {
  const { assessmentId, result, problems, contribution, part } = explained;
  const isGraded = result.kind === 'result';
  return {
    assessmentId,
    name: assessmentName(book, assessmentId),
    group: groupOf(explained, policy),
    problems: chipsOf(explained),
    points: isGraded
      ? text.points(shownDecimal(decimalText(result.points)), shownDecimal(decimalText(result.max)))
      : noneText(result),
    percent: isGraded ? shownDecimal(result.percent.shown) : '',
    isPartly: isGraded && problems.some(({ points }) => points === null),
    counts: contribution
      ? shownDecimal(roundedText(roundFraction(contribution, policy), policy.decimals))
      : countsNothing(part),
    needsWeight: part === 'weighs nothing',
  };
};

const groupOf = ({ categoryId, isExtra }: ExplainedAssessment, { categories }: GradingPolicy): string => {
  const category = categoryId === null ? undefined : own(categories, categoryId)?.name;
  return [category && text.category(category), isExtra && text.extraCredit].filter(Boolean).join(', ');
};

const noneText = (result: Exclude<ExplainedAssessment['result'], { kind: 'result' }>): string =>
  result.why === 'excused' || result.why === 'cannot be computed' ? text[result.why] : text.notGraded;

const countsNothing = (part: ExplainedAssessment['part']): string => {
  if (part === 'dropped') return text.dropped;
  return part === 'weighs nothing' ? text.noWeight : '';
};

const chipsOf = ({ problems, extras }: ExplainedAssessment): ResultRow['problems'] => [
  ...problems.map(({ problemId, points, max }, at) => {
    const shown = points === null ? finalGradesText.nothing : shownNumber(points);
    return { key: problemId, shown, title: text.problem(at + 1, shown, shownNumber(max)) };
  }),
  ...extras.map(({ part, points }) => ({
    key: part,
    shown: signed(points),
    title: text.extra(extraNames[part], shownNumber(points)),
  })),
];

const signed = (value: number): string => (value < 0 ? shownNumber(value) : `+${shownNumber(value)}`);
