import { keysOf } from '../../events/record.ts';
import type { Steps } from '../../events/steps.ts';
import type { LineEntries } from '../../log/lines/line-entries.ts';
import { choosing, textAt, typeAt } from '../../log/lines/line-text.ts';
import type { Subject, WholeStudent } from '../../projections/book/subject.ts';
import { meanings } from '../../projections/events/meanings.ts';

/**
 * Which entries of a long line are about which student. A user who moves down an imported class asks about one student
 * after the other, and a search of the whole line for each would cost more the larger the class is. `students`: by the
 * id as it stands in the line, the numbers of the entries that are about nobody else. `others`: those of all the rest.
 */
export type LineIndex = {
  readonly students: ReadonlyMap<string, readonly number[]>;
  readonly others: readonly number[];
};

export const indexing = function* (entries: LineEntries): Steps<LineIndex> {
  const size = entries.begins.length;
  const students = new Map<string, number[]>();
  const others: number[] = [];
  for (let n = 0; n < size; n += 1) {
    const student = studentAt(entries, n);
    const numbers = student === undefined ? others : students.get(student);
    if (numbers) numbers.push(n);
    else if (student !== undefined) students.set(student, [n]);
    yield n / size;
  }
  return { students, others };
};

/**
 * Numbers of the entries that may change the subject and hold all `words`, which are texts of it, as a line has them.
 */
export const choosingWith = function* (
  { students, others }: LineIndex,
  entries: LineEntries,
  subject: Subject | WholeStudent,
  words: readonly string[],
): Steps<readonly number[]> {
  if (!('studentId' in subject)) return yield* choosing(entries, words);
  const sought = [...others, ...(students.get(JSON.stringify(subject.studentId)) ?? [])];
  const chosen: number[] = [];
  for (const [at, n] of sought.entries()) {
    const entry = textAt(entries, n);
    if (words.every((word) => entry.includes(word))) chosen.push(n);
    yield at / sought.length;
  }
  return chosen.sort((one, other) => one - other);
};

/** The only student whom the entry is about, if that can be told without parsing it. */
const studentAt = (entries: LineEntries, n: number): string | undefined => {
  const type = typeAt(entries, n);
  if (type === undefined || !aboutOneStudent.has(type)) return undefined;
  return studentIdField.exec(textAt(entries, n).slice(0, longestBeginning))?.[1];
};

const aboutOneStudent: ReadonlySet<string> = new Set(
  keysOf(meanings).filter((type) => meanings[type].about === 'one student'),
);

/** A quote within a text is escaped, so behind a bracket or a comma this is the name of a field. */
const studentIdField = /[{,]"studentId":("(?:[^"\\]|\\.)*")/;
const longestBeginning = 500;
