import { decimalText, unitsPerOne } from '../../../events/decimal.ts';
import type { Student } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { own } from '../../../events/record.ts';
import { concernShort, concernText } from '../../../messages/components/concerns.ts';
import { trialText } from '../../../messages/components/trial.ts';
import { fromTo } from '../../../messages/counts.ts';
import { type GradeNames, noResultText } from '../../../messages/final-grades.ts';
import { finalGradesText, givenText, noGradeText } from '../../../messages/final-words.ts';
import { studentName } from '../../../messages/naming.ts';
import { cutOffText } from '../../../messages/screens/cut-offs.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { NearBound } from '../../../projections/figures/final-samples.ts';
import { type Concern, type ConcernsOf, isUnfinished } from '../../../projections/final-grades/concerns.ts';
import { finalForOthers } from '../../../projections/final-grades/final-for-others.ts';
import {
  type AssessmentResult,
  letterOf,
  type NoGrade,
  type OfferingGrades,
  type Percent,
  type StudentGrades,
  type Totals,
} from '../../../projections/final-grades/result.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import type { ColumnContent } from './final-columns.ts';
import { setName } from './set-name.ts';
import { shownFinal } from './shown-final.ts';

export type Rule = 'leftOut' | 'zero';

/** Everything that a cell of the table is made from. */
export type CellSource = {
  readonly book: Book;
  readonly grades: OfferingGrades;
  readonly rule: Rule;
  readonly names: GradeNames;
  readonly concerns: ConcernsOf;
};

/** `nearOf`: the cut-off that a student is near. */
export type ShownSource = CellSource & {
  readonly nearOf: (studentId: StudentId) => NearBound | undefined;
  /** The grades now, where something else is shown. */
  readonly compared: OfferingGrades | undefined;
  /** The screen shows an earlier time: arrows point towards now. */
  readonly isPast: boolean;
  /** The letter under cut-offs that are tried and not applied, of those who would get another one. */
  readonly triedOf?: (studentId: StudentId) => string | undefined;
  /** Whether a cell of this kind shows what is given, and the server holds it otherwise. */
  readonly isUnsent?: ((studentId: StudentId, kind: ColumnContent['kind']) => boolean) | undefined;
};

type NoResult = Extract<AssessmentResult, { kind: 'none' }>;

/** A percentage, or why there is none: as a word and as a sentence. */
export type FinalCell = Percent | { readonly short: string; readonly sentence: string; readonly isFault: boolean };

export const finalCellOf = (totals: Totals, what: ColumnContent, names: GradeNames): FinalCell => {
  if (what.kind === 'assessment') {
    const result = totals.assessments.get(what.assessmentId);
    if (!result) return noResult({ kind: 'none', why: 'nothing graded' }, names);
    return result.kind === 'result' ? result.percent : noResult(result, names);
  }
  const grade = what.kind === 'set' ? totals.weightSets[what.position] : totals.final;
  if (grade?.kind === 'grade') return grade.percent;
  return noGrade(grade ?? { kind: 'none', why: 'no assessments' }, names);
};

const noResult = (none: NoResult, names: GradeNames): FinalCell => ({
  short: text.short[none.why],
  sentence: noResultText(none, names),
  isFault: none.why === 'cannot be computed',
});

const noGrade = (none: NoGrade, names: GradeNames): FinalCell => ({
  short: text.short[none.why],
  sentence: noGradeText(none, names),
  isFault: none.why === 'cannot be computed' || none.why === 'no such weight set',
});

/** With a dot, as a score has on its sheet, while what is given is not at the server. */
export const finalCell = (
  source: ShownSource,
  student: Student,
  studentGrades: StudentGrades,
  what: ColumnContent,
): CellView => {
  const view = cellOf(source, student, studentGrades, what);
  if (!source.isUnsent?.(studentGrades.studentId, what.kind)) return view;
  return { ...view, isUnsent: true, title: [gridText.unsent, view.title].filter(Boolean).join(' ') };
};

