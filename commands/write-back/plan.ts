import { assessmentsIn, enrolledIn } from '../../projections/book/book.ts';
import type { DecimalSign } from '../entry.ts';
import { detectDecimalSign } from '../import/decimal-sign.ts';
import { guessTargets } from '../import/guess.ts';
import { findHeading, layOut, type SheetLayout } from '../import/layout.ts';
import { isProven } from '../import/looks-like.ts';
import type { Sheet } from '../import/sheet.ts';
import { type ColumnTarget, isScore } from '../import/target.ts';
import { type CellRules, decideCell } from './cell.ts';
import { type FillChoices, fillTargets } from './columns.ts';
import type { CellLocks, FillChange, FillPlan, FillRefusal, FillTarget, LeftCell, WhyRowLeft } from './fill.ts';
import { rowsOf } from './rows.ts';
import { finalsSoFar, lettersLeft } from './so-far.ts';
import { unplacedIn } from './unplaced.ts';
import type { ClassGrades } from './value.ts';

/**
 * The sheet of a file, and what its reader knows about writing into it. `separator`: of a text file. `onlyAscii`: its
 * encoding has no other letters that are sure.
 */
export type FillSheet = {
  readonly sheet: Sheet;
  readonly locks: CellLocks;
  readonly separator: string | null;
  readonly onlyAscii: boolean;
};

/**
 * Which cells of a file that was downloaded from another system change when it is filled with the grades of an
 * offering, from what to what. The file is refused as a whole where it is about another class.
 */
export const planFill = (
  source: ClassGrades,
  file: FillSheet,
  choices: FillChoices = new Map(),
): FillPlan | FillRefusal => {
  const { sheet } = file;
  const { book, offeringId, grades } = source;
  if (sheet.isWidened) return { refused: 'long table' };
  const headingAt = findHeading(sheet);
  if (headingAt === null) return { refused: 'no headings' };
  const layout = layOut(sheet, headingAt);
  const identities = identitiesIn(source, layout, sheet.name);
  const { filled, left: rows } = rowsOf(book, offeringId, layout, identities);
  const enrolled = enrolledIn(book, offeringId);
  const strangers = rows.filter(({ why }) => !tellsNothingOfClass.has(why));
  if (filled.length === 0 || (filled.length < strangers.length && filled.length * 2 < enrolled.length)) {
    return {
      refused: 'other students',
      rows: filled.length + strangers.length,
      known: filled.length,
      enrolled: enrolled.length,
      strangers: strangers.map(({ who }) => who),
    };
  }
  const assessments = assessmentsIn(book, offeringId);
  const targets = fillTargets({ assessments, policy: grades.policy }, layout, identities, 'either', choices);
  if (targets.every(({ to }) => to === 'stays') && choices.size === 0) {
    return { refused: 'other headings', headings: layout.headings.filter((text) => text.trim() !== '') };
  }
  const sign = signIn(layout, targets);
  const { system } = layout;
  const rules: CellRules = { file, layout, system, sign };
  const { changes, left, equal } = decideCells(rules, source, filled, targets);
  const finals = changes.flatMap(({ column, studentId }) => (isFinal(targets[column]) ? [studentId] : []));
  const withRow = new Set(filled.map(({ studentId }) => studentId));
  const counts = { scores: changes.length - finals.length, finals: new Set(finals).size };
  return {
    system: sheet.writtenBy || isProven(layout) ? system : 'other',
    headings: layout.headings,
    targets,
    changes,
    counts,
    unplaced: unplacedIn(source, [...withRow], targets),
    equal,
    left,
    soFar: finalsSoFar(source, finals),
    lettersLeft: targets.some(({ to }) => to === 'final letter') ? [] : lettersLeft(source, finals),
    rows,
    missing: enrolled.filter((studentId) => !withRow.has(studentId)),
  };
};

/** What becomes of each cell of these rows and columns. */
const decideCells = (
  rules: CellRules,
  source: ClassGrades,
  filled: ReturnType<typeof rowsOf>['filled'],
  targets: readonly FillTarget[],
): Pick<FillPlan, 'changes' | 'left' | 'equal'> => {
  const changes: FillChange[] = [];
  const left: LeftCell[] = [];
  let equal = 0;
  for (const { row, studentId } of filled) {
    for (const [column, target] of targets.entries()) {
      if (target.to === 'stays') continue;
      const decided = decideCell(rules, source, { row, column, studentId, target });
      if (decided === 'equal') equal += 1;
      else if (decided === 'nothing') continue;
      else if ('why' in decided) left.push(decided);
      else changes.push(decided);
    }
  }
  return { changes, left, equal };
};

/** The decimal sign of the file's scores and totals. A comma in somebody's remark decides nothing. */
const signIn = ({ data, maxima }: SheetLayout, targets: readonly FillTarget[]): DecimalSign =>
  detectDecimalSign(
    data.concat(maxima ?? []).flatMap(({ cells }) =>
      cells.filter((_, column) => {
        const target = targets[column];
        return target !== undefined && (target.to !== 'stays' || target.why === 'computed');
      }),
    ),
  );

/** Why a row is left that tells nothing about whose class the file is of. */
const tellsNothingOfClass: ReadonlySet<WhyRowLeft> = new Set(['hidden', 'test student', 'twice'] as const);

const isFinal = (target: FillTarget | undefined): boolean => target?.to.startsWith('final') ?? false;

/** The columns that name students. What holds scores is not guessed here. */
const identitiesIn = ({ book }: ClassGrades, layout: SheetLayout, name: string): readonly ColumnTarget[] =>
  guessTargets(book, { offeringId: null }, layout, 'either', name).map((target) =>
    isScore(target) ? { to: 'ignore', why: 'unknown' } : target,
  );
