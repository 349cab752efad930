import type { Student } from '../../../events/entities.ts';
import { finalGradesText, type Names, noGradeText, noResultText } from '../../../messages/final-grades.ts';
import { finalGradesScreen as text } from '../../../messages/final-grades-screen.ts';
import { studentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book.ts';
import type {
  AssessmentResult,
  NoGrade,
  OfferingGrades,
  Percent,
  StudentGrades,
  Totals,
} from '../../../projections/final-grades/result.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { setName } from '../../ui/set-name.ts';
import type { What } from './final-columns.ts';

export type Rule = 'leftOut' | 'zero';

/** All that a cell of the table needs to be told. */
export type CellSource = {
  readonly book: Book;
  readonly grades: OfferingGrades;
  readonly rule: Rule;
  readonly names: Names;
};

type NoResult = Extract<AssessmentResult, { kind: 'none' }>;

/** A percentage, or why there is none: as a word and as a sentence. */
export type Outcome = Percent | { readonly short: string; readonly sentence: string; readonly isFault: boolean };

export const outcomeOf = (totals: Totals, what: What, names: Names): Outcome => {
  if (what.kind === 'assessment') {
    const result = totals.assessments.get(what.assessmentId);
    if (!result) return noResult({ kind: 'none', why: 'nothing graded' }, names);
    return result.kind === 'result' ? result.percent : noResult(result, names);
  }
  const grade = what.kind === 'set' ? totals.weightSets[what.position] : totals.final;
  if (grade?.kind === 'grade') return grade.percent;
  return noGrade(grade ?? { kind: 'none', why: 'no assessments' }, names);
};

const noResult = (none: NoResult, names: Names): Outcome => ({
  short: text.short[none.why],
  sentence: noResultText(none, names),
  isFault: none.why === 'cannot be computed',
});

const noGrade = (none: NoGrade, names: Names): Outcome => ({
  short: text.short[none.why],
  sentence: noGradeText(none, names),
  isFault: none.why === 'cannot be computed' || none.why === 'no such weight set',
});

export const finalCell = (source: CellSource, student: Student, of: StudentGrades, what: What): CellView => {
  const { final } = of[source.rule];
  switch (what.kind) {
    case 'student':
      return { text: studentName(source.book, student.studentId) };
    case 'code':
      return { text: student.studentCode };
    case 'wonBy':
      return final.kind === 'grade' ? { text: setName(source.grades, final.weightSet) } : { text: '' };
    case 'letter':
      return { text: final.kind === 'grade' ? (final.letter ?? '') : '', tone: 'strong', title: bothLetters(of) };
    case 'assessment':
    case 'set':
    case 'final':
      return numberCell(source, of, what);
  }
};

const numberCell = ({ rule, names }: CellSource, of: StudentGrades, what: What): CellView => {
  const outcome = outcomeOf(of[rule], what, names);
  const title = bothValues(of, what, names);
  if ('shown' in outcome) {
    return { text: shownDecimal(outcome.shown), title, ...(what.kind === 'final' && { tone: 'strong' as const }) };
  }
  const tone = outcome.isFault ? 'warning' : 'muted';
  return { text: '', shown: outcome.short, tone, title: `${outcome.sentence} ${title}` };
};

/** Both rules side by side: mixing them up is the most common complaint about gradebooks. */
export const bothValues = (of: StudentGrades, what: What, names: Names): string => {
  const [soFar, nothingMore] = [shownOf(of.leftOut, what, names), shownOf(of.zero, what, names)];
  return text.line.both(soFar, nothingMore);
};

const shownOf = (totals: Totals, what: What, names: Names): string => {
  const outcome = outcomeOf(totals, what, names);
  return 'shown' in outcome ? shownDecimal(outcome.shown) : outcome.short;
};

const bothLetters = ({ leftOut, zero }: StudentGrades): string =>
  text.line.both(letterOf(leftOut) ?? finalGradesText.nothing, letterOf(zero) ?? finalGradesText.nothing);

const letterOf = ({ final }: Totals): string | null => (final.kind === 'grade' ? final.letter : null);
