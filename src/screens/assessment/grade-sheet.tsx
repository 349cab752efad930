import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { Assessment } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { ImportWizard } from '../../components/later.ts';
import { gradeCell } from '../../components/scores/grade-cell.ts';
import { changedColumn, gradeColumns, gradePartOf, narrowColumns } from '../../components/scores/grade-columns.ts';
import { usePaste, useWriteCells, type WriteCells } from '../../components/scores/use-grade-edits.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnOpening } from '../../ui/grid/focus-on-opening.ts';
import type { Foot } from '../../ui/grid/foot-view.ts';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { CellLine } from './cell-line.tsx';
import { classMeans } from './class-means.ts';
import { type GradeRows, useGradeRows } from './grade-rows.ts';
import classes from './grade-sheet.module.css';
import { Guard } from './guard.tsx';
import { SheetOverlays } from './later.ts';
import { markedCell } from './needs-you.ts';
import { OpenSheet } from './open-sheet.ts';
import { useSheetFigures } from './sheet-figures.ts';
import { type GradeSheetState, sheetName, useSheetState } from './sheet-state.ts';
import { SheetCounts, SheetStatistics } from './sheet-statistics.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { SheetViews } from './sheet-views.tsx';

/** Students × problems, bonus, curve, total and percent: where grades are entered. */
export const GradeSheet = ({ assessment }: { assessment: Assessment }) => {
  const ledger = useLedger();
  const { sync, user } = useWorkspace();
  const [sheet] = useState(() => new OpenSheet(ledger, assessment, sync !== undefined, user));
  const state = useSheetState(assessment.assessmentId);
  const figures = useSheetFigures(sheet);
  const [foot] = useState(() => classMeans(figures));
  const rows = useGradeRows(assessment, state.query, state.view);
  const write = useWriteCells(assessment);
  const grid = useRef<GridHandle>(null);
  const title = useBook((book) => assessmentName(book, assessment.assessmentId));
  /** Ends the search and moves to the first student found, in the column where the user was. */
  const goToFound = (): void => {
    const [firstRowId] = rows.rowIds;
    if (firstRowId === undefined || state.query.trim() === '') return;
    flushSync(() => state.setQuery(''));
    grid.current?.focus();
    grid.current?.reveal(firstRowId, sheet.now().place?.columnId ?? '');
  };
  const tools = { sheet, assessment, rows, state, grid: () => grid.current };
  const detail = (
    <span className={classes.detail}>
      <SheetCounts figures={figures} />
      <Guard {...tools} />
    </span>
  );
  return (
    <Page title={title} detail={detail} tools={<SheetStatistics figures={figures} />}>
      <div className="column">
        <div className={classes.bar}>
          <SearchBox label={texts.search} value={state.query} onChange={state.setQuery} onEnter={goToFound} />
          <SheetViews figures={figures} state={state} />
          <SheetTools {...tools} />
        </div>
        <Cells sheet={sheet} foot={foot} assessment={assessment} rows={rows} state={state} write={write} grid={grid} />
        {rows.rowIds.length === 0 && <NoRows rows={rows} state={state} />}
        <CellLine sheet={sheet} write={write} onHistory={() => state.show({ at: 'history', what: 'cell' })} />
      </div>
      <OpenOverlay sheet={sheet} assessment={assessment} rows={rows} state={state} write={write} grid={grid} />
    </Page>
  );
};

const OpenOverlay = ({
  sheet,
  assessment: { offeringId, assessmentId },
  rows,
  state,
  write,
  grid,
}: Omit<CellsProps, 'foot'>) => {
  if (state.overlay.at === 'nothing') return null;
  if (state.overlay.at === 'import') {
    return <ImportWizard offeringId={offeringId} assessmentId={assessmentId} onClose={state.close} />;
  }
  return (
    <SheetOverlays
      sheet={sheet}
      rows={rows}
      state={state}
      write={write}
      grid={() => grid.current}
      onClose={state.close}
    />
  );
};

