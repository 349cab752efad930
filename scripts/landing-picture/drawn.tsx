import { renderToStaticMarkup } from 'react-dom/server';
import { asId, type StudentId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unsliced } from '../../machines/slices.ts';
import { assessmentName, studentName } from '../../messages/naming.ts';
import { landingPicture as texts } from '../../messages/screens/landing-picture.ts';
import { pageNames } from '../../messages/shell.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { HistoryLines } from '../../src/components/history/history-lines.tsx';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { gradeCell } from '../../src/components/scores/grade-cell.ts';
import { changedColumn, gradeColumns, problemColumn } from '../../src/components/scores/grade-columns.ts';
import { firstSheet } from '../../src/demo/class-story.ts';
import { fillClass, storyClock } from '../../src/demo/open-class.ts';
import { OpenSheet } from '../../src/screens/assessment/open-sheet.ts';
import { SheetFigures } from '../../src/screens/assessment/sheet-figures.ts';
import { SheetCounts, SheetStatistics } from '../../src/screens/assessment/sheet-statistics.tsx';
import '../../src/ui/grid/grid-theme.css';
import '../../src/ui/grid/grid.css';
import '../../src/ui/grid/grid-head.css';
import '../../src/ui/grid/grid-marks.css';
import { Marks } from '../../src/ui/grid/marks.ts';
import { Sheet } from '../../src/ui/grid/sheet.ts';
import { Surface } from '../../src/ui/grid/surface.ts';
import classes from './drawn.module.css';

/** The last of the class's three weeks, so that each build draws the same. */
const end = Date.UTC(2026, 10, 23, 12);
const mostRows = 24;
const mostLines = 3;
/** A visitor has nothing to read in these. */
const left: ReadonlySet<string> = new Set(['code', 'bonus', 'curve']);

/** The picture of the landing page: a sheet of the full class, and its latest changes, as the product draws them. */
export const drawn = async (classOf: (styles: string) => string): Promise<string> => {
  const clock = storyClock(end, { now: () => new Date(end).toISOString(), newId: () => '~' });
  const newHeader = () => ({ logId: 'picture', user: '', backend: '', at: clock.now(), app: '' });
  const log = memoryLog({ newHeader, newSalt: () => '0'.repeat(32) });
  const world = { actor: '', tab: '', app: '', projections: '', now: clock.now, newId: clock.newId, backend: false };
  const ledger = openLedger({ ...world, log });
  await ledger.opened;
  await fillClass(ledger, clock, unsliced);
  const assessmentId = firstSheet;
  const assessment = ledger.book().assessments[assessmentId];
  if (!assessment) throw new Error('The class has no sheet.');
  const sheet = new OpenSheet(ledger, assessment, false, '');
  const figures = new SheetFigures(sheet);
  const lines = await latestLines(ledger);
  const rowIds = shownRows(sheet);
  await lastChangesOf(sheet, rowIds);
  await ledger.close();
  const slot = '<i></i>';
  return renderToStaticMarkup(
    <>
      <div className={classes.picture} aria-hidden="true" inert>
        <div className={classes.sheet}>
          <div className={classes.head}>
            <b>{assessmentName(ledger.book(), assessmentId)}</b>
            <SheetCounts figures={figures} />
            <SheetStatistics figures={figures} />
          </div>
          <div className={`gl ${classes.grid}`}>
            <div className="gl-frame">
              <i />
            </div>
          </div>
        </div>
        <div className={classes.history}>
          <b>{pageNames.history}</b>
          <HistoryLines lines={lines} />
        </div>
      </div>
      <dl className={classes.reasons}>
        {texts.reasons.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>,
  ).replace(slot, () => gridOf(sheet, rowIds, classOf));
};

/** The first of the class by name. */
const shownRows = (sheet: OpenSheet): readonly StudentId[] => {
  const { book, assessment } = sheet.now().source;
  const names = enrolledIn(book, assessment.offeringId).map((id) => ({
    id,
    name: studentName(book, id),
  }));
  const inOrder = names.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return inOrder.slice(0, mostRows).map(({ id }) => id);
};

/** Resolves once the sheet has read when and how these rows were changed last. */
const lastChangesOf = ({ changes }: OpenSheet, rowIds: readonly StudentId[]): Promise<void> =>
  new Promise((resolve) => {
    for (const id of rowIds) changes.cellOf(id);
    changes.setRepaint(() => resolve());
  });

/** The grid paints itself, as in the app: it is no component of React. */
const gridOf = (sheet: OpenSheet, rowIds: readonly StudentId[], classOf: (styles: string) => string): string => {
  const { source } = sheet.now();
  const { assessment } = source;
  const over = rowIds.find((id) => assessment.problems.some((_, at) => isOver(source, id, at)));
  const at = assessment.problems.findIndex((_, problem) => over && isOver(source, over, problem));
  const marks = new Marks('picture');
  const active = assessment.problems[at];
  if (over && active) marks.activate({ rowId: over, columnId: problemColumn(active.problemId) });
  const surface = new Surface(
    marks,
    () => undefined,
    () => false,
  );
  const columns = gradeColumns(assessment).filter(({ columnId }) => !left.has(columnId));
  const cell = (rowId: string, columnId: string) =>
    columnId === changedColumn ? sheet.changes.cellOf(asId(rowId)) : gradeCell(source, asId(rowId), columnId);
  surface.show(new Sheet({ rowIds, columns, cell }), new Map(), 'normal');
  return (surface.root as unknown as { markup: (of: typeof classOf) => string }).markup(classOf);
};

const isOver = (source: Parameters<typeof gradeCell>[0], studentId: StudentId, at: number): boolean => {
  const problem = source.assessment.problems[at];
  return problem !== undefined && gradeCell(source, studentId, problemColumn(problem.problemId)).tone === 'warning';
};

const latestLines = async (ledger: Ledger) => {
  const latest: ListedCommit[] = [];
  for await (const one of ledger.history.commits()) latest.push(one);
  return historyRows(ledger.book(), latest)
    .slice(0, mostLines)
    .map(({ listed: { commit }, what, how }) => ({ key: String(commit.seq), at: commit.at, title: what, detail: how }));
};
