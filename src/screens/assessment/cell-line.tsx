import { useEffect, useState } from 'react';
import { asId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { studentName } from '../../../messages/naming.ts';
import { syncPanel } from '../../../messages/sync.ts';
import { gradeOf } from '../../../projections/gradebook.ts';
import type { HistoryEntry } from '../../../projections/history.ts';
import { useOpenSync } from '../../app/open-sync.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { shownTime } from '../../ui/times.ts';
import { useLedger, useStatus } from '../../workspace-hooks.tsx';
import { type GradeSource, gradeCell, isExcused, pointsWarning, resultsOf } from './grade-cell.ts';
import { gradeColumns, partOf } from './grade-columns.ts';
import classes from './grade-sheet.module.css';
import { gradeItem, type NeedsYou, needsYouText } from './needs-you.ts';
import { PointsBeyond } from './points-beyond.tsx';
import type { ActiveCell, SheetState } from './sheet-state.ts';

type LineProps = { readonly source: GradeSource; readonly needsYou: NeedsYou; readonly state: SheetState };

/** About the active cell: its warning, its earlier value, what is selected. */
export const CellLine = ({ source, needsYou, state }: LineProps) => {
  const { place, active, selection } = state;
  return (
    <footer className={classes.line}>
      {!place && <span>{texts.line.idle}</span>}
      {place && !active && <AboutColumn source={source} columnId={place.columnId} />}
      {active && <AboutCell source={source} active={active} />}
      {active && <PointsBeyond source={source} studentId={asId(active.rowId)} />}
      {active && <Deciding assessment={source.assessment} needsYou={needsYou} studentId={asId(active.rowId)} />}
      {selection.count > 1 && <span>{selectionText(source, state)}</span>}
    </footer>
  );
};

type DecidingProps = {
  readonly assessment: GradeSource['assessment'];
  readonly needsYou: NeedsYou;
  readonly studentId: StudentId;
};

/** Why the student's grade waits for a decision, and a way to the question. */
const Deciding = ({ assessment, needsYou, studentId }: DecidingProps) => {
  const openSync = useOpenSync();
  const owed = needsYou(studentId);
  if (!owed || !openSync) return null;
  return (
    <span>
      <span className={classes.warning}>{needsYouText(owed)}</span>{' '}
      <LinkButton onClick={() => openSync(gradeItem(assessment, studentId))}>{syncPanel.open}</LinkButton>
    </span>
  );
};

/** If a column's header is active: which column, and how far a problem is graded. */
const AboutColumn = ({ source, columnId }: { source: GradeSource; columnId: string }) => {
  const { book, assessment } = source;
  const column = partOf(columnId);
  const header = headerOf(assessment, columnId);
  if (column.part !== 'problem') return <span>{header}</span>;
  const max = assessment.problems.find(({ problemId }) => problemId === column.problemId)?.max ?? 0;
  const enrolled = keysOf(book.enrollments[assessment.offeringId] ?? record());
  const graded = enrolled.filter((studentId) => numberIn(source, studentId, columnId) !== undefined).length;
  return <span>{texts.line.column(header, shownNumber(max), graded, enrolled.length)}</span>;
};

const headerOf = (assessment: GradeSource['assessment'], columnId: string): string =>
  gradeColumns(assessment, new Map()).find((column) => column.columnId === columnId)?.header ?? '';

const AboutCell = ({ source, active }: { source: GradeSource; active: ActiveCell }) => {
  const { book, assessment } = source;
  const studentId = asId<StudentId>(active.rowId);
  const column = partOf(active.columnId);
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  const isOut = isExcused(resultsOf(source, studentId)[0]);
  const warning =
    column.part === 'problem'
      ? pointsWarning(assessment, grade, column.problemId)
      : isOut
        ? undefined
        : gradeCell(source, studentId, active.columnId).title;
  const last = useLastChange(source, active);
  return (
    <span>
      {warning && <span className={classes.warning}>{warning} </span>}
      {texts.line.place(headerOf(assessment, active.columnId), studentName(book, studentId))}
      {isOut && ` · ${texts.line.excused}`}
      {last && ` · ${last}`}
    </span>
  );
};

/** “was 17, today 23:41, ana”, from the log; nothing if the value was never changed. */
const useLastChange = ({ assessment }: GradeSource, { rowId, columnId }: ActiveCell): string | undefined => {
  const ledger = useLedger();
  const { seq } = useStatus();
  const [told, setTold] = useState<{ key: string; text: string | undefined }>();
  const { assessmentId } = assessment;
  const key = `${rowId} ${columnId} ${seq}`;
  useEffect(() => {
    let isCurrent = true;
    const tell = (text: string | undefined): void => {
      if (isCurrent) setTold({ key: `${rowId} ${columnId} ${seq}`, text });
    };
    const field = fieldOf(columnId);
    ledger
      .history()
      .then((history) =>
        tell(
          field &&
            lastText(history.of({ what: 'grade', assessmentId, studentId: asId<StudentId>(rowId) }, field).at(-1)),
        ),
      )
      .catch(() => tell(texts.line.historyFailed));
    return () => {
      isCurrent = false;
    };
  }, [ledger, assessmentId, rowId, columnId, seq]);
  return told?.key === key ? told.text : undefined;
};

const fieldOf = (columnId: string): string | undefined => {
  const column = partOf(columnId);
  if (column.part === 'problem') return column.problemId;
  return { bonus: 'bonusPoints', curve: 'curvePoints' }[column.part as string];
};

const lastText = (entry: HistoryEntry | undefined): string | undefined => {
  if (!entry) return undefined;
  const { from, commit, row } = entry;
  const { how, note } = commit.command;
  // A newer app in another tab may have written a word that this one does not know.
  const said = how && Object.hasOwn(texts.line.hows, how) ? texts.line.hows[how](note, row) : undefined;
  const when = shownTime(commit.at);
  if (typeof from === 'number')
    return texts.line.was(shownNumber(from), said ? `${said}, ${when}` : when, commit.actor);
  return said ? texts.line.came(said, when, commit.actor) : texts.line.entered(when, commit.actor);
};

const selectionText = (source: GradeSource, { selection }: SheetState): string => {
  const { rowIds, columnIds, count } = selection;
  const numbers = rowIds.flatMap((rowId) =>
    columnIds.flatMap((columnId) => {
      const value = numberIn(source, asId<StudentId>(rowId), columnId);
      return value === undefined ? [] : [value];
    }),
  );
  const sum = numbers.reduce((total, value) => total + Math.round(value * 10_000), 0) / 10_000;
  const mean = numbers.length === 0 ? 0 : sum / numbers.length;
  return texts.selection(count, numbers.length, shownNumber(sum), shownNumber(Number(mean.toFixed(2))));
};

const numberIn = ({ book, assessment }: GradeSource, studentId: StudentId, columnId: string): number | undefined => {
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  const column = partOf(columnId);
  if (column.part === 'problem') return grade.points[column.problemId];
  if (column.part === 'bonus') return grade.useBonusPoints ? grade.bonusPoints : undefined;
  return column.part === 'curve' && grade.useCurvePoints ? grade.curvePoints : undefined;
};
