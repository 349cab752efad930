import { withEveryList } from '../../events/blank.ts';
import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { StudentFields } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import { codeKey } from '../../projections/book/book.ts';

/** Why nobody is found. `several`: as many people have the code, or once had it while nobody has it now. */
export type Unfound = { readonly why: 'unknown' } | { readonly why: 'several'; readonly count: number };

/** Reads the events of a ledger from first to last: who was ever in it, under which codes, and who is the same person. */
export class PersonSearch {
  /** Everybody's present code; `undefined` once they are gone. */
  readonly #codes = new Map<StudentId, string | undefined>();
  readonly #onceOf = new Map<string, Set<StudentId>>();
  readonly #mergedInto = new Map<StudentId, StudentId>();

  take(event: DomainEvent): void {
    if (!isBookEvent(event)) return;
    switch (event.type) {
      case 'BaselineObserved':
        if (!event.continues) for (const id of this.#codes.keys()) this.#codes.set(id, undefined);
        for (const student of withEveryList(event.data).students) this.#note(student.studentId, student);
        break;
      case 'StudentAdded':
        this.#note(event.student.studentId, event.student);
        this.#mergedInto.delete(event.student.studentId);
        break;
      case 'StudentEdited':
        this.#note(event.studentId, event.to);
        break;
      case 'StudentDeleted': {
        const { studentId } = event.student;
        this.#codes.set(studentId, undefined);
        if (event.mergedInto !== undefined) this.#mergedInto.set(studentId, event.mergedInto);
      }
    }
  }

  /** Everybody whom the ledger ever knew. */
  everybody(): ReadonlySet<StudentId> {
    return new Set(this.#codes.keys());
  }

  /**
   * All rows of the person who is asked for by an id or a code, the one that is left first. An id goes before a code, and who
   * has a code now before who once had it.
   */
  found(asked: string): readonly StudentId[] | Unfound {
    const people = new Set(this.#named(asked).map((id) => this.#left(id)));
    const [left] = people;
    if (left === undefined) return { why: 'unknown' };
    if (people.size > 1) return { why: 'several', count: people.size };
    return [left, ...[...this.#codes.keys()].filter((id) => id !== left && this.#left(id) === left)];
  }

  #named(asked: string): readonly StudentId[] {
    const key = codeKey(asked);
    const [all, once] = [[...this.#codes.keys()], [...(this.#onceOf.get(key) ?? [])]];
    const byId = all.filter((id) => id === asked);
    if (byId.length > 0) return byId;
    const now = once.filter((id) => codeKey(this.#codes.get(id) ?? '') === key);
    return now.length > 0 ? now : once;
  }

  #note(studentId: StudentId, { studentCode }: Partial<StudentFields>): void {
    const code = studentCode ?? this.#codes.get(studentId);
    this.#codes.set(studentId, code);
    const key = codeKey(code ?? '');
    if (key !== '') this.#onceOf.set(key, (this.#onceOf.get(key) ?? new Set()).add(studentId));
  }

  /** Into whom the row went in the end. Rows that were merged in a circle are no two people. */
  #left(studentId: StudentId): StudentId {
    const seen = new Set<StudentId>();
    let at = studentId;
    for (let into = this.#mergedInto.get(at); into !== undefined && !seen.has(at); into = this.#mergedInto.get(at)) {
      seen.add(at);
      at = into;
    }
    return at;
  }
}
