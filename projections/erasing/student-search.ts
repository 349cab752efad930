import { withEveryList } from '../../events/blank.ts';
import type { DomainEvent, EventOf } from '../../events/catalogue.ts';
import type { Student, StudentFields } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { codeKey } from '../book/book.ts';

/**
 * A student as a ledger knows them. `studentIds`: every id under which they have rows in it, those that were merged into one; the
 * row that is left comes first.
 * `called`: what they were ever called. `code`: the last one that is known.
 */
export type SoughtStudent = {
  readonly studentIds: ReadonlySet<StudentId>;
  readonly called: StudentNames;
  readonly code: string;
};

/** All that stood in each of these fields, in the course of time. */
export type StudentNames = { readonly [F in NameField]: ReadonlySet<string> };

type NameField = 'studentCode' | 'firstName' | 'lastName' | 'email';

export type Sought =
  | { readonly kind: 'found'; readonly student: SoughtStudent }
  | { readonly kind: 'ambiguous'; readonly students: readonly SoughtStudent[] }
  | { readonly kind: 'unknown' };

/**
 * Reads the events of a ledger from first to last, and gathers who is meant by an id or a code. Two rows are one student only if
 * the instructor has merged them and the merge stands: a code alone links nobody, for it may have had two holders.
 */
export class StudentSearch {
  /** The names of each row, from the oldest to the newest. */
  readonly #names = new Map<StudentId, readonly Partial<StudentFields>[]>();
  readonly #codes = new Map<StudentId, string[]>();
  /** By the server's id, the ids of the rows that had it. */
  readonly #localIds = new Map<string, Set<StudentId>>();
  readonly #mergedInto = new Map<StudentId, StudentId>();

  take(event: DomainEvent): void {
    if (event.type === 'BaselineObserved') for (const one of withEveryList(event.data).students) this.#takeRow(one);
    if (event.type === 'StudentAdded') this.#takeRow(event.student);
    if (event.type === 'StudentEdited')
      for (const side of [event.from, event.to]) this.#addNames(event.studentId, side);
    if (event.type === 'StudentDeleted') this.#takeDeleted(event);
    if (event.type === 'CallIntended') for (const item of event.items) this.#addRow(item);
    if (event.type === 'IdAssigned') this.#takeId(event);
    if (event.type === 'ServerHolds' && event.item.of === 'student' && event.value)
      this.#addNames(event.item.studentId, event.value as Student);
  }

  /** Everybody whom the ledger ever knew. */
  everybody(): ReadonlySet<StudentId> {
    return new Set(this.#names.keys());
  }

  /** Whose row has this id here, even if somebody else has it as a code. */
  withId(id: StudentId): Sought {
    return this.#names.has(id) ? { kind: 'found', student: this.#withMerged(id) } : { kind: 'unknown' };
  }

  /** The rows that have one of these ids, here or at the server, and none that was merged with them. `called`: more names. */
  rowsWith(ids: ReadonlySet<string>, called?: StudentNames): SoughtStudent {
    const rows = [...this.#names.keys()].filter(
      (id) => ids.has(id) || [...this.#localIds].some(([serverId, localIds]) => ids.has(serverId) && localIds.has(id)),
    );
    const code = rows.flatMap((id) => this.#codes.get(id) ?? []).at(-1) ?? '';
    return { studentIds: new Set(rows), called: this.#namesOf(rows, called), code };
  }

  /** The server's ids of these rows, by which other ledgers of the account know them. A local id has `~` in it. */
  idsThere(studentIds: ReadonlySet<StudentId>): ReadonlySet<string> {
    const assigned = [...this.#localIds].flatMap(([serverId, localIds]) =>
      [...localIds].some((id) => studentIds.has(id)) ? [serverId] : [],
    );
    return new Set([...assigned, ...[...studentIds].filter((id) => !id.includes('~'))]);
  }

  /** `who`: an id here or at the server, or a code that the student ever had. */
  find(who: string): Sought {
    const key = codeKey(who);
    const rows = [...this.#names.keys()].filter(
      (id) =>
        id === who ||
        this.#localIds.get(who)?.has(id) ||
        (key !== '' && this.#codes.get(id)?.some((code) => codeKey(code) === key)),
    );
    const students: SoughtStudent[] = [];
    for (const id of rows)
      if (!students.some(({ studentIds }) => studentIds.has(id))) students.push(this.#withMerged(id));
    const [student, ...others] = students;
    if (!student) return { kind: 'unknown' };
    return others.length > 0 ? { kind: 'ambiguous', students } : { kind: 'found', student };
  }

  /** A row that is brought back is merged no longer. */
  #takeRow(student: Student): void {
    this.#addNames(student.studentId, student);
    this.#mergedInto.delete(student.studentId);
  }

  #takeDeleted({ student, mergedInto }: EventOf<'StudentDeleted'>): void {
    this.#addNames(student.studentId, student);
    if (mergedInto === undefined) this.#mergedInto.delete(student.studentId);
    else this.#mergedInto.set(student.studentId, mergedInto);
  }

  #takeId({ item, id: serverId }: EventOf<'IdAssigned'>): void {
    if (item.of !== 'student') return;
    this.#addRow(item);
    this.#localIds.set(serverId, (this.#localIds.get(serverId) ?? new Set()).add(item.studentId));
  }

  /** Somebody whose own rows were erased before is still known by what was sent. */
  #addRow(item: Item): void {
    if ('studentId' in item) this.#addNames(item.studentId, {});
  }

  #addNames(id: StudentId, fields: Partial<StudentFields>): void {
    this.#names.set(id, [...(this.#names.get(id) ?? []), fields]);
    const { studentCode } = fields;
    if (studentCode) this.#codes.set(id, [...(this.#codes.get(id) ?? []), studentCode]);
  }

  /** The student with all rows that were merged with this one, on both sides. */
  #withMerged(id: StudentId): SoughtStudent {
    const studentIds = new Set([this.#lastMergedInto(id), id]);
    let size = 0;
    while (size < studentIds.size) {
      size = studentIds.size;
      for (const [gone, kept] of this.#mergedInto)
        if (studentIds.has(gone) || studentIds.has(kept)) studentIds.add(gone).add(kept);
    }
    return { studentIds, called: this.#namesOf([...studentIds]), code: this.#codes.get(id)?.at(-1) ?? '' };
  }

  #namesOf(rows: readonly StudentId[], others?: StudentNames): StudentNames {
    const names = rows.flatMap((id) => this.#names.get(id) ?? []);
    const inField = (field: NameField) =>
      new Set([...(others?.[field] ?? []), ...names.flatMap(({ [field]: text }) => (text ? [text] : []))]);
    return {
      studentCode: inField('studentCode'),
      firstName: inField('firstName'),
      lastName: inField('lastName'),
      email: inField('email'),
    };
  }

  /** The row into which it was merged in the end, perhaps by way of others; its own id if it was not merged. */
  #lastMergedInto(id: StudentId): StudentId {
    const seen = new Set<StudentId>();
    let last = id;
    for (
      let next = this.#mergedInto.get(last);
      next !== undefined && !seen.has(last);
      next = this.#mergedInto.get(last)
    ) {
      seen.add(last);
      last = next;
    }
    return last;
  }
}
