import { extraParts, fieldsOfPart } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import { LogFailure } from '../../../log/port.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { lastChangeOf } from '../../../projections/history/last-changes.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { problemColumn } from '../../components/scores/grade-columns.ts';
import type { Repaint } from '../../ui/grid/grid.tsx';
import type { CellView } from '../../ui/grid/sheet.ts';
import { lastOf, rowText } from './change-words.ts';

/** `brief`: as much of the words as a column has room for. */
type RowMessage = { readonly seq: number; readonly text: string; readonly brief: string };

/** Rows whose words are asked for at once: more than are in view. Others are asked for when they come back. */
const mostWanted = 80;

/**
 * How, when and by whom each student's grade was changed last. The number of that commit is known without reading. Its
 * words are read from the log while the page is idle, for painted rows, which are then painted again.
 */
export class RowChanges {
  readonly #ledger: Ledger;
  readonly #source: () => GradeSource;
  readonly #me: string;
  readonly #told = new Map<StudentId, RowMessage>();
  readonly #wanted = new Set<StudentId>();
  #unsaved: Set<StudentId> | 'all' = new Set();
  #repaint: Repaint | undefined;
  #isReading = false;

  constructor(ledger: Ledger, source: () => GradeSource, me: string) {
    this.#ledger = ledger;
    this.#me = me;
    this.#source = source;
  }

  /** No words are read before this is called, or after it is called with `undefined`. */
  paintedBy(repaint: Repaint | undefined): void {
    this.#repaint = repaint;
    this.#read();
  }

  /** The cell of a row, as far as its words have been read. */
  painting(studentId: StudentId): CellView {
    const { seq } = this.#newest(studentId);
    const told = this.#told.get(studentId);
    if (seq > 0 && told?.seq !== seq) this.#want(studentId);
    const { text, brief } = (seq > 0 && told) || { text: '', brief: '' };
    return { text, shown: brief, tone: 'muted', ...(text && { title: text }) };
  }

  /** The rows to paint again because their changes are on disk by now. `changed`: those that a commit has just changed. */
  onDisk(changed: readonly StudentId[] | 'all'): readonly StudentId[] | 'all' {
    if (changed === 'all') this.#unsaved = 'all';
    else if (this.#unsaved !== 'all') for (const studentId of changed) this.#unsaved.add(studentId);
    if (this.#ledger.status().unsaved > 0) return [];
    const saved = this.#unsaved;
    this.#unsaved = new Set();
    return saved === 'all' ? saved : [...saved];
  }

  /** Rows that were scrolled past long ago are given up. */
  #want(studentId: StudentId): void {
    this.#wanted.delete(studentId);
    this.#wanted.add(studentId);
    for (const oldest of this.#wanted) {
      if (this.#wanted.size <= mostWanted) break;
      this.#wanted.delete(oldest);
    }
    this.#read();
  }

  #read(): void {
    if (this.#isReading || !this.#repaint || this.#wanted.size === 0) return;
    this.#isReading = true;
    whenIdle(() => {
      const rows = [...this.#wanted];
      this.#wanted.clear();
      void this.#readAll(rows).finally(() => {
        this.#isReading = false;
        this.#repaint?.(rows);
        this.#read();
      });
    }, 500);
  }

  async #readAll(rows: readonly StudentId[]): Promise<void> {
    for (const studentId of rows) {
      const { seq, columnId, isAlone } = this.#newest(studentId);
      const source = this.#source();
      const at = { rowId: studentId, columnId };
      const last = await lastOf(this.#ledger, source.assessment.assessmentId, at).catch((error: unknown) => {
        if (!(error instanceof LogFailure)) reportError(error);
        return undefined;
      });
      const textOf = (isBrief: boolean) => (last ? rowText(last, this.#source(), at, isAlone, this.#me, isBrief) : '');
      this.#told.set(studentId, { seq, text: textOf(false), brief: textOf(true) });
      if (!this.#repaint) return;
    }
  }

  /** The newest commit that changed the grade, 0 if none did, and one of the columns that it changed. */
  #newest(studentId: StudentId): { readonly seq: number; readonly columnId: string; readonly isAlone: boolean } {
    const { assessmentId, problems } = this.#source().assessment;
    const { lastChanges } = this.#ledger.records.saved();
    let newest = { seq: 0, columnId: '', isAlone: true };
    const look = (columnId: string, field: string): void => {
      const seq = lastChangeOf(lastChanges, { assessmentId, studentId }, field) ?? 0;
      if (seq > newest.seq) newest = { seq, columnId, isAlone: true };
      else if (seq === newest.seq && columnId !== newest.columnId) newest.isAlone = false;
    };
    for (const { problemId } of problems) look(problemColumn(problemId), problemId);
    for (const part of extraParts) for (const field of fieldsOfPart(part)) look(part, field);
    return newest;
  }
}
