import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import type { Assessment } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { newListeners } from '../../../machines/listeners.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { OwedItem } from '../../../projections/outbox/outbox.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import type { Repaint } from '../../ui/grid/grid.tsx';
import type { SelectionSummary } from '../../ui/grid/selection.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { offeringResultsNow } from '../../workspace/offering-results.ts';
import { waitingIn } from './needs-you.ts';
import { RowChanges } from './row-changes.ts';
import { UnsentRows } from './unsent-rows.ts';

export type ActiveCell = { readonly rowId: string; readonly columnId: string };

/** Where the user is in the grid: in a cell or, without a row, on a column's header. */
export type SheetPlace = ActiveCell | { readonly rowId: null; readonly columnId: string };

/** The content of the cells, and the user's place among them. The same object until one of these changes. */
export type SheetNow = {
  readonly source: GradeSource;
  readonly place: SheetPlace | undefined;
  readonly selection: SelectionSummary;
  /** Changes whenever marks of conflicts may have. The outbox cannot be compared: it is mutated in place. */
  readonly marksVersion: number;
};

/**
 * One grade sheet as it is now, outside of React, because a typed score changes nothing else on the screen: the grid
 * paints the rows that `subscribeRows` names, and the parts of the status line each read one value with `useSheet`.
 */
export class OpenSheet {
  readonly #ledger: Ledger;
  readonly #unsent: UnsentRows | undefined;
  readonly changes: RowChanges;
  readonly #placeListeners = newListeners();
  /** Adds the mark of an unusual score to a cell; changes nothing until the code that finds them is loaded. */
  marked = (view: CellView, _rowId: string, _columnId: string): CellView => view;
  #repaint: Repaint | undefined;
  #now: SheetNow;

  /** `hasServer`: without one, no cell is marked as unsent. `me`: the user, for whose own changes no name is shown. */
  constructor(ledger: Ledger, assessment: Assessment, hasServer: boolean, me: string) {
    this.#ledger = ledger;
    this.#unsent = hasServer ? new UnsentRows(ledger, assessment) : undefined;
    this.changes = new RowChanges(ledger, () => this.now().source, me);
    const source = { book: ledger.book(), assessment, grades: offeringResultsNow(ledger, assessment.offeringId) };
    this.#now = {
      source,
      place: undefined,
      selection: { rowIds: [], columnIds: [], count: 0 },
      marksVersion: marksVersionOf(ledger),
    };
  }

  readonly now = (): SheetNow => {
    const marksVersion = marksVersionOf(this.#ledger);
    if (this.#ledger.book() !== this.#now.source.book) this.#now = { ...this.#now, source: this.#sourceNow() };
    if (marksVersion !== this.#now.marksVersion) this.#now = { ...this.#now, marksVersion };
    return this.#now;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#ledger.subscribe(listener), this.#placeListeners.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Calls with the rows that a commit changes, or without any if it may change all of them. */
  readonly subscribeRows = (repaint: Repaint): (() => void) => {
    let shown = this.now();
    this.#repaint = repaint;
    this.changes.setRepaint(repaint);
    const stop = this.#ledger.subscribe(() => {
      const painted = shown;
      shown = this.now();
      const rows = changedRows(painted, shown);
      const saved = this.changes.takeSavedRows(rows);
      if (rows === 'all' || saved === 'all') {
        repaint();
        return;
      }
      const rowsToRepaint = [...rows, ...saved, ...(this.#unsent?.otherThanPainted(rows) ?? [])];
      if (rowsToRepaint.length > 0) repaint(rowsToRepaint);
    });
    return () => {
      stop();
      this.changes.setRepaint(undefined);
    };
  };

  markCells(marked: OpenSheet['marked']): void {
    this.marked = marked;
    this.#repaint?.();
  }

  /** The student's grade, if the server is not known to hold it. Call it while the row is painted. */
  owed(studentId: StudentId): OwedItem | undefined {
    return this.#unsent ? this.#unsent.painting(studentId) : undefined;
  }

  /** Students whose grade waits for a decision of the instructor. */
  waiting(): readonly StudentId[] {
    return waitingIn(this.#ledger, this.now().source.assessment);
  }

  goTo(place: SheetPlace): void {
    this.#change({ place });
  }

  select(selection: SelectionSummary): void {
    this.#change({ selection });
  }

  #change(change: Partial<SheetNow>): void {
    this.#now = { ...this.now(), ...change };
    this.#placeListeners.tell();
  }

  /** A deleted assessment is shown as it was until the screen is gone. */
  #sourceNow(): GradeSource {
    const book = this.#ledger.book();
    const { assessmentId, offeringId } = this.#now.source.assessment;
    const assessment = book.assessments[assessmentId] ?? this.#now.source.assessment;
    return { book, assessment, grades: offeringResultsNow(this.#ledger, offeringId) };
  }
}

/** One value of the sheet. `select` may be a new function in every render. */
export const useSheet = <T>(
  sheet: OpenSheet,
  select: (now: SheetNow) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T => useSyncExternalStoreWithSelector(sheet.subscribe, sheet.now, sheet.now, select, equal);

/** The active cell; `undefined` if none is, or a header. */
export const activeIn = ({ place }: SheetNow): ActiveCell | undefined => (place && isCell(place) ? place : undefined);

const isCell = (place: SheetPlace): place is ActiveCell => place.rowId !== null;

/**
 * The rows that differ between two moments. If only grades do, these are the rows whose results were computed again.
 */
const changedRows = (before: SheetNow, after: SheetNow): readonly StudentId[] | 'all' => {
  if (before.marksVersion !== after.marksVersion) return 'all';
  const [sourceBefore, sourceAfter] = [before.source, after.source];
  if (sourceBefore.book === sourceAfter.book) return [];
  const isOnlyGrades = keysOf<keyof Book>(sourceAfter.book).every(
    (key) => key === 'grades' || sourceBefore.book[key] === sourceAfter.book[key],
  );
  return isOnlyGrades ? [...sourceAfter.grades.students.changedSince(sourceBefore.grades.students)] : 'all';
};

/**
 * While anything needs the instructor, the last commit's number, so that the outbox is looked at again; otherwise 0.
 */
const marksVersionOf = (ledger: Ledger): number => {
  const { owed, seq } = ledger.status();
  return owed.needsYou === 0 ? 0 : seq;
};
