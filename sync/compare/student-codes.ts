import type { StudentId } from '../../events/ids.ts';
import type { Item, ItemOf } from '../../events/items.ts';
import { codeKey } from '../../projections/book/book.ts';
import { isWithin, type Removals } from './removals.ts';
import type { Sides } from './sides.ts';
import { mergeFields } from './three-way.ts';

/** Students that the book cannot take over because another student here has their code. */
export const codeClashes = (sides: Sides, items: readonly Item[], removals: Removals): readonly ItemOf<'student'>[] => {
  const { students } = sides.records.book;
  const codes = new Map([...students.values()].map(({ studentId, studentCode }) => [studentId, codeKey(studentCode)]));
  const changed = new Map<StudentId, ItemOf<'student'>>();
  for (const item of items) {
    if (item.of !== 'student' || sides.isLeftOut(item)) continue;
    const code = codeAfter(sides, item);
    if (code === undefined) {
      if (isWithin(sides, item, removals.taken)) codes.delete(item.studentId);
    } else if (code !== codes.get(item.studentId)) {
      codes.set(item.studentId, code);
      changed.set(item.studentId, item);
    }
  }
  const clashing: ItemOf<'student'>[] = [];
  for (;;) {
    const counts = countsByCode(codes);
    const clash = [...changed.values()].find(({ studentId }) => (counts.get(codes.get(studentId) ?? '') ?? 0) > 1);
    if (!clash) return clashing;
    clashing.push(clash);
    changed.delete(clash.studentId);
    const before = students.get(clash.studentId);
    if (before) codes.set(clash.studentId, codeKey(before.studentCode));
    else codes.delete(clash.studentId);
  }
};

/** The student's code after the change is taken over; `undefined` if the student is not there. */
const codeAfter = (sides: Sides, item: ItemOf<'student'>): string | undefined => {
  const [held, theirs, ours] = [sides.held(item), sides.theirs(item), sides.ours(item)];
  if (!theirs) return undefined;
  if (ours) return codeKey(mergeFields(held, theirs, ours).value.studentCode);
  return held ? undefined : codeKey(theirs.studentCode);
};

/** How many students have each code. A blank code does not count. */
const countsByCode = (codes: ReadonlyMap<StudentId, string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const code of codes.values()) if (code !== '') counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};
