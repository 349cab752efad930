import { finalGradesText } from '../../../messages/final-words.ts';
import { finalGradesScreen } from '../../../messages/screens/final-grades-screen.ts';
import { finalSamples, weightSetSamples } from '../../../projections/figures/final-samples.ts';
import { assessmentSamples, meanOf, type Sample } from '../../../projections/figures/statistics.ts';
import { finalCell, type ShownSource } from '../../components/offering/final-cell.ts';
import type { ColumnContent, FinalColumn } from '../../components/offering/final-columns.ts';
import type { PrintedColumn, PrintedTable } from '../../components/print/printed-table.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import type { FinalRows } from './final-rows.ts';

/** The final grades of everybody whom the table shows, in its order, in these columns and with their codes. */
export const printedFinals = (source: ShownSource, rows: FinalRows, shown: readonly FinalColumn[]): PrintedTable => {
  const { grades } = source;
  const students = rows.rowIds.flatMap((studentId) => rows.seats.get(studentId)?.student ?? []);
  const columns = withCode(shown).map(({ column, what }): PrintedColumn => {
    const isName = what.kind === 'student' || what.kind === 'code';
    return {
      id: column.columnId,
      header: column.header,
      sub: column.sub,
      isName,
      isText: column.align === 'start',
      isWordy: what.kind === 'toKnow',
      ...(!isName && { sum: meanIn(source, what) }),
      ...(what.kind === 'student' && { sum: finalGradesScreen.classMean }),
      cells: students.map((student) => {
        const studentGrades = grades.students.get(student.studentId);
        const {
          text: value,
          shown: instead,
          tone,
        } = studentGrades ? finalCell(source, student, studentGrades, what) : { text: '' };
        return { shown: instead ?? (value || finalGradesText.nothing), isStrong: tone === 'strong' };
      }),
    };
  });
  return {
    title: finalGradesScreen.title,
    of: source.rule === 'zero' ? finalGradesText.blanksAsZero : finalGradesText.soFar,
    columns,
    rowIds: students.map(({ studentId }) => studentId),
    all: rows.seats.size,
  };
};

/** The code stands behind the name, whether or not it is on the screen: it is what tells namesakes apart. */
const withCode = (shown: readonly FinalColumn[]): readonly FinalColumn[] => {
  const others = shown.filter(({ what }) => what.kind !== 'student' && what.kind !== 'code');
  const base = { kind: 'text', align: 'start', editable: false, sortable: true } as const;
  const { student, code } = finalGradesScreen.columns;
  return [
    { column: { ...base, columnId: 'student', header: student, width: 0 }, what: { kind: 'student' } },
    { column: { ...base, columnId: 'code', header: code, width: 0 }, what: { kind: 'code' } },
    ...others,
  ];
};

const meanIn = ({ grades, rule }: ShownSource, what: ColumnContent): string => {
  const samples = samplesIn({ grades, rule }, what);
  const mean = samples && meanOf(samples, grades.policy);
  return mean ? shownDecimal(mean.shown) : '';
};

const samplesIn = (
  { grades, rule }: Pick<ShownSource, 'grades' | 'rule'>,
  what: ColumnContent,
): readonly Sample[] | undefined => {
  if (what.kind === 'assessment') return assessmentSamples(grades, rule, what.assessmentId);
  if (what.kind === 'set') return weightSetSamples(grades, rule, what.position);
  return what.kind === 'final' ? finalSamples(grades, rule) : undefined;
};
