import type { FillPlan } from '../../commands/write-back/fill.ts';
import { fillCommand as text } from '../../messages/cli/fill.ts';
import { fillText, whyLeftText, whyRowLeftText } from '../../messages/components/fill.ts';
import { studentName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';

const indented = (line: string): string => `  ${line}`;

/**
 * The lines that tell every cell that changes, from what to what, and all that stays as it is. `name`: of the file, or
 * of its sheet; `formulas`: how many cells of it hold formulas.
 */
export const planLines = (plan: FillPlan, book: Book, name: string, formulas: number): readonly string[] => {
  const { changes, equal, left, rows, missing, soFar, lettersLeft, system, targets, unplaced } = plan;
  const columnName = (at: number): string => fillText.nameOf(plan.headings[at] ?? '', at);
  const filled = targets.flatMap(({ to }, at) => (to === 'stays' ? [] : [at]));
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map(indented)];
  return [
    `${fillText.writtenBy(system, name)}. ${fillText.counts(changes.length, equal)}`.trim(),
    ...filled.map((at) =>
      indented(text.column(columnName(at), changes.filter((change) => change.column === at).length)),
    ),
    ...(unplaced.length > 0
      ? [fillText.unplaced(unplaced.map((id) => book.assessments[id]?.assessmentName ?? id))]
      : []),
    ...(formulas > 0 && changes.length > 0 ? [fillText.formulas(formulas)] : []),
    ...(soFar > 0 ? [fillText.soFar(soFar)] : []),
    ...(lettersLeft.length > 0
      ? [
          fillText.lettersLeft(
            lettersLeft.map((given) => fillText.withLetter(studentName(book, given.studentId), given.letter)),
          ),
        ]
      : []),
    ...section(
      `${fillText.changes}:`,
      changes.map((change) =>
        text.cell(
          change.at,
          studentName(book, change.studentId),
          columnName(change.column),
          change.from || fillText.blank,
          change.text,
        ),
      ),
    ),
    ...section(
      `${fillText.leftCells(left.length)}:`,
      left.map(({ at, studentId, column: columnAt, from, why }) =>
        text.left(at, studentName(book, studentId), columnName(columnAt), from || fillText.blank, whyLeftText[why]),
      ),
    ),
    ...section(
      `${fillText.leftRows(rows.length)}:`,
      rows.map(({ at, who, why }) => text.row(at, who, whyRowLeftText[why])),
    ),
    ...section(
      `${fillText.missing(missing.length)}:`,
      missing.map((studentId) => studentName(book, studentId)),
    ),
  ];
};
