import type { StudentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import type { StoredCommit } from '../../log/port.ts';
import { areAlikeWithout, areThere, isUnsettled } from '../../projections/erasing/still-there.ts';
import { type SoughtStudent, StudentSearch } from '../../projections/erasing/student-search.ts';
import { emptyRecords, fold, foldingAlone } from '../../projections/records/records.ts';

/**
 * Why a student cannot be erased. `there`: they have a row, or one that they were merged with has. `unsettled`: the server has yet to
 * be told something about them, or to answer.
 */
export type ErasingRefusal =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly students: readonly SoughtStudent[] }
  | { readonly kind: 'there'; readonly student: SoughtStudent }
  | { readonly kind: 'unsettled'; readonly student: SoughtStudent };

export type ErasingJudgement = ErasingRefusal | { readonly kind: 'free'; readonly student: SoughtStudent };

/** Folds a whole ledger, to say who can be erased in it. */
export class ErasingFold {
  readonly #hasServer: boolean;
  readonly #records = emptyRecords();
  readonly #search = new StudentSearch();

  constructor(hasServer: boolean) {
    this.#hasServer = hasServer;
  }

  /** The commit is folded in place: nobody may use its events afterwards. Fails if it cannot follow. */
  take(commit: StoredCommit): void {
    for (const event of commit.events) this.#search.take(event);
    if (this.#hasServer) fold(this.#records, commit);
    else atOnce(foldingAlone(this.#records, commit));
  }

  judged(who: string): ErasingJudgement {
    const sought = this.#search.find(who);
    if (sought.kind !== 'found') return sought;
    const { student } = sought;
    const { book, outbox } = this.#records;
    if (areThere(book, student.studentIds)) return { kind: 'there', student };
    return { kind: this.#hasServer && isUnsettled(outbox, student.studentIds) ? 'unsettled' : 'free', student };
  }

  /**
   * Whether a ledger with fewer entries is this one without these students: they have no row in it, nothing of them is owed, and
   * the records of everybody else, and what is owed for them, are the same.
   */
  isLikeWithout(erased: ErasingFold, theirs: ReadonlySet<StudentId>): boolean {
    const { book, outbox } = erased.#records;
    const isFree = !areThere(book, theirs) && !(this.#hasServer && isUnsettled(outbox, theirs));
    return isFree && areAlikeWithout(this.#records, erased.#records, theirs);
  }
}
