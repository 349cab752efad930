import type { StudentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import type { StoredCommit } from '../../log/port.ts';
import { areAlikeWithout, areThere, isUnsettled } from '../../projections/erasing/still-there.ts';
import {
  type Sought,
  type SoughtStudent,
  type StudentNames,
  StudentSearch,
} from '../../projections/erasing/student-search.ts';
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

/**
 * Whom to erase. As a text: an id here or at the server, or a code. `rows`: whoever has these ids, here or at the server.
 * `called`: names of theirs that are known from elsewhere.
 */
export type Whom = string | { readonly rows: ReadonlySet<string>; readonly called?: StudentNames };

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

  /** Whether the student can be erased, and if not, why. */
  judged(who: Whom): ErasingJudgement {
    const sought = this.sought(who);
    if (sought.kind !== 'found') return sought;
    const { student } = sought;
    const { book, outbox } = this.#records;
    if (areThere(book, student.studentIds)) return { kind: 'there', student };
    return { kind: this.#hasServer && isUnsettled(outbox, student.studentIds) ? 'unsettled' : 'free', student };
  }

  /** Whether they have a row that the server knows by another id than these, as after their deletion was refused there. */
  hasRowByOtherId(studentIds: ReadonlySet<StudentId>, knownIds: ReadonlySet<string>): boolean {
    const isOther = [...this.#search.idsThere(studentIds)].some((id) => !knownIds.has(id));
    return isOther && areThere(this.#records.book, studentIds);
  }

  /** Finds the student, whether or not they can be erased. */
  sought(who: Whom): Sought {
    if (typeof who === 'string') return this.#search.find(who);
    const student = this.#search.rowsWith(who.rows, who.called);
    return student.studentIds.size === 0 ? { kind: 'unknown' } : { kind: 'found', student };
  }

  /** By which ids other ledgers of the account know these rows. */
  idsElsewhere(studentIds: ReadonlySet<StudentId>): ReadonlySet<string> {
    return this.#search.idsThere(studentIds);
  }

  /**
   * Whether a ledger with fewer entries is this one without these students: they have no row in it, nothing of them is owed, and
   * the records of everybody else, and what is owed for them, are the same.
   */
  isLikeWithout(erased: ErasingFold, theirs: ReadonlySet<StudentId>): boolean {
    const { book, outbox } = erased.#records;
    const isFree = !areThere(book, theirs) && !(this.#hasServer && isUnsettled(outbox, theirs));
    return isFree && this.isLikeButFor(erased, theirs);
  }

  /** The same, whatever the ledger with fewer entries says of these students. */
  isLikeButFor(erased: ErasingFold, theirs: ReadonlySet<StudentId>): boolean {
    return areAlikeWithout(this.#records, erased.#records, theirs);
  }
}