type CellsProps = {
  readonly foot: Foot;
  readonly sheet: OpenSheet;
  readonly assessment: Assessment;
  readonly rows: GradeRows;
  readonly state: GradeSheetState;
  readonly write: WriteCells;
  readonly grid: React.RefObject<GridHandle | null>;
};

/** Also rendered without rows, because it may hold a text that was typed for a row that is gone. */
const Cells = ({ sheet, foot, assessment, rows, state, write, grid }: CellsProps) => {
  const remember = useRememberedStudents(grid);
  useFocusOnOpening(grid, rows.rowIds.length > 0);
  const paste = usePaste(assessment, (offer) => state.show({ at: 'paste', offer }));
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => {
    const all = gradeColumns(assessment, rows.codeWidth);
    const shown = all.filter(({ columnId }) => !state.hidden.has(columnId));
    return isNarrow ? narrowColumns(shown) : shown;
  }, [assessment, state.hidden, rows.codeWidth, isNarrow]);
  return (
    <div className={rows.rowIds.length > 0 ? classes.grid : classes.emptyGrid}>
      <Grid
        ref={grid}
        name={sheetName(assessment.assessmentId)}
        label={texts.grid(assessment.assessmentName)}
        isDrawn
        rowIds={rows.rowIds}
        columns={columns}
        cell={(rowId, columnId) => {
          const studentId = asId<StudentId>(rowId);
          if (columnId === changedColumn) return sheet.changes.cellOf(studentId);
          const { source } = sheet.now();
          const view = sheet.marked(gradeCell(source, studentId, columnId), rowId, columnId);
          return markedCell(view, sheet.owed(studentId), source, studentId, columnId);
        }}
        changes={sheet.subscribeRows}
        foot={rows.rowIds.length > 0 ? foot : undefined}
        sort={rows.sort}
        onSort={rows.onSort}
        onEdit={write}
        onPaste={paste}
        onActive={(rowId, columnId) => sheet.goTo({ rowId, columnId })}
        onHeader={(columnId) => sheet.goTo({ rowId: null, columnId })}
        onSelection={(selection) => {
          sheet.select(selection);
          remember(selection.rowIds);
        }}
        onCellMenu={(place, isNote) => state.show(isNote ? { at: 'note', beside: place } : { at: 'cells', place })}
        onHeaderMenu={(columnId, place) => {
          const column = gradePartOf(columnId);
          if (column.part === 'problem') state.show({ at: 'menu', problemId: column.problemId, place });
        }}
      />
    </div>
  );
};

/**
 * If several students were selected when this sheet was last open, selects the heads of their rows again, where no key
 * clears or writes anything. Returns a function that notes a selection; a single selected student ends the note.
 */
const useRememberedStudents = (grid: CellsProps['grid']): ((rowIds: readonly string[]) => void) => {
  const { selections } = useWorkspace();
  const restore = useEffectEvent((): void => {
    const { studentIds = [] } = selections.all().assessment;
    if (studentIds.length > 1) grid.current?.selectRows(studentIds);
  });
  useEffect(() => restore(), []);
  return (rowIds) => {
    const before = selections.all().assessment.studentIds ?? [];
    if (rowIds.length > 1) selections.select('assessment', { studentIds: rowIds.map(asId<StudentId>) });
    else if (before.length > 0) selections.select('assessment', { studentIds: [] });
  };
};

/** Nobody is enrolled, or the search and the view leave nobody: these need different ways on. */
const NoRows = ({ rows, state }: { rows: GradeRows; state: GradeSheetState }) => {
  const [, navigate] = useLocation();
  if (rows.enrolled === 0) {
    return (
      <Notice title={texts.noStudents.title} body={texts.noStudents.body}>
        <Button look="filled" onClick={() => state.show({ at: 'import' })}>
          {texts.importFile}
        </Button>
        <Button onClick={() => navigate('/offering')}>{texts.noStudents.offering}</Button>
      </Notice>
    );
  }
  const showAll = (): void => {
    state.setQuery('');
    state.setView('all');
  };
  return (
    <Notice title={texts.noMatch.title} body={texts.noMatch.body}>
      <Button onClick={showAll}>{texts.noMatch.showAll}</Button>
    </Notice>
  );
};
