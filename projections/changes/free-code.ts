import type { Student } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { type Book, codeKey } from '../book/book.ts';
import { heldValue, type Outbox, type OwedItem } from '../outbox/outbox.ts';

/**
 * The code that a student can have at the server now. While another student still has the new code there, this one
 * keeps the old; where students wait for each other in a circle, one of them gets no code ('') first.
 */
export const freeCode = (outbox: Outbox, book: Book, { studentId, studentCode }: Student): string => {
  const heldStudent = heldValue(outbox, book, { of: 'student', studentId }) as Student | null;
  const heldCode = heldStudent?.studentCode ?? '';
  if (codeKey(studentCode) === '' || (heldStudent && codeKey(studentCode) === codeKey(heldCode))) return studentCode;
  const waiting: StudentId[] = [studentId];
  for (;;) {
    const last = waiting.at(-1) ?? studentId;
    const wanted = last === studentId ? studentCode : (book.students.get(last)?.studentCode ?? '');
    const holder = holderOf(outbox, wanted, last);
    if (holder === undefined) return waiting.length === 1 ? studentCode : heldCode;
    if (waiting.includes(holder)) {
      return holder === studentId && waiting.every((id) => studentId <= id) ? '' : heldCode;
    }
    waiting.push(holder);
  }
};

/**
 * Who has the code at the server, or may get it by a call under way. Only owed students can: in the book the code
 * belongs to the asker. `undefined`: nobody.
 */
const holderOf = (outbox: Outbox, code: string, asker: StudentId): StudentId | undefined => {
  const key = codeKey(code);
  if (key === '') return undefined;
  const hasCode = (value: unknown): boolean => codeKey((value as Student | null)?.studentCode ?? '') === key;
  const holder = [...outbox.owed.student.values()].find(
    (owed) => idOf(owed.item) !== asker && (hasCode(owed.base) || hasCode(valueUnderWay(outbox, owed))),
  );
  return holder && idOf(holder.item);
};

/** What the call that is under way says of the student; `undefined` if none is, or if it is about more. */
const valueUnderWay = (outbox: Outbox, { underWay: intent }: OwedItem): unknown => {
  const sent = intent === null ? undefined : outbox.sent[intent];
  return sent?.items.length === 1 ? sent.values[0] : undefined;
};

const idOf = (item: Item): StudentId => (item.of === 'student' ? item.studentId : asId(''));