const cellOf = (source: ShownSource, student: Student, studentGrades: StudentGrades, what: ColumnContent): CellView => {
  const { final } = studentGrades[source.rule];
  switch (what.kind) {
    case 'student':
      return { text: studentName(source.book, student.studentId) };
    case 'code':
      return { text: student.studentCode };
    case 'wonBy':
      return final.kind === 'grade' ? { text: setName(source.grades, final.weightSet) } : { text: '' };
    case 'letter':
      return letterCell(source, studentGrades);
    case 'toKnow':
      return toKnowCell(source, studentGrades);
    case 'set':
      return setCell(finalNumberCell(source, studentGrades, what), source, studentGrades, what.position);
    case 'assessment':
      return finalNumberCell(source, studentGrades, what);
    case 'final':
      return besideGiven(source, studentGrades, finalNumberCell(source, studentGrades, what));
  }
};

/** The final grade that the instructor has given, and the computed one in brackets, for it does not count. */
const besideGiven = ({ grades }: CellSource, { studentId }: StudentGrades, view: CellView): CellView => {
  const given = own(grades.policy.given, studentId);
  if (given?.final === undefined) return view;
  const shown = [shownNumber(given.final), view.text && text.idle(view.text)].filter(Boolean).join(' ');
  return { ...view, shown, title: `${text.given(givenText(given))} · ${view.title}` };
};

/** Of several sets the one that decides stands out; the others are there to compare. */
const setCell = (
  view: CellView,
  { grades, rule }: CellSource,
  studentGrades: StudentGrades,
  position: number,
): CellView => {
  if (grades.weightSets.length < 2) return view;
  const { final } = studentGrades[rule];
  if (final.kind !== 'grade' || final.weightSet !== position) return { ...view, tone: 'muted' };
  return { ...view, isCounting: true, title: [text.counts, view.title].filter(Boolean).join(' ') };
};

/** `compared` is today's grade in a view of the past, and in a trial: an arrow leads from the earlier to the later. */
const letterCell = (source: ShownSource, studentGrades: StudentGrades): CellView => {
  const letter = letterOf(studentGrades[source.rule].final) ?? '';
  const now = source.compared?.students.get(studentGrades.studentId);
  const other = now && (letterOf(now[source.rule].final) ?? '');
  const view = { text: letter, ...letterLook(source, studentGrades) };
  const tried = source.triedOf?.(studentGrades.studentId);
  if (tried !== undefined && tried !== letter)
    return { ...view, shown: fromTo(letter, tried), tone: 'changed', title: cutOffText.wouldGet(tried) };
  if (other === undefined || other === letter)
    return { ...view, ...givenLetter(source, studentGrades.studentId, letter) };
  const [from, to] = source.isPast ? [letter, other] : [other, letter];
  return { ...view, shown: fromTo(from, to), tone: 'changed' };
};

/** The letter that the instructor's word comes to, and the computed one in brackets. */
const givenLetter = ({ grades }: CellSource, studentId: StudentId, computed: string): Partial<CellView> => {
  const { isGiven, letter } = finalForOthers(grades, studentId);
  if (!isGiven || letter === null || letter === computed) return {};
  return { shown: [letter, computed && text.idle(computed)].filter(Boolean).join(' ') };
};

/** The grade of now in words, where another one is shown. */
const nowText = ({ compared, rule }: ShownSource, studentGrades: StudentGrades): string | undefined => {
  const now = compared?.students.get(studentGrades.studentId);
  const [was, is] = [shownFinal(now?.[rule].final), shownFinal(studentGrades[rule].final)];
  return now && was !== is ? trialText.now(was || finalGradesText.nothing) : undefined;
};

const toKnowCell = (source: ShownSource, studentGrades: StudentGrades): CellView => {
  const concerns = concernsIn(source, studentGrades, { kind: 'final' });
  const near = source.nearOf(studentGrades.studentId);
  const now = nowText(source, studentGrades);
  const given = givenText(own(source.grades.policy.given, studentGrades.studentId));
  const words = [
    ...(given === '' ? [] : [text.given(given)]),
    ...(now === undefined ? [] : [now]),
    ...concerns.map((concern) => concernShort(concern, source.names)).filter((word) => word !== null),
    ...(near ? [nearText(near)] : []),
  ];
  if (words.length === 0) return { text: '', shown: '' };
  return {
    text: words.join(' · '),
    tone: near || concerns.some(isUrgent) ? 'attention' : 'muted',
    title: words.join(' · '),
  };
};

const nearText = ({ distance, letter }: NearBound): string =>
  distance === 0
    ? text.onCutOff(letter)
    : text.nearCutOff(shownDecimal(decimalText(Math.round(Math.abs(distance) * unitsPerOne))), distance > 0, letter);

