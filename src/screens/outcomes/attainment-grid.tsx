import { useMemo } from 'react';
import type { Student } from '../../../events/entities.ts';
import { fullName } from '../../../messages/naming.ts';
import { noAttainment, outcomesText as text } from '../../../messages/screens/outcomes.ts';
import type { Attainment } from '../../../projections/outcomes/outcomes.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { Notice } from '../../ui/notice.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { useFoot } from './outcome-foot.ts';
import { outcomeColumnId, placeOf } from './outcome-rows.ts';
import { isTight, outcomeWidths } from './outcome-widths.ts';
import type { TableParts } from './outcomes-hook.ts';

/** Students × outcomes, in percent, with the class below. Values below the threshold are marked. */
export const AttainmentGrid = ({ offering, outcomes, threshold, students, name, room, onChoose }: TableParts) => {
  const byId = useMemo(() => new Map<string, Student>(students.map((one) => [one.studentId, one])), [students]);
  const rowIds = useMemo(() => [...byId.keys()], [byId]);
  const columns = useMemo(() => columnsOf(outcomes, room), [outcomes, room]);
  const foot = useFoot('student', { outcomes, threshold });
  if (students.length === 0) return <Notice title={text.noStudents.title} body={text.noStudents.body} />;
  const cell = (rowId: string, columnId: string): CellView => {
    const student = byId.get(rowId);
    if (!student) return { text: '' };
    if (columnId === 'student') return { text: fullName(student) || student.studentCode };
    if (columnId === 'code') return { text: student.studentCode };
    const attainment = outcomes[placeOf(columnId) ?? -1]?.students.get(student.studentId);
    return attainment ? attainmentCell(attainment) : { text: '' };
  };
  return (
    <Grid
      name={`attainment/${offering.offeringId}`}
      label={text.attainmentGrid(name)}
      isReading
      rowIds={rowIds}
      columns={columns}
      cell={cell}
      foot={foot}
      onActive={(_, columnId) => {
        const words = outcomes[placeOf(columnId) ?? -1]?.text;
        if (words !== undefined) onChoose(words);
      }}
      onEdit={() => ({ refused: text.computed, rowId: rowIds[0] ?? '', columnId: 'student' })}
      onPaste={() => undefined}
    />
  );
};

const attainmentCell = (attainment: Attainment): CellView => {
  if (attainment.kind !== 'attained') return { text: '', title: noAttainment[attainment.why] };
  const words = shownDecimal(attainment.percent.shown);
  return attainment.isReached ? { text: words } : { text: words, tone: 'attention' };
};

const codeWidth = 110;

/** The names of students stand for their codes where there is no room for both. */
const columnsOf = (outcomes: TableParts['outcomes'], room: number): readonly Column[] => {
  const hasCode = !isTight(room);
  const texts = outcomes.map((outcome) => outcome.text);
  const { first, each } = outcomeWidths(texts, room, hasCode ? codeWidth : 0);
  const plain = { kind: 'text', align: 'start', editable: false } as const;
  return [
    { ...plain, columnId: 'student', header: text.student, width: first, frozen: true },
    ...(hasCode ? [{ ...plain, columnId: 'code', header: text.code, width: codeWidth }] : []),
    ...outcomes.map(
      ({ at, text: words }, nth): Column => ({
        columnId: outcomeColumnId(at, words),
        header: words,
        width: each[nth] ?? codeWidth,
        kind: 'derived',
        align: 'end',
        editable: false,
      }),
    ),
  ];
};
