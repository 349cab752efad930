import type { Assessment } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { OwedItem } from '../../../projections/outbox/outbox.ts';
import { owedGrade } from './needs-you.ts';

/**
 * Which rows were painted as not sent. A grade is owed from when it is on disk until the server has it. Both moments
 * come after the row was painted for the change itself, so the row has to be painted again.
 */
export class UnsentRows {
  readonly #ledger: Ledger;
  readonly #assessment: Assessment;
  /** For each row that may change next: whether it was painted as unsent. */
  readonly #painted = new Map<StudentId, boolean>();

  constructor(ledger: Ledger, assessment: Assessment) {
    this.#ledger = ledger;
    this.#assessment = assessment;
  }

  /** The owed grade of a student whose row is being painted. */
  painting(studentId: StudentId): OwedItem | undefined {
    const owed = owedGrade(this.#ledger, this.#assessment, studentId);
    if (owed || this.#painted.has(studentId)) this.#painted.set(studentId, owed !== undefined);
    return owed;
  }

  /** The rows that would be painted differently now. `changed`: those that a commit has just changed. */
  otherThanPainted(changed: readonly StudentId[]): readonly StudentId[] {
    for (const studentId of changed) if (!this.#painted.has(studentId)) this.#painted.set(studentId, false);
    const isAllSaved = this.#ledger.status().unsaved === 0;
    const rowsToRepaint: StudentId[] = [];
    for (const [studentId, wasOwed] of this.#painted) {
      const isOwed = owedGrade(this.#ledger, this.#assessment, studentId) !== undefined;
      if (isOwed !== wasOwed) rowsToRepaint.push(studentId);
      else if (!isOwed && isAllSaved) this.#painted.delete(studentId);
    }
    return rowsToRepaint;
  }
}
