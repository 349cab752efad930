import type { Assessment, GradingPolicy } from '../../events/entities.ts';
import type { DecimalSign } from '../entry.ts';
import { nameKey, readHeading } from '../import/header.ts';
import type { SheetLayout } from '../import/layout.ts';
import { statedMaximum, titleOf } from '../import/maxima.ts';
import { isReadOnly } from '../import/maxima-row.ts';
import { type ScoreFinder, scoreFinder } from '../import/score-target.ts';
import { cellText } from '../import/sheet.ts';
import type { ColumnTarget } from '../import/target.ts';
import type { FillTarget, WhyStays } from './fill.ts';
import { sum } from './sum.ts';

const stays = (why: WhyStays): FillTarget => ({ to: 'stays', why });

/** What the user chose for columns, by their place. A column that must not be written stays all the same. */
export type FillChoices = ReadonlyMap<number, FillTarget>;

type Class = { readonly assessments: readonly Assessment[]; readonly policy: Pick<GradingPolicy, 'letters'> };

/** What each column is filled with: the user's choice, or the assessment that its heading names. */
export const fillTargets = (
  { assessments, policy }: Class,
  layout: SheetLayout,
  identities: readonly ColumnTarget[],
  decimalSign: DecimalSign,
  choices: FillChoices,
): readonly FillTarget[] => {
  const finder = scoreFinder(assessments, undefined);
  const guessed = layout.headings.map((heading, column): FillTarget => {
    const fixed = whyFixed(layout, identities, column);
    if (fixed) return stays(fixed);
    const { titles } = titleOf(layout, column);
    const stated = statedMaximum(layout, column, decimalSign);
    const chosen = choices.get(column);
    if (chosen) return withMaximum(assessments, chosen, stated);
    const score = scoreIn(assessments, titles) ?? fillTargetOf(finder.find(titles, stated));
    if (score) return withMaximum(assessments, score, stated);
    return finalIn(heading, titles, stated, policy) ?? stays('unknown');
  });
  const keys = guessed.map((target) => (target.to === 'stays' ? '' : JSON.stringify(target)));
  return guessed.map((target, column) => {
    const isTwice = keys.some((key, at) => at !== column && key !== '' && key === keys[column]);
    return isTwice && !choices.has(column) ? stays('twice') : target;
  });
};

/** Whether nothing may be written into the column, whoever asks. */
export const whyFixed = (
  layout: SheetLayout,
  identities: readonly ColumnTarget[],
  column: number,
): WhyStays | undefined => {
  const identity = identities[column];
  const heading = readHeading(layout.headings[column] ?? '', layout.system);
  if ((layout.headings[column] ?? '').trim() === '') return 'unknown';
  if (identity && identity.to !== 'ignore') return 'identity';
  if (layout.hiddenColumns.has(column)) return 'hidden';
  if (isMarkedReadOnly(layout, column)) return 'computed';
  if (blackboardShare.test(layout.headings[column] ?? '')) return 'percentage';
  if (takesFinal(layout.headings[column] ?? '') && !isHalfFraction(layout, column)) return undefined;
  switch (heading.is) {
    case 'code':
    case 'email':
    case 'firstName':
    case 'lastName':
    case 'name':
    case 'fullName':
      return 'identity';
    case 'computed':
    case 'group':
    case 'submission':
    case 'maximum':
    case 'remark':
      return heading.is;
    case 'percentage':
      return 'percentage';
    case 'total':
    case 'other':
      return undefined;
  }
};

/** Canvas writes so under a column that it computes, and says nothing else about it. */
const isMarkedReadOnly = (layout: SheetLayout, column: number): boolean =>
  [layout.maxima, ...layout.skipped.flatMap(({ row, why }) => (why === 'posting' ? [row] : []))].some((row) =>
    isReadOnly(cellText(row?.cells[column])),
  );

const plainHeading = (heading: string): string => nameKey(heading.replace(/<[^>]*>/gu, ''));

/** The one assessment of that name, however many problems it has. */
const scoreIn = (assessments: readonly Assessment[], titles: readonly string[]): FillTarget | undefined => {
  for (const title of titles) {
    const [named, ...others] = assessments.filter((each) => nameKey(each.assessmentName) === nameKey(title));
    if (named)
      return others.length > 0 ? stays('several assessments') : { to: 'score', assessmentId: named.assessmentId };
  }
  return undefined;
};

const fillTargetOf = (target: ReturnType<ScoreFinder['find']>): FillTarget | undefined => {
  if (target?.to === 'problem') return target;
  return target?.to === 'ignore' ? stays(target.why) : undefined;
};

const withMaximum = (assessments: readonly Assessment[], target: FillTarget, stated: number | null): FillTarget => {
  if (stated === null || (target.to !== 'score' && target.to !== 'problem')) return target;
  const problems = assessments.find(({ assessmentId }) => assessmentId === target.assessmentId)?.problems ?? [];
  const counted = target.to === 'score' ? problems : problems.filter(({ problemId }) => problemId === target.problemId);
  return sum(counted.map(({ max }) => max)) === sum([stated]) ? target : stays('other maximum');
};

const percents = /^(override score( \(.*\))?|adjusted final grade numerator|final (percent|percentage|%))$/u;
const letterNames = /^(final (letter|letter grade|grade letter)|letter( grade)?|(.* )?final assigned egrade)$/u;
const outOf = /^adjusted final grade denominator$/u;
/** Blackboard takes a grade in the form in which it shows the column: points would be taken for per cent. */
const blackboardShare = /\[Total Pts: [^\]]* Percentage\] ?\|\d+$/iu;

/** Whether a system that computes finals of its own takes one of ours in the column. */
const takesFinal = (heading: string): boolean =>
  [percents, letterNames, outOf].some((pattern) => pattern.test(plainHeading(heading)));

/** A final grade is only written where the file says that one belongs: as a percentage, or as a letter. */
const finalIn = (
  heading: string,
  titles: readonly string[],
  stated: number | null,
  { letters }: Pick<GradingPolicy, 'letters'>,
): FillTarget | undefined => {
  const key = plainHeading(heading);
  if (letters.length > 0 && letterNames.test(key)) return { to: 'final letter' };
  if (percents.test(key)) return { to: 'final percent' };
  if (outOf.test(key)) return { to: 'final out of' };
  const isFinal = titles.some((title) => /^(final|final grade|final score|course grade)$/u.test(nameKey(title)));
  return isFinal && stated === 100 ? { to: 'final percent' } : undefined;
};

/** The column in which Brightspace keeps what the final grades of this column are out of. */
export const outOfBeside = ({ headings }: SheetLayout, column: number): number | undefined => {
  if (!/^adjusted final grade (numerator|denominator)$/u.test(plainHeading(headings[column] ?? ''))) return undefined;
  const at = headings.findIndex((heading) => outOf.test(plainHeading(heading)));
  return at < 0 ? undefined : at;
};

/** Whether Brightspace would not know what the final grade of this column is out of. */
const isHalfFraction = (layout: SheetLayout, column: number): boolean =>
  plainHeading(layout.headings[column] ?? '') === 'adjusted final grade numerator' &&
  outOfBeside(layout, column) === undefined;
