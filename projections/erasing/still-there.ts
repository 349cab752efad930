import type { Json } from '../../events/entities.ts';
import { keyOfAll, type StudentId } from '../../events/ids.ts';
import { type Item, itemKey } from '../../events/items.ts';
import { entriesOf, isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { splitByStudent } from '../../events/student-leaves.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { workingData } from '../book/working-data.ts';
import { allOwed, isDoubted, type Outbox } from '../outbox/outbox.ts';
import { loadUnderWay } from '../records/loads.ts';
import type { Records } from '../records/records.ts';
import { leavesOfThem } from './about-students.ts';

/** Whether the book still has a row of one of these students. */
export const areThere = ({ students, seatsOf }: Book, theirs: ReadonlySet<StudentId>): boolean =>
  [...theirs].some((id) => students[id] !== undefined || keysOf(seatsOf[id] ?? record()).length > 0);

/**
 * Whether the server has yet to be told something about these students, or has not answered what it was told; then the log is still
 * needed for it. A load, and a reading that is doubted, may be about anybody.
 */
export const isUnsettled = (outbox: Outbox, theirs: ReadonlySet<StudentId>): boolean => {
  const names = (item: Item): boolean => 'studentId' in item && theirs.has(item.studentId);
  const says = (item: Item, value: unknown): boolean =>
    item.of === 'setting' && leavesOfThem(item.section, (value ?? null) as Json, theirs).length > 0;
  return (
    isDoubted(outbox) ||
    loadUnderWay(outbox) !== undefined ||
    allOwed(outbox).some(
      ({ item, base, mergedInto = [] }) => names(item) || says(item, base) || mergedInto.some((id) => theirs.has(id)),
    ) ||
    Object.values(outbox.sent).some(({ items, values }) =>
      items.some((item, at) => names(item) || says(item, values[at])),
    ) ||
    entriesOf(outbox.unmerged ?? record()).some(([kept, out]) => [kept, ...out].some((id) => theirs.has(id)))
  );
};

/**
 * Whether records are the same in everything but these students, what is owed too. Branches of the settings in which nothing is
 * left count as missing.
 */
export const areAlikeWithout = (one: Records, other: Records, theirs: ReadonlySet<StudentId>): boolean =>
  sameValue(othersIn(one.book, theirs), othersIn(other.book, theirs)) &&
  sameValue(owedIn(one, theirs), owedIn(other, theirs));

/** What is owed for others. Something of these students' own is owed in a copy that was erased before it had their deletion. */
const owedIn = ({ book, outbox }: Records, theirs: ReadonlySet<StudentId>) => {
  const { count: _, owed: __, owedGrades: ___, ...rest } = outbox;
  const items = allOwed(outbox).flatMap(({ item, base, ...one }) => {
    if ('studentId' in item && theirs.has(item.studentId)) return [];
    const without = (value: unknown) =>
      item.of === 'setting' ? settingWithout(item.section, value as Json, theirs) : value;
    const held = without(base);
    const isTheirsAlone = item.of === 'setting' && sameValue(held, without(valueIn(book, item)));
    return isTheirsAlone ? [] : [[itemKey(item), { ...one, held }] as const];
  });
  return { ...rest, items: record(items) };
};

const settingWithout = (path: readonly string[], value: Json, theirs: ReadonlySet<StudentId>) => {
  const { rest, leaves } = splitByStudent(path, value);
  const others = leaves.filter(({ path: at }) => !theirs.has((at.at(-1) ?? '') as StudentId));
  return {
    rest: pruned(rest ?? {}),
    leaves: record(others.map(({ path: at, value: one }) => [keyOfAll(...at), one] as const)),
  };
};

const othersIn = (book: Book, theirs: ReadonlySet<StudentId>) => {
  const { students, enrollments, grades, settings: _, ...rest } = workingData(book);
  const isOther = ({ studentId }: { readonly studentId: StudentId }): boolean => !theirs.has(studentId);
  return {
    ...rest,
    students: students.filter(isOther),
    enrollments: enrollments.filter(isOther),
    grades: grades.filter(isOther),
    settings: settingWithout([], book.settings as Json, theirs),
  };
};

const pruned = (value: Json): Json => {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value as Record<string, Json>)
    .map(([key, one]) => [key, pruned(one)] as const)
    .filter(([, one]) => !(isRecord(one) && Object.keys(one).length === 0));
  return record(kept);
};
