import type { StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentName, studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { HistoryRow } from '../../components/history/history-rows.ts';
import { folded } from '../../ui/folded.ts';

/**
 * Tells which changes a search finds: every word of it stands in what the list says of the change, or in the name or
 * code of one student whose record it changed. Only the first values of a very long change are known here, so the
 * search, like the filters, takes it to be about every student and assessment.
 */
export const searching = (book: Book, query: string): ((row: HistoryRow) => boolean) => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  const students = studentsByWords(book);
  const assessments = lazily(() => keysOf(book.assessments).map((id) => folded(assessmentName(book, id))));
  return ({ searched, studentIds, listed: { isLong } }) => {
    const missing = words.filter((word) => !searched.includes(word));
    if (missing.length === 0) return true;
    if (!isLong) return isOneOf(students(missing), studentIds);
    const ofStudents = missing.filter((word) => !assessments().some((name) => name.includes(word)));
    return ofStudents.length === 0 || students(ofStudents).size > 0;
  };
};

/** The students in whose name or code all these words stand. Each set of words is looked up once. */
const studentsByWords = (book: Book): ((words: readonly string[]) => ReadonlySet<StudentId>) => {
  const all = lazily(() => keysOf(book.students).map((id) => ({ id, name: folded(calledBy(book, id)) })));
  const found = new Map<string, ReadonlySet<StudentId>>();
  return (words) => {
    const asked = words.join(' ');
    const answer =
      found.get(asked) ??
      new Set(all().flatMap(({ id, name }) => (words.every((word) => name.includes(word)) ? [id] : [])));
    found.set(asked, answer);
    return answer;
  };
};

/** Both orders of the name, so that a search finds either, and the code. */
const calledBy = (book: Book, id: StudentId): string => {
  const { firstName = '', lastName = '' } = book.students[id] ?? {};
  return [studentWithCode(book, id), firstName, lastName].join(' ');
};

const isOneOf = (found: ReadonlySet<StudentId>, ids: ReadonlySet<StudentId>): boolean => {
  const [fewer, more] = found.size < ids.size ? [found, ids] : [ids, found];
  for (const id of fewer) if (more.has(id)) return true;
  return false;
};

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly is: T } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
};
