import { Menu } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { blanksOf } from '../../../commands/blanks.ts';
import { decimalText } from '../../../events/decimal.ts';
import type { Grade } from '../../../events/entities.ts';
import { isExtraPart } from '../../../events/fields.ts';
import { asId, type ProblemId, type StudentId } from '../../../events/ids.ts';
import { historySteps } from '../../../messages/components/history-steps.ts';
import { namelessText } from '../../../messages/components/nameless.ts';
import { pastText } from '../../../messages/components/past.ts';
import { assessmentName, shortOfferingName } from '../../../messages/naming.ts';
import { assessment as sheetText } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { extraOf, gradeOf } from '../../../projections/book/grade-of.ts';
import { ExportFormats } from '../../components/export/export-formats.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { type GradeSource, resultsOf } from '../../components/scores/grade-cell.ts';
import { gradeColumns, gradePartOf } from '../../components/scores/grade-columns.ts';
import { useEnterPast } from '../../components/views/enter-past.tsx';
import { useHideNames } from '../../components/views/nameless.tsx';
import type { Table, TableCell } from '../../files/table.ts';
import { sparkline } from '../../ui/histogram-bars.tsx';
import type { MenuButton } from '../../ui/later/later-menu.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import { ExcuseItems } from './excuse-items.tsx';
import type { GradeRows } from './grade-rows.ts';
import { type HistoryChoice, historyAt } from './history-at.ts';
import { activeIn, type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';
import { useRowsOfOthers } from './rows-of-others.ts';
import { type FiguresProps, type SheetNumbers, useFigure } from './sheet-figures.ts';
import { few, Guarded } from './sheet-guard.tsx';
import type { GradeSheetState } from './sheet-state.ts';
import type { ToolsProps } from './sheet-tools.tsx';

type MenuProps = ToolsProps & { readonly button: MenuButton };

/**
 * Not a menu, but loaded with the menus: what is unusual, what other ledgers tell of the rows, and printing by the key
 * and by the browser's menu.
 */
export const SheetGuard = (props: ToolsProps) => {
  const { state } = props;
  useRowsOfOthers(props.sheet);
  // What is entered in a dialog stays: the page is printed as it is.
  usePrinting(() => state.overlay.at === 'nothing' && state.show({ at: 'print' }));
  return props.rows.enrolled > few && <Guarded {...props} />;
};

/** Not a menu, but loaded with the menus: a small picture of how the class did so far. */
export const SheetSpread = ({ figures }: FiguresProps) =>
  sparkline(sheetText.statistics.histogram, useFigure(figures, binsNow));

const binsNow = ({ bins }: SheetNumbers) => bins;

/** Menus are rendered beside their buttons, within the page, and hold nothing but their items. */
const menuProps = { withinPortal: false, withInitialFocusPlaceholder: false } as const;

/** Saves the shown rows and columns as a file, or prints them. */
export const SheetExport = ({ button, sheet, assessment, rows, state }: MenuProps) => (
  <ExportFormats
    button={button}
    table={() => sheetTable(sheet.now().source, rows, state)}
    noted={{
      offeringId: assessment.offeringId,
      assessmentIds: [assessment.assessmentId],
      studentIds: () => rows.rowIds,
    }}
    prints={{ sheet: () => state.show({ at: 'print' }) }}
  />
);

/** Which columns are shown. */
export const SheetColumns = ({ button, assessment, state }: MenuProps) => (
  <Menu {...menuProps} closeOnItemClick={false}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {gradeColumns(assessment)
        .filter(({ columnId }) => columnId !== 'student')
        .map(({ columnId, header, sub = '' }) => (
          <Menu.CheckboxItem
            key={columnId}
            checked={!state.hidden.has(columnId)}
            onChange={() => state.toggleColumn(columnId)}
          >
            {header} {sub}
          </Menu.CheckboxItem>
        ))}
    </Menu.Dropdown>
  </Menu>
);

/** Actions on the selected cells, and actions that are rare. */
export const SheetActions = (props: MenuProps) => {
  const enterPast = useEnterPast();
  const { view } = useViews();
  const { button, sheet, assessment, state, grid } = props;
  const hideNames = useHideNames(assessment.offeringId);
  return (
    <Menu {...menuProps}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <ProblemItem sheet={sheet} state={state} />
        <Menu.Item onClick={() => state.show({ at: 'insert', position: assessment.problems.length })}>
          {dialogs.actions.addProblem}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => state.show({ at: 'set' })}>{dialogs.actions.setSelection}</Menu.Item>
        <Menu.Item onClick={() => grid()?.fillDown()}>{dialogs.actions.fillDown}</Menu.Item>
        <Menu.Item onClick={() => grid()?.fillRight()}>{dialogs.actions.fillRight}</Menu.Item>
        <Menu.Item onClick={() => grid()?.clear()}>{dialogs.actions.clear}</Menu.Item>
        <Menu.Item onClick={() => grid()?.copyWithHeaders()}>{dialogs.actions.copyWithHeaders}</Menu.Item>
        <Menu.Divider />
        <ExcuseItems sheet={sheet} />
        <HistoryItems sheet={sheet} state={state} />
        {!view && <Menu.Item onClick={() => void enterPast()}>{pastText.enter}</Menu.Item>}
        {hideNames && <Menu.Item onClick={hideNames}>{namelessText.hide}</Menu.Item>}
        <Menu.Divider />
        <BlanksItem sheet={sheet} />
        <DeleteAllItem sheet={sheet} />
      </Menu.Dropdown>
    </Menu>
  );
};

