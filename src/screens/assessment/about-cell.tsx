import { shallowEqual } from '@mantine/hooks';
import { isExtraPart } from '../../../events/fields.ts';
import { asId, type CommitId, type StudentId } from '../../../events/ids.ts';
import { noteWords } from '../../../messages/components/notes.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { syncWords } from '../../../messages/components/sync.ts';
import { studentName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { aboutCell } from '../../../messages/screens/about-cell.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { enrolledIn } from '../../../projections/book/book.ts';
import { extraOf, gradeOf } from '../../../projections/book/grade-of.ts';
import { noteOn } from '../../../projections/settings/notes.ts';
import {
  type GradeSource,
  gradeCell,
  isExcusedResult,
  pointsWarning,
  resultsOf,
} from '../../components/scores/grade-cell.ts';
import { gradePartOf, headerOf } from '../../components/scores/grade-columns.ts';
import { useWriteOrTell } from '../../components/scores/use-grade-edits.ts';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { useDay } from '../../ui/day-hook.ts';
import { icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import type { LineProps, PartProps } from './cell-line.tsx';
import classes from './grade-sheet.module.css';
import { type CellOthers, useLastChange } from './last-change.ts';
import { gradeItem, needsYou, needsYouText } from './needs-you.ts';
import { notePlaceAt } from './note-place.ts';
import { activeIn, type SheetNow, useSheet } from './open-sheet.ts';
import { PointsBeyond } from './points-beyond.tsx';

export type AboutProps = LineProps & { readonly at: 'header' | 'cell' };

/** About the active header or cell, and about what is selected. Each part renders alone. */
export const AboutActive = ({ at, ...line }: AboutProps) => {
  // The last change is told as of today, so that another day renders it anew.
  const today = useDay();
  return (
    <>
      {at === 'header' && <AboutColumn sheet={line.sheet} />}
      {at === 'cell' && <AboutCell key={today} {...line} />}
      {at === 'cell' && <AboutNote sheet={line.sheet} />}
      {at === 'cell' && <PointsBeyond sheet={line.sheet} />}
      {at === 'cell' && <Deciding sheet={line.sheet} />}
      <AboutSelection sheet={line.sheet} />
    </>
  );
};

/** The note that is on the active cell. */
const AboutNote = ({ sheet }: PartProps) => {
  const text = useSheet(sheet, (now) => {
    const place = notePlaceAt(now);
    return place ? noteOn(now.source.book.settings, now.source.assessment.offeringId, place) : '';
  });
  return text === '' ? null : (
    <span className={classes.note}>
      <b>{noteWords.short}</b> {text}
    </span>
  );
};

/** Why the active student's grade waits for a decision, and a button that opens the question. */
const Deciding = ({ sheet }: PartProps) => {
  const ledger = useLedger();
  const openSync = useOpenSync();
  const why = useSheet(sheet, (now) => {
    const active = activeIn(now);
    const owed = active && needsYou(ledger, now.source.assessment, asId(active.rowId));
    return owed && needsYouText(owed);
  });
  if (why === undefined || !openSync) return null;
  const open = (): void => {
    const now = sheet.now();
    const active = activeIn(now);
    if (active) openSync(gradeItem(now.source.assessment, asId(active.rowId)));
  };
  return (
    <span>
      <span className={classes.warning}>{why}</span> <LinkButton onClick={open}>{syncWords.open}</LinkButton>
    </span>
  );
};

/** If a column's header is active: which column, and how far a problem is graded. */
const AboutColumn = ({ sheet }: PartProps) => <span>{useSheet(sheet, columnText)}</span>;

const columnText = ({ source, place }: SheetNow): string => {
  const { book, assessment } = source;
  const columnId = place?.columnId ?? '';
  const column = gradePartOf(columnId);
  const header = headerOf(assessment, columnId);
  if (column.part !== 'problem') return header;
  const max = assessment.problems.find(({ problemId }) => problemId === column.problemId)?.max ?? 0;
  const enrolled = enrolledIn(book, assessment.offeringId);
  const graded = enrolled.filter((studentId) => numberIn(source, studentId, columnId) !== undefined).length;
  return aboutCell.column(header, shownNumber(max), graded, enrolled.length);
};

const AboutCell = ({ sheet, write, onHistory }: LineProps) => {
  const { warning, maxToSet, text, isExcused } = useSheet(sheet, cellTexts, shallowEqual);
  const { last, others } = useLastChange(sheet);
  const undo = useUndoOf(last?.commitId);
  const writeOrTell = useWriteOrTell(write);
  const setToMax = (): void => {
    const active = activeIn(sheet.now());
    if (active && maxToSet !== undefined) void writeOrTell([{ ...active, text: maxToSet }], 'set');
  };
  return (
    <>
      {warning && (
        <span className={classes.warning}>
          {icon('warning')} {warning}
        </span>
      )}
      {isExcused && <Unexcuse sheet={sheet} />}
      {maxToSet !== undefined && (
        <button type="button" className={classes.remedy} onClick={setToMax}>
          {aboutCell.setToMax(maxToSet)}
        </button>
      )}
      <span>
        {text}
        {last?.text && ` · ${last.text}`}
      </span>
      {others && <AboutOthers others={others} />}
      {undo && (
        <button type="button" className={classes.remedy} onClick={undo}>
          {aboutCell.undo}
        </button>
      )}
      {last && (
        <button type="button" className={classes.remedy} onClick={onHistory}>
          {aboutCell.history}
        </button>
      )}
    </>
  );
};

/** Says that only another ledger of the account may know who made the change, and offers to read these ledgers. */
const AboutOthers = ({ others: { state, read } }: { readonly others: CellOthers }) => {
  if (state === 'reading') return <span>{otherLedgers.briefly.reading}</span>;
  return (
    <>
      <span>{otherLedgers.briefly.alone}</span>
      <button type="button" className={classes.remedy} onClick={read}>
        {state === 'failed' ? otherLedgers.again : otherLedgers.briefly.ask}
      </button>
    </>
  );
};

/** Takes an excuse back, for a user who wants to enter points. */
const Unexcuse = ({ sheet }: PartProps) => {
  const ask = useAsk();
  const unexcuse = (): void => {
    const { source, place } = sheet.now();
    if (!place || place.rowId === null) return;
    const { book, assessment } = source;
    const { offeringId, assessmentId, assessmentName } = assessment;
    const studentId = asId<StudentId>(place.rowId);
    const done = aboutCell.unexcused(studentName(book, studentId), assessmentName);
    ask({ type: 'EditExcuses', offeringId, excuses: [{ studentId, assessmentId }], excused: false }, done);
  };
  return (
    <button type="button" className={classes.remedy} onClick={unexcuse}>
      {aboutCell.unexcuse}
    </button>
  );
};

/** Returns a function that undoes the commit; `undefined` if the commit cannot be undone any more. */
const useUndoOf = (commitId: CommitId | undefined): (() => void) | undefined => {
  const ledger = useLedger();
  const toasts = useToasts();
  const isUndoable = useStatus(() => commitId !== undefined && ledger.undoable().some(({ id }) => id === commitId));
  if (commitId === undefined || !isUndoable) return undefined;
  return () => {
    const result = ledger.undoCommit(commitId);
    if (result && !result.ok) toasts.show({ kind: 'refused', text: refusalText(result.refusal, ledger.book()) });
  };
};

type CellTexts = {
  readonly warning: string | undefined;
  /** The problem's maximum, as it is typed; `undefined` unless the cell holds more. */
  readonly maxToSet: string | undefined;
  readonly text: string;
  readonly isExcused: boolean;
};

const cellTexts = (now: SheetNow): CellTexts => {
  const { source } = now;
  const active = activeIn(now);
  if (!active) return { warning: undefined, maxToSet: undefined, text: '', isExcused: false };
  const { book, assessment } = source;
  const studentId = asId<StudentId>(active.rowId);
  const isExcused = isExcusedResult(resultsOf(source, studentId)[0]);
  const place = aboutCell.place(headerOf(assessment, active.columnId), studentName(book, studentId));
  return {
    warning: warningIn(source, studentId, active.columnId, isExcused),
    maxToSet: maxToSetIn(source, studentId, active.columnId),
    text: isExcused ? `${place} · ${texts.line.excused}` : place,
    isExcused,
  };
};

const maxToSetIn = ({ book, assessment }: GradeSource, studentId: StudentId, columnId: string): string | undefined => {
  const column = gradePartOf(columnId);
  if (column.part !== 'problem') return undefined;
  const max = assessment.problems.find(({ problemId }) => problemId === column.problemId)?.max;
  const points = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId).points[column.problemId];
  return max !== undefined && points !== undefined && points > max ? shownNumber(max) : undefined;
};

/** The warning about points of a problem; elsewhere the cell's title, or `undefined` for an excused student. */
const warningIn = (
  source: GradeSource,
  studentId: StudentId,
  columnId: string,
  isExcused: boolean,
): string | undefined => {
  const { book, assessment } = source;
  const column = gradePartOf(columnId);
  if (column.part !== 'problem') return isExcused ? undefined : gradeCell(source, studentId, columnId).title;
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  return pointsWarning(assessment, grade, column.problemId);
};

const AboutSelection = ({ sheet }: PartProps) => {
  const text = useSheet(sheet, selectionText);
  return text === undefined ? null : <span className={classes.selected}>{text}</span>;
};

/** `undefined` for a single cell. Summed in ten-thousandths, for 0.1 + 0.2 is not 0.3 in doubles. */
const selectionText = ({ source, selection }: SheetNow): string | undefined => {
  const { rowIds, columnIds, count } = selection;
  if (count < 2) return undefined;
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

/** The points that the cell holds; `undefined` for a blank, and in a column where no points are entered. */
const numberIn = ({ book, assessment }: GradeSource, studentId: StudentId, columnId: string): number | undefined => {
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  const column = gradePartOf(columnId);
  if (column.part === 'problem') return grade.points[column.problemId];
  return isExtraPart(column.part) ? (extraOf(grade, column.part) ?? undefined) : undefined;
};
