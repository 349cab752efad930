import { extraParts, fieldsOfPart } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import { LogFailure } from '../../../log/port.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { lastChangeOf } from '../../../projections/history/last-changes.ts';
import { arriving } from '../../browser/arriving-code.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import type { Repaint } from '../../ui/grid/grid.tsx';
import type { CellView } from '../../ui/grid/sheet.ts';
import type { RowText } from './change-words.ts';

/**
 * `seq`: the commit that the words are about. `others`: what other ledgers had told, and the day, when they were made.
 */
type RowMessage = Omit<RowText, 'unknown'> & { readonly seq: number; readonly others: RowsOfOthers | undefined };

/**
 * What the account's other ledgers tell, as far as they were read, and today. `ask`: asks them, for rows that this one
 * does not know; `undefined` without an account.
 */
export type RowsOfOthers = {
  readonly found: JoinedHistory | undefined;
  readonly ask: ((question: string) => void) | undefined;
  readonly today: string;
};

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
  readonly #messages = new Map<StudentId, RowMessage>();
  readonly #wanted = new Set<StudentId>();
  #unsaved: Set<StudentId> | 'all' = new Set();
  #repaint: Repaint | undefined;
  #others: RowsOfOthers | undefined;
  #isReading = false;

  constructor(ledger: Ledger, source: () => GradeSource, me: string) {
    this.#ledger = ledger;
    this.#me = me;
    this.#source = source;
  }

  /** No words are read before this is called, or after it is called with `undefined`. */
  setRepaint(repaint: Repaint | undefined): void {
    this.#repaint = repaint;
    this.#read();
  }

  /** Takes what the other ledgers tell, or another day, and paints the rows anew. */
  setOthers(others: RowsOfOthers): void {
    this.#others = others;
    this.#repaint?.();
  }

  /** The cell of a row, as far as its words have been read. */
  cellOf(studentId: StudentId): CellView {
    const seq = this.#newest(studentId);
    const message = this.#messages.get(studentId);
    const isKnowable = seq > 0 || this.#others?.ask;
    if (isKnowable && (message?.seq !== seq || message.others !== this.#others)) this.#want(studentId);
    const { text, brief } = (isKnowable && message) || { text: '', brief: '' };
    return { text, shown: brief, tone: 'muted', ...(text && { title: text }) };
  }

  /** The rows to paint again because their changes are on disk by now. `changed`: those that a commit just changed. */
  takeSavedRows(changed: readonly StudentId[] | 'all'): readonly StudentId[] | 'all' {
    if (changed === 'all') this.#unsaved = 'all';
    else if (this.#unsaved !== 'all') for (const studentId of changed) this.#unsaved.add(studentId);
    if (this.#ledger.status().unsaved > 0) return [];
    const saved = this.#unsaved;
    this.#unsaved = new Set();
    return saved === 'all' ? saved : [...saved];
  }

  /** Asks for the words of a row. The rows that were asked for longest ago are given up if there are too many. */
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
      void this.#readAll(rows)
        .catch((error: unknown) => reportError(error))
        .finally(() => {
          this.#isReading = false;
          this.#repaint?.(rows);
          this.#read();
        });
    }, 500);
  }

  async #readAll(rows: readonly StudentId[]): Promise<void> {
    const { rowTextOf } = await arriving(() => import('./change-words.ts'));
    for (const studentId of rows) {
      const seq = this.#newest(studentId);
      const others = this.#others;
      const rowText = await rowTextOf(this.#ledger, this.#source(), studentId, this.#me, others?.found).catch(
        (error: unknown) => {
          if (!(error instanceof LogFailure)) reportError(error);
          return { text: '', brief: '', unknown: undefined };
        },
      );
      this.#messages.set(studentId, { ...rowText, seq, others });
      if (rowText.unknown !== undefined) others?.ask?.(rowText.unknown);
      if (!this.#repaint) return;
    }
  }

  /** The newest commit that changed the grade, 0 if none did. */
  #newest(studentId: StudentId): number {
    const { assessmentId, problems } = this.#source().assessment;
    const { lastChanges } = this.#ledger.records.saved();
    const fields = [...problems.map(({ problemId }) => problemId), ...extraParts.flatMap(fieldsOfPart)];
    return Math.max(0, ...fields.map((field) => lastChangeOf(lastChanges, { assessmentId, studentId }, field) ?? 0));
  }
}