/** Opens the menu of a problem's header, for the problem of the active cell or header. */
const ProblemItem = ({ sheet, state }: Pick<MenuProps, 'sheet' | 'state'>) => {
  const problemId = useSheet(sheet, problemAt);
  return (
    <Menu.Item
      disabled={problemId === undefined}
      onClick={(event) => {
        if (problemId === undefined) return;
        const place = event.currentTarget.getBoundingClientRect();
        state.show({ at: 'menu', problemId, place });
      }}
    >
      {dialogs.actions.problemMenu}
    </Menu.Item>
  );
};

const histories: readonly HistoryChoice[] = ['cell', 'student', 'assessment'];

/** Opens the history of the active cell, of its student or of the whole assessment, or the student's page. */
const HistoryItems = ({ sheet, state }: Pick<MenuProps, 'sheet' | 'state'>) => {
  const goTo = useGoTo();
  const student = useSheet(sheet, (now) => activeIn(now)?.rowId);
  const isAvailable = useSheet(
    sheet,
    (now) => histories.map((what) => historyAt(now, what) !== undefined),
    shallowEqual,
  );
  return (
    <>
      {histories.map((what, at) => (
        <Menu.Item key={what} disabled={!isAvailable[at]} onClick={() => state.show({ at: 'history', what })}>
          {historySteps.of[what]}
        </Menu.Item>
      ))}
      <Menu.Item disabled={student === undefined} onClick={() => student && goTo.student(asId(student))}>
        {dialogs.actions.openStudent}
      </Menu.Item>
    </>
  );
};

const problemAt = ({ place }: SheetNow): ProblemId | undefined => {
  const column = place && gradePartOf(place.columnId);
  return column?.part === 'problem' ? column.problemId : undefined;
};

/** Sets the blanks of everybody to 0, whatever is selected, searched or hidden. Its label says how many these are. */
const BlanksItem = ({ sheet }: { readonly sheet: OpenSheet }) => {
  const ask = useAsk();
  const { book, assessment } = useSheet(sheet, ({ source }) => source);
  const { offeringId, assessmentId } = assessment;
  const { edits, cells, excused } = blanksOf(book, assessment);
  const done = dialogs.allZeroed(cells, assessmentName(book, assessmentId));
  return (
    <Menu.Item
      disabled={cells === 0}
      onClick={() =>
        ask(
          { type: 'EditGrades', offeringId, edits },
          excused > 0 ? `${done} ${dialogs.excusedStay(excused)}` : done,
          'set',
        )
      }
    >
      {dialogs.zeroAll(cells, edits.length)}
    </Menu.Item>
  );
};

/** Deletes all grades of the assessment: of every student, whatever is selected, searched or hidden. */
const DeleteAllItem = ({ sheet }: { readonly sheet: OpenSheet }) => {
  const ask = useAsk();
  const { book, assessment } = useSheet(sheet, ({ source }) => source);
  const { offeringId, assessmentId, assessmentName } = assessment;
  const grades = [...(book.grades[offeringId] ?? [])].filter(([, seat]) => seat[assessmentId] !== undefined);
  const studentIds = grades.map(([studentId]) => studentId);
  return (
    <Menu.Item
      disabled={studentIds.length === 0}
      onClick={() =>
        ask(
          { type: 'DeleteGradesOfAssessment', assessmentId, studentIds },
          dialogs.allDeleted(studentIds.length, assessmentName),
          'cleared',
        )
      }
    >
      {dialogs.deleteAll(studentIds.length)}
    </Menu.Item>
  );
};

/**
 * The shown rows in their order and the shown columns, as a table for a file, with columns that say who each row is.
 */
const sheetTable = (source: GradeSource, { rowIds }: GradeRows, { hidden }: GradeSheetState): Table => {
  const { book, assessment } = source;
  const columns = gradeColumns(assessment).filter(({ columnId, kind }) => kind !== 'text' && !hidden.has(columnId));
  const { code, last, first, email } = dialogs.exportColumns;
  return {
    name: `${assessmentName(book, assessment.assessmentId)} ${shortOfferingName(book, assessment.offeringId)}`,
    columns: [code, last, first, email, ...columns.map(({ header }) => header)],
    rows: rowIds.map((studentId): readonly TableCell[] => {
      const {
        studentCode = '',
        lastName = '',
        firstName = '',
        email: address = '',
      } = book.students.get(studentId) ?? {};
      const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
      return [
        ...[studentCode, lastName, firstName, address],
        ...columns.map(({ columnId }) => exportedCell(source, studentId, grade, columnId)),
      ];
    }),
  };
};

const exportedCell = (source: GradeSource, studentId: StudentId, grade: Grade, columnId: string): TableCell => {
  const column = gradePartOf(columnId);
  if (column.part === 'problem') return grade.points[column.problemId] ?? null;
  if (isExtraPart(column.part)) return extraOf(grade, column.part);
  const [soFar] = resultsOf(source, studentId);
  if (soFar?.kind !== 'result') return null;
  return column.part === 'total' ? Number(decimalText(soFar.points)) : Number(soFar.percent.shown);
};
