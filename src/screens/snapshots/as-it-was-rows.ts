import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { studentName } from '../../../messages/naming.ts';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import { assessmentsIn, type Book } from '../../../projections/book.ts';
import { codeOrder } from '../../../projections/code-order.ts';
import { readingColumn } from '../../ui/grid/reading-column.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { nameKey, type SortKey } from '../../ui/sort-key.ts';
import type { ShownFinals } from './shown-finals.ts';

/** A table of what a snapshot holds: everybody who was enrolled, by name. */
export type ShownTable = {
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRow[];
};

type ShownRow = {
  readonly id: StudentId;
  readonly cells: Readonly<Record<string, CellView>>;
  readonly keys: Readonly<Record<string, SortKey>>;
};

const names = [
  readingColumn('student', text.columns.student, 190, { frozen: true }),
  readingColumn('code', text.columns.code, 104),
];

const figure = { align: 'end' } as const;

/** The final grades, as the policy of then makes them, with the percentage of each assessment. */
export const finalTable = (book: Book, offeringId: OfferingId, finals: ShownFinals): ShownTable => {
  const { students, policy } = finals.grades;
  const assessments = assessmentsIn(book, offeringId);
  const rows = [...students].map(([studentId, { official }]) => {
    const { final } = official;
    const percent = final.kind === 'grade' ? final.percent.value : null;
    return named(book, studentId, [
      ['final', finals.cell(studentId, { kind: 'final' }), percent],
      ['letter', finals.cell(studentId, { kind: 'letter' }), percent],
      ...assessments.map(({ assessmentId }): Entry => {
        const result = official.assessments.get(assessmentId);
        const key = result?.kind === 'result' ? result.percent.value : null;
        return [columnOf(assessmentId), finals.cell(studentId, { kind: 'assessment', assessmentId }), key];
      }),
    ]);
  });
  const columns = [
    ...names,
    readingColumn('final', text.columns.final, 116, { ...figure, kind: 'derived' }),
    ...(policy.letters.length > 0 ? [readingColumn('letter', text.columns.letter, 72, { kind: 'derived' })] : []),
    ...assessments.map(({ assessmentId, assessmentName }) =>
      readingColumn(columnOf(assessmentId), assessmentName, 124, figure),
    ),
  ];
  return { columns, rows };
};

/** The points of one assessment, problem by problem. */
export const pointsTable = (book: Book, assessmentId: AssessmentId): ShownTable => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return { columns: names, rows: [] };
  const { offeringId, problems } = assessment;
  const rows = keysOf(book.enrollments[offeringId] ?? {}).map((studentId) => {
    const grade = book.grades[offeringId]?.get(studentId)?.[assessmentId];
    const amounts = [
      ['bonus', grade?.useBonusPoints ? grade.bonusPoints : null],
      ['curve', grade?.useCurvePoints ? grade.curvePoints : null],
    ] as const;
    return named(book, studentId, [
      ...problems.map(({ problemId }) => amountCell(problemId, grade?.points[problemId] ?? null)),
      ...amounts.map(([id, amount]) => amountCell(id, amount)),
    ]);
  });
  const columns = [
    ...names,
    ...problems.map(({ problemId, max }, at) =>
      readingColumn(columnOf(problemId), text.problem(at + 1), 76, { ...figure, sub: text.outOf(shownNumber(max)) }),
    ),
    readingColumn(columnOf('bonus'), text.bonus, 76, figure),
    readingColumn(columnOf('curve'), text.curve, 76, figure),
  ];
  return { columns, rows };
};

/** Ids of a server may be called as a column is. */
const columnOf = (id: string): string => `of ${id}`;

type Entry = readonly [columnId: string, cell: CellView, key: SortKey];

const amountCell = (id: string, amount: number | null): Entry => [
  columnOf(id),
  { text: amount === null ? '' : shownNumber(amount) },
  amount,
];

export const named = (book: Book, studentId: StudentId, entries: readonly Entry[]): ShownRow => {
  const student = book.students[studentId];
  const code = student?.studentCode ?? '';
  const all: readonly Entry[] = [
    ['student', { text: studentName(book, studentId) }, student ? nameKey(student) : null],
    ['code', { text: code }, codeOrder(code)],
    ...entries,
  ];
  return {
    id: studentId,
    cells: Object.fromEntries(all.map(([id, cell]) => [id, cell])),
    keys: Object.fromEntries(all.map(([id, , key]) => [id, key])),
  };
};
