import type { StudentId } from '../events/ids.ts';
import { own } from '../events/record.ts';
import { gradesTable } from '../messages/cli/cli.ts';
import { policyFaultText } from '../messages/final-grades.ts';
import { givenText, noGradeText } from '../messages/final-words.ts';
import { fullName } from '../messages/naming.ts';
import type { Book } from '../projections/book/book.ts';
import type { Totals } from '../projections/final-grades/result.ts';
import { printable } from './printable.ts';
import { type PrintedOffering, printedNames } from './printed-offering.ts';

/** For people: one table per offering, then why a student has no final grade. */
export const gradesText = (book: Book, offerings: readonly PrintedOffering[]): string => {
  if (offerings.length === 0) return `${gradesTable.noOfferings}\n`;
  return offerings.map((offering) => offeringText(book, offering)).join('\n');
};

const offeringText = (book: Book, printed: PrintedOffering): string => {
  const { offeringId, ungraded, students } = printed;
  const offering = book.offerings[offeringId];
  const term = [offering?.section, offering?.period, offering?.yearOfStart].filter((part) => part).join(' ');
  const title = [offering?.courseCode, offering?.courseNumber, offering?.title, term && `· ${term}`]
    .filter((part) => part)
    .join(' ');
  const { fault } = printed.grades;
  const rule = fault ? policyFaultText(fault) : gradesTable.rule(ungraded);
  const heading = [gradesTable.offering(title, offeringId), rule, ''];
  if (students.length === 0) return `${[...heading, gradesTable.nobody].map(printable).join('\n')}\n`;

  const reasons = (fault ? [] : students).flatMap(({ studentId, totals: { final } }) =>
    final.kind === 'none' ? gradesTable.noGrade(nameOf(book, studentId), noGradeText(final, printedNames(book))) : [],
  );
  const lines = [...heading, ...tableLines(book, printed), ...(reasons.length > 0 ? ['', ...reasons] : [])];
  return `${lines.map(printable).join('\n')}\n`;
};

type Column = { readonly heading: string; readonly cells: readonly string[]; readonly isNumber: boolean };

const tableLines = (book: Book, printed: PrintedOffering): string[] => {
  const columns = columnsOf(book, printed).map((column) => ({
    ...column,
    heading: printable(column.heading),
    cells: column.cells.map(printable),
  }));
  const widths = columns.map(({ heading, cells }) => Math.max(...[heading, ...cells].map(lengthOf)));
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => {
        const blank = ' '.repeat((widths[at] ?? 0) - lengthOf(text));
        return columns[at]?.isNumber ? blank + text : text + blank;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width));
  const rows = printed.students.map((_, row) => line(columns.map(({ cells }) => cells[row] ?? '')));
  return [line(columns.map(({ heading }) => heading)), line(rule), ...rows];
};

const columnsOf = (book: Book, { grades, students }: PrintedOffering): Column[] => {
  const textColumn = (heading: string, cell: (studentId: StudentId) => string): Column => ({
    heading,
    cells: students.map(({ studentId }) => cell(studentId)),
    isNumber: false,
  });
  const numberColumn = (heading: string, cell: (totals: Totals) => string | undefined): Column => ({
    heading,
    cells: students.map(({ totals }) => cell(totals) ?? gradesTable.none),
    isNumber: true,
  });
  const setNames = grades.weightSets.map(({ weightSetId, name }, at) =>
    weightSetId === null ? gradesTable.pointsBased : gradesTable.weightSet(at, name),
  );
  const givenGrade = (studentId: StudentId) => own(grades.policy.given, studentId);
  const finalGrade = (totals: Totals) => (totals.final.kind === 'grade' ? totals.final : undefined);
  return [
    textColumn(gradesTable.code, (studentId) => book.students.get(studentId)?.studentCode || studentId),
    textColumn(gradesTable.name, (studentId) => nameOf(book, studentId)),
    ...grades.assessmentIds.map((assessmentId) =>
      numberColumn(book.assessments[assessmentId]?.assessmentName || assessmentId, ({ assessments }) => {
        const result = assessments.get(assessmentId);
        return result?.kind === 'result' ? result.percent.shown : undefined;
      }),
    ),
    ...setNames.map((name, at) =>
      numberColumn(name, ({ weightSets }) => {
        const set = weightSets[at];
        return set?.kind === 'grade' ? set.percent.shown : undefined;
      }),
    ),
    numberColumn(gradesTable.final, (totals) => finalGrade(totals)?.percent.shown),
    numberColumn(gradesTable.set, (totals) => setNames[finalGrade(totals)?.weightSet ?? -1]),
    ...(grades.policy.letters.length > 0
      ? [numberColumn(gradesTable.letter, (totals) => finalGrade(totals)?.letter ?? undefined)]
      : []),
    ...(students.some(({ studentId }) => givenGrade(studentId))
      ? [
          textColumn(gradesTable.given, (studentId) => givenText(givenGrade(studentId)) || gradesTable.none),
          textColumn(gradesTable.reason, (studentId) => givenGrade(studentId)?.reason ?? ''),
        ]
      : []),
  ];
};

const nameOf = (book: Book, studentId: StudentId): string => {
  const student = book.students.get(studentId);
  return (student && fullName(student)) || studentId;
};

const lengthOf = (text: string): number => [...text].length;
