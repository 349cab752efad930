import type { Enrollment, Json, Settings, Student } from '../../events/entities.ts';
import type { Item, ItemOf, ItemValue } from '../../events/items.ts';
import { entriesOf, record } from '../../events/record.ts';
import type { Stores } from '../../projections/book/book.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { setLeaf } from '../../projections/settings/settings.ts';

/** Everything that the server is known to hold, in our ids. Rows may be put into it; its values are the book's own. */
export const heldStores = ({ book, outbox }: Records): Stores => {
  const isSettingOwed = outbox.owed.setting.size > 0;
  const held: Stores = {
    courses: record(entriesOf(book.courses)),
    offerings: record(entriesOf(book.offerings)),
    assessments: record(entriesOf(book.assessments)),
    students: book.students,
    enrollments: record(entriesOf(book.enrollments)),
    grades: record(entriesOf(book.grades)),
    settings: isSettingOwed ? structuredCopy(book.settings) : book.settings,
  };
  for (const { item, base } of allOwed(outbox)) setBase(held, item, base);
  return held;
};

const setBase = (held: Stores, item: Item, base: ItemValue | null): void => {
  if (item.of === 'setting') setLeaf(held.settings as Settings, item.section, structuredCopy(base as Json));
  else if (item.of === 'grade') setGradeBase(held, item, base);
  else if (item.of === 'student') held.students = withBase(held.students, item, base as Student | null);
  else if (item.of === 'seat') {
    const seats = held.enrollments[item.offeringId] ?? StudentMap.of();
    held.enrollments[item.offeringId] = withBase(seats, item, base as Enrollment | null);
  } else setOrDelete(rowsOf(held, item), Object.values(item).at(-1), base);
};

/**
 * The record of rows of the item's kind, keyed by the last of its ids. Makes an offering's missing seats and grades.
 */
const rowsOf = (held: Stores, item: ItemOf<'course' | 'offering' | 'assessment'>): Record<string, unknown> => {
  switch (item.of) {
    case 'course':
      return held.courses;
    case 'offering':
      held.enrollments[item.offeringId] ??= StudentMap.of();
      held.grades[item.offeringId] ??= StudentMap.of();
      return held.offerings;
    case 'assessment':
      return held.assessments;
  }
};

const withBase = <V>(held: StudentMap<V>, { studentId }: ItemOf<'student' | 'seat'>, base: V | null): StudentMap<V> =>
  base === null ? held.without(studentId) : held.with(studentId, base);

const setGradeBase = (held: Stores, item: ItemOf<'grade'>, base: ItemValue | null): void => {
  const { offeringId, assessmentId, studentId } = item;
  const seats = held.grades[offeringId] ?? StudentMap.of();
  const seat = record(entriesOf(seats.get(studentId) ?? {}));
  setOrDelete(seat, assessmentId, base);
  held.grades[offeringId] = seats.with(studentId, seat);
};

const setOrDelete = (rows: Record<string, unknown>, id: string | undefined, base: ItemValue | null): void => {
  if (id === undefined) return;
  if (base === null) delete rows[id];
  else rows[id] = base;
};
