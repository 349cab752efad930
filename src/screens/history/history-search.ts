import type { StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { assessmentName, studentWithCode } from '../../../messages/naming.ts';
import { historyFilters as text } from '../../../messages/screens/history.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { HistoryRow } from '../../components/history/history-rows.ts';
import { whoOf } from '../../components/history/who.ts';
import { folded } from '../../ui/folded.ts';
import { kindsOf } from './history-filters.ts';

/**
 * Tells which changes a search finds: every word of it stands in what the list says of the change, in a value that it set
 * or replaced, in the names of the filters *Kind* and *Who* that let it pass, or in the name or code of one student whose
 * record it changed. Only the first values of a very long change are known here, so the search, like the filters, takes it
 * to be about every student, assessment, kind and number.
 */
export const searching = (book: Book, query: string): ((row: HistoryRow) => boolean) => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  const students = studentsByWords(book);
  const assessmentAndKindNames = madeOnce(() =>
    [...keysOf(book.assessments).map((id) => assessmentName(book, id)), ...Object.values(text.kinds)].map(folded),
  );
  return ({ searched, studentIds, listed }) => {
    const notInRow = words.filter((word) => !searched.includes(word));
    if (notInRow.length === 0) return true;
    const filters = filterNames(listed);
    const missing = notInRow.filter((word) => !filters.includes(word));
    if (missing.length === 0) return true;
    if (!listed.isLong) return isOneOf(students(missing), studentIds);
    const ofStudents = missing.filter(
      (word) => !isNumber(word) && !assessmentAndKindNames().some((name) => name.includes(word)),
    );
    return ofStudents.length === 0 || students(ofStudents).size > 0;
  };
};

const filterNames = (listed: ListedCommit): string =>
  folded([...[...kindsOf(listed)].map((kind) => text.kinds[kind]), text.whos[whoOf(listed)]].join(' '));

const isNumber = (word: string): boolean => Number.isFinite(Number(word.replace(',', '.')));

/** The students in whose name or code all these words stand. Each set of words is looked up once. */
const studentsByWords = (book: Book): ((words: readonly string[]) => ReadonlySet<StudentId>) => {
  const all = madeOnce(() => [...book.students.keys()].map((id) => ({ id, name: folded(searchedName(book, id)) })));
  const idsByWords = new Map<string, ReadonlySet<StudentId>>();
  return (words) => {
    const key = words.join(' ');
    const ids =
      idsByWords.get(key) ??
      new Set(all().flatMap(({ id, name }) => (words.every((word) => name.includes(word)) ? [id] : [])));
    idsByWords.set(key, ids);
    return ids;
  };
};

/** Both orders of the name, so that a search finds either, and the code. */
const searchedName = (book: Book, id: StudentId): string => {
  const { firstName = '', lastName = '' } = book.students.get(id) ?? {};
  return [studentWithCode(book, id), firstName, lastName].join(' ');
};

const isOneOf = (found: ReadonlySet<StudentId>, ids: ReadonlySet<StudentId>): boolean => {
  const [fewer, more] = found.size < ids.size ? [found, ids] : [ids, found];
  for (const id of fewer) if (more.has(id)) return true;
  return false;
};

const madeOnce = <T>(make: () => T): (() => T) => {
  let made: { readonly is: T } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
};
