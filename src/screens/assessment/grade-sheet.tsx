import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Assessment } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { useOfferingGrades } from '../../final-grades-hook.ts';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useBook, useLedger, useSelection } from '../../workspace-hooks.tsx';
import { CellLine } from './cell-line.tsx';
import { type GradeSource, gradeCell } from './grade-cell.ts';
import { gradeColumns, partOf } from './grade-columns.ts';
import { type GradeRows, useGradeRows } from './grade-rows.ts';
import classes from './grade-sheet.module.css';
import { markedCell, type NeedsYou, useNeedsYou } from './needs-you.ts';
import { Overlays } from './overlays.tsx';
import { type SheetState, useSheetState } from './sheet-state.ts';
import { SheetStatistics } from './sheet-statistics.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { usePaste, useWriteCells, type WriteCells } from './use-grade-edits.ts';

/** Students × problems, bonus, curve, total and percent: where grades are entered. */
export const GradeSheet = ({ assessment }: { assessment: Assessment }) => {
  const source: GradeSource = {
    book: useLedger().book(),
    assessment,
    grades: useOfferingGrades(assessment.offeringId),
  };
  const needsYou = useNeedsYou(assessment);
  const state = useSheetState();
  const rows = useGradeRows(assessment, state.query, state.onlyUngraded);
  const write = useWriteCells(assessment);
  const grid = useRef<GridHandle>(null);
  const title = useBook((book) => assessmentName(book, assessment.assessmentId));
  return (
    <Page title={title} detail={<SheetStatistics assessment={assessment} />}>
      <div className={classes.sheet}>
        <div className={classes.bar}>
          <SearchBox label={texts.search} value={state.query} onChange={state.setQuery} />
          <SheetTools source={source} rows={rows} state={state} grid={() => grid.current} />
        </div>
        <Cells source={source} needsYou={needsYou} rows={rows} state={state} write={write} grid={grid} />
        {rows.rowIds.length === 0 && <NoRows rows={rows} state={state} />}
        <CellLine source={source} needsYou={needsYou} state={state} />
      </div>
      <Overlays source={source} rows={rows} state={state} write={write} />
    </Page>
  );
};

type CellsProps = {
  readonly source: GradeSource;
  readonly needsYou: NeedsYou;
  readonly rows: GradeRows;
  readonly state: SheetState;
  readonly write: WriteCells;
  readonly grid: React.RefObject<GridHandle | null>;
};

/** Also rendered without rows: it may hold a text that was typed for a row that is gone. */
const Cells = ({ source, needsYou, rows, state, write, grid }: CellsProps) => {
  const { assessment } = source;
  const [, select] = useSelection('assessment');
  const paste = usePaste(assessment, write, (offer) => state.show({ at: 'paste', offer }));
  const columns = useMemo(
    () => gradeColumns(assessment, state.widths).filter(({ columnId }) => !state.hidden.has(columnId)),
    [assessment, state.widths, state.hidden],
  );
  return (
    <div className={rows.rowIds.length > 0 ? classes.grid : classes.emptyGrid}>
      <Grid
        ref={grid}
        label={texts.grid(assessment.assessmentName)}
        rowIds={rows.rowIds}
        columns={columns}
        cell={(rowId, columnId) => {
          const studentId = asId<StudentId>(rowId);
          const view = gradeCell(source, studentId, columnId);
          return markedCell(view, needsYou(studentId), source, studentId, columnId);
        }}
        sort={rows.sort}
        onSort={rows.onSort}
        onEdit={write}
        onPaste={paste}
        onActive={(rowId, columnId) => state.setPlace({ rowId, columnId })}
        onHeader={(columnId) => state.setPlace({ rowId: null, columnId })}
        onSelection={(selection) => {
          state.setSelection(selection);
          if (selection.rowIds.length > 1) select({ studentIds: selection.rowIds.map(asId<StudentId>) });
        }}
        onResize={state.resize}
        onHeaderMenu={(columnId, place) => {
          const column = partOf(columnId);
          if (column.part === 'problem') state.show({ at: 'menu', problemId: column.problemId, place });
        }}
      />
    </div>
  );
};

const NoRows = ({ rows, state }: { rows: GradeRows; state: SheetState }) => {
  const [, navigate] = useLocation();
  if (rows.enrolled === 0) {
    return (
      <Notice title={texts.noStudents.title} body={texts.noStudents.body}>
        <Button variant="filled" onClick={() => state.show({ at: 'import' })}>
          {texts.importFile}
        </Button>
        <Button onClick={() => navigate('/offering')}>{texts.noStudents.offering}</Button>
      </Notice>
    );
  }
  const showAll = (): void => {
    state.setQuery('');
    state.setOnlyUngraded(false);
  };
  return (
    <Notice title={texts.noMatch.title} body={texts.noMatch.body}>
      <Button onClick={showAll}>{texts.noMatch.showAll}</Button>
    </Notice>
  );
};
