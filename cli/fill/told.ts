import type { FillPlan } from '../../commands/write-back/fill.ts';
import { fillCommand as text } from '../../messages/cli/fill.ts';
import { fillText, whyLeftText, whyRowLeftText } from '../../messages/components/fill.ts';
import { studentName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';

const indented = (line: string): string => `  ${line}`;

/** Every cell that changes, from what to what, and all that stays as it is. */
export const planTold = (plan: FillPlan, book: Book, name: string, formulas: number): readonly string[] => {
  const { changes, equal, left, rows, missing, soFar, lettersLeft, system, targets, unplaced } = plan;
  const column = (at: number): string => fillText.nameOf(plan.headings[at] ?? '', at);
  const filled = targets.flatMap(({ to }, at) => (to === 'stays' ? [] : [at]));
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map(indented)];
  return [
    `${fillText.writtenBy(system, name)}. ${fillText.counts(changes.length, equal)}`.trim(),
    ...filled.map((at) => indented(text.column(column(at), changes.filter((one) => one.column === at).length))),
    ...(unplaced.length > 0
      ? [fillText.unplaced(unplaced.map((id) => book.assessments[id]?.assessmentName ?? id))]
      : []),
    ...(formulas > 0 && changes.length > 0 ? [fillText.formulas(formulas)] : []),
    ...(soFar > 0 ? [fillText.soFar(soFar)] : []),
    ...(lettersLeft.length > 0
      ? [
          fillText.lettersLeft(
            lettersLeft.map((one) => fillText.withLetter(studentName(book, one.studentId), one.letter)),
          ),
        ]
      : []),
    ...part(
      `${fillText.changes}:`,
      changes.map((one) =>
        text.cell(one.at, studentName(book, one.studentId), column(one.column), one.from || fillText.blank, one.text),
      ),
    ),
    ...part(
      `${fillText.leftCells(left.length)}:`,
      left.map(({ at, studentId, column: of, from, why }) =>
        text.left(at, studentName(book, studentId), column(of), from || fillText.blank, whyLeftText[why]),
      ),
    ),
    ...part(
      `${fillText.leftRows(rows.length)}:`,
      rows.map(({ at, who, why }) => text.row(at, who, whyRowLeftText[why])),
    ),
    ...part(
      `${fillText.missing(missing.length)}:`,
      missing.map((studentId) => studentName(book, studentId)),
    ),
  ];
};