/** Whether a concern may be a mistake, unlike work that is still to be graded. */
export const isUrgent = (concern: Concern): boolean => !isUnfinished(concern) && concern.kind !== 'no weight';

const letterLook = (source: CellSource, studentGrades: StudentGrades): Pick<CellView, 'tone' | 'title'> => {
  const isFinished = concernsIn(source, studentGrades, { kind: 'final' }).every((concern) => !isUnfinished(concern));
  return { tone: isFinished ? 'strong' : 'muted', title: bothLetters(studentGrades) };
};

/** The concerns that a cell shows: all of them at the final grade, only its own at an assessment. */
export const concernsIn = (
  { concerns, rule }: CellSource,
  { studentId }: StudentGrades,
  what: ColumnContent,
): Concern[] =>
  concerns(studentId, rule).filter(
    (concern) =>
      what.kind === 'final' ||
      (what.kind === 'assessment' && 'assessmentId' in concern && concern.assessmentId === what.assessmentId),
  );

const finalNumberCell = (source: CellSource, studentGrades: StudentGrades, what: ColumnContent): CellView => {
  const { rule, names } = source;
  const outcome = finalCellOf(studentGrades[rule], what, names);
  const concerns = concernsIn(source, studentGrades, what);
  const isDropped = isDroppedIn(studentGrades[rule], what);
  const title = [
    ...(isDropped ? [text.dropped] : []),
    bothValues(studentGrades, what, names),
    ...concerns.map((concern) => concernText(concern, names)),
  ].join(' · ');
  if ('shown' in outcome) return { ...marked(shownDecimal(outcome.shown), concerns, rule, what, isDropped), title };
  const isMissing = concerns.some(({ kind }) => kind === 'not graded') && what.kind === 'assessment';
  return {
    text: '',
    shown: isMissing ? text.notGraded : outcome.short,
    tone: outcome.isFault ? 'warning' : 'muted',
    title: `${outcome.sentence} ${title}`,
  };
};

/** Whether the final grade is computed without this result, because a rule drops it. */
const isDroppedIn = ({ final, weightSets }: Totals, what: ColumnContent): boolean => {
  const deciding = final.kind === 'grade' ? weightSets[final.weightSet] : undefined;
  return what.kind === 'assessment' && deciding?.kind === 'grade' && deciding.dropped.includes(what.assessmentId);
};

/**
 * Three marks, each readable without its colour: a word for unfinished work, brackets for a result that does not count,
 * the warning's triangle for the rest. A column without weight concerns everybody alike, so the final grade tells of it
 * in words only.
 */
const marked = (
  shown: string,
  concerns: readonly Concern[],
  rule: Rule,
  what: ColumnContent,
  isDropped: boolean,
): CellView => {
  const isPartial = concerns.some(isUnfinished);
  const isIdle = isDropped || (what.kind === 'assessment' && concerns.some(({ kind }) => kind === 'no weight'));
  const isWarned = concerns.some((concern) => concern.kind !== 'no weight' && !isUnfinished(concern));
  const ofAssessment = concerns.some(({ kind }) => kind === 'not graded') ? text.blank : text.partly;
  const partial = what.kind === 'assessment' ? ofAssessment : text.unfinished[rule];
  const words = isPartial ? partial(shown) : shown;
  const tone = isWarned ? 'warning' : isPartial || isIdle ? 'muted' : what.kind === 'final' ? 'strong' : 'plain';
  return { text: shown, shown: isIdle ? text.idle(words) : words, tone };
};

/** Both rules side by side: mixing them up is the most common complaint about gradebooks. */
export const bothValues = (studentGrades: StudentGrades, what: ColumnContent, names: GradeNames): string => {
  const [soFar, blanksAsZero] = [shownOf(studentGrades.leftOut, what, names), shownOf(studentGrades.zero, what, names)];
  return text.line.both(soFar, blanksAsZero);
};

const shownOf = (totals: Totals, what: ColumnContent, names: GradeNames): string => {
  const outcome = finalCellOf(totals, what, names);
  return 'shown' in outcome ? shownDecimal(outcome.shown) : outcome.short;
};

const bothLetters = ({ leftOut, zero }: StudentGrades): string =>
  text.line.both(letterOf(leftOut.final) ?? finalGradesText.nothing, letterOf(zero.final) ?? finalGradesText.nothing);
