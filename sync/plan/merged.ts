/** What a call about students who were merged, or whose merge was undone, waits for. */
import type { StudentId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { entriesOf } from '../../events/record.ts';
import { valueIn } from '../../projections/book/items.ts';
import { offeringOfSection, referencesIn } from '../../projections/book/references.ts';
import { isNamedBeyond, isThere, type MergeSides } from '../../projections/outbox/merged.ts';
import { heldValue, type Outbox, type OwedItem } from '../../projections/outbox/outbox.ts';

/**
 * Whether an undone merge has split `studentId` off from `kept`: then the server must hold `studentId` before anything
 * is taken from `kept` there.
 */
export const keepsFor = ({ unmerged }: Outbox, kept: StudentId, studentId: StudentId): boolean =>
  unmerged?.[kept]?.includes(studentId) ?? false;

/**
 * Whether the item at the server is still the only copy for a student who came out of the item's own. Nothing is taken
 * from it until that student is there.
 */
export const isKeptForOthers = (sides: MergeSides, { item, base }: OwedItem): boolean => {
  const { unmerged } = sides.outbox;
  if (!unmerged || base === null) return false;
  if (item.of === 'setting') return isLeafKept(sides, item, base, unmerged);
  return 'studentId' in item && unmerged[item.studentId] !== undefined;
};

/**
 * One call takes an excuse or a note from the kept student and gives it to the other one, once that one is enrolled
 * there.
 */
const isLeafKept = (
  { outbox, book }: MergeSides,
  section: ItemOf<'setting'>,
  base: OwedItem['base'],
  unmerged: NonNullable<Outbox['unmerged']>,
): boolean => {
  const offeringId = offeringOfSection(section);
  if (offeringId === undefined) return false;
  const seatOf = (studentId: StudentId) => ({ of: 'seat', offeringId, studentId }) as const;
  const [ours, theirs] = [referencesIn(section, valueIn(book, section)), referencesIn(section, base)];
  return entriesOf(unmerged).some(
    ([kept, unmergedIds]) =>
      isNamedBeyond(theirs, ours, seatOf(kept)) &&
      unmergedIds.map(seatOf).some((seat) => valueIn(book, seat) !== null && heldValue(outbox, book, seat) === null),
  );
};

/**
 * Whether the server has all that the students hold into whom this one was merged. A kept student who is gone here
 * holds up nothing.
 */
export const isTakenOver = (sides: MergeSides, { mergedInto = [] }: OwedItem): boolean =>
  mergedInto.every((studentId) => !sides.book.students.get(studentId) || isThere(sides, studentId));
