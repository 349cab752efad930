import type { Json } from '../../events/entities.ts';
import { keyOfAll, type StudentId } from '../../events/ids.ts';
import { type Item, itemKey } from '../../events/items.ts';
import { entriesOf, isRecord, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { splitByStudent } from '../../events/student-leaves.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { workingData } from '../book/working-data.ts';
import { allOwed, isDoubted, type Outbox } from '../outbox/outbox.ts';
import { loadUnderWay } from '../records/loads.ts';
import type { Records } from '../records/records.ts';
import { leavesOfThem } from './about-students.ts';

/** Whether the book still has a row or an enrollment of any of these students. */
export const areThere = ({ students, seatsOf }: Book, erasedIds: ReadonlySet<StudentId>): boolean =>
  [...erasedIds].some((id) => students.has(id) || seatsOf.has(id));

/**
 * Whether the server has yet to be told something about these students, or has not answered what it was told; then the log is still
 * needed for it. A load, and a reading that is doubted, may be about anybody.
 */
export const isUnsettled = (outbox: Outbox, erasedIds: ReadonlySet<StudentId>): boolean => {
  const isAboutThem = (item: Item): boolean => 'studentId' in item && erasedIds.has(item.studentId);
  const hasTheirLeaves = (item: Item, value: unknown): boolean =>
    item.of === 'setting' && leavesOfThem(item.section, (value ?? null) as Json, erasedIds).length > 0;
  return (
    isDoubted(outbox) ||
    loadUnderWay(outbox) !== undefined ||
    allOwed(outbox).some(
      ({ item, base, mergedInto = [] }) =>
        isAboutThem(item) || hasTheirLeaves(item, base) || mergedInto.some((id) => erasedIds.has(id)),
    ) ||
    Object.values(outbox.sent).some(({ items, values }) =>
      items.some((item, at) => isAboutThem(item) || hasTheirLeaves(item, values[at])),
    ) ||
    entriesOf(outbox.unmerged ?? record()).some(([kept, unmerged]) =>
      [kept, ...unmerged].some((id) => erasedIds.has(id)),
    )
  );
};

/**
 * Whether records are the same in everything but these students, what is owed too. Branches of the settings in which nothing is
 * left count as missing.
 */
export const areAlikeWithout = (one: Records, other: Records, erasedIds: ReadonlySet<StudentId>): boolean =>
  sameValue(dataOfOthers(one.book, erasedIds), dataOfOthers(other.book, erasedIds)) &&
  sameValue(owedIn(one, erasedIds), owedIn(other, erasedIds));

/** What is owed for others. Something of these students' own is owed in a copy that was erased before it had their deletion. */
const owedIn = ({ book, outbox }: Records, erasedIds: ReadonlySet<StudentId>) => {
  const { count: _, owed: __, owedGrades: ___, ...rest } = outbox;
  const items = allOwed(outbox).flatMap(({ item, base, ...waiting }) => {
    if ('studentId' in item && erasedIds.has(item.studentId)) return [];
    const valueWithout = (value: unknown) =>
      item.of === 'setting' ? settingWithout(item.section, value as Json, erasedIds) : value;
    const held = valueWithout(base);
    const isTheirsAlone = item.of === 'setting' && sameValue(held, valueWithout(valueIn(book, item)));
    return isTheirsAlone ? [] : [[itemKey(item), { ...waiting, held }] as const];
  });
  return { ...rest, items: record(items) };
};

const settingWithout = (path: readonly string[], value: Json, erasedIds: ReadonlySet<StudentId>) => {
  const { rest, leaves } = splitByStudent(path, value);
  const others = leaves.filter(({ path: leafPath }) => !erasedIds.has((leafPath.at(-1) ?? '') as StudentId));
  return {
    rest: withoutEmptyBranches(rest ?? {}),
    leaves: record(others.map(({ path: leafPath, value: leaf }) => [keyOfAll(...leafPath), leaf] as const)),
  };
};

const dataOfOthers = (book: Book, erasedIds: ReadonlySet<StudentId>) => {
  const { students, enrollments, grades, settings: _, ...rest } = workingData(book);
  const isOther = ({ studentId }: { readonly studentId: StudentId }): boolean => !erasedIds.has(studentId);
  return {
    ...rest,
    students: students.filter(isOther),
    enrollments: enrollments.filter(isOther),
    grades: grades.filter(isOther),
    settings: settingWithout([], book.settings as Json, erasedIds),
  };
};

const withoutEmptyBranches = (value: Json): Json => {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value as Record<string, Json>)
    .map(([key, inner]) => [key, withoutEmptyBranches(inner)] as const)
    .filter(([, inner]) => !(isRecord(inner) && Object.keys(inner).length === 0));
  return record(kept);
};
