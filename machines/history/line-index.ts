import { keysOf } from '../../events/record.ts';
import type { Steps } from '../../events/steps.ts';
import type { Bounds } from '../../log/lines/line-bounds.ts';
import { choosing, typeAt } from '../../log/lines/line-text.ts';
import type { Subject, WholeStudent } from '../../projections/book/subject.ts';
import { meanings } from '../../projections/events/meanings.ts';

/**
 * Which entries of a long line are about which student. A user who moves down an imported class asks about one student
 * after the other, and a search of the whole line for each would cost more the larger the class is. `students`: by the
 * id as it stands in the line, the places of the entries that are about nobody else. `others`: the places of all the
 * rest.
 */
export type LineIndex = {
  readonly students: ReadonlyMap<string, readonly number[]>;
  readonly others: readonly number[];
};

export const indexing = function* (line: string, bounds: Bounds): Steps<LineIndex> {
  const students = new Map<string, number[]>();
  const others: number[] = [];
  for (let place = 0; place < bounds.length; place += 2) {
    const student = studentAt(line, bounds, place);
    const places = student === undefined ? others : students.get(student);
    if (places) places.push(place);
    else if (student !== undefined) students.set(student, [place]);
    yield place / bounds.length;
  }
  return { students, others };
};

/** Like `choosing`, among the entries that may change the subject. `words`: the subject's. */
export const choosingWith = function* (
  { students, others }: LineIndex,
  line: string,
  bounds: Bounds,
  subject: Subject | WholeStudent,
  words: readonly string[],
): Steps<readonly number[]> {
  if (!('studentId' in subject)) return yield* choosing(line, bounds, words);
  const places = [...others, ...(students.get(JSON.stringify(subject.studentId)) ?? [])];
  const chosen: number[] = [];
  for (const [n, place] of places.entries()) {
    const entry = line.slice(bounds[place], bounds[place + 1]);
    if (words.every((word) => entry.includes(word))) chosen.push(place);
    yield n / places.length;
  }
  return chosen.sort((one, other) => one - other);
};

/** The only student whom the entry is about, if that can be told without parsing it. */
const studentAt = (line: string, bounds: Bounds, place: number): string | undefined => {
  const type = typeAt(line, bounds, place);
  if (type === undefined || !aboutOneStudent.has(type)) return undefined;
  const begin = bounds[place] ?? 0;
  return named.exec(line.slice(begin, Math.min(bounds[place + 1] ?? 0, begin + longestBeginning)))?.[1];
};

const aboutOneStudent: ReadonlySet<string> = new Set(
  keysOf(meanings).filter((type) => meanings[type].about === 'one student'),
);

/** A quote within a text is escaped, so behind a bracket or a comma this is the name of a field. */
const named = /[{,]"studentId":("(?:[^"\\]|\\.)*")/;
const longestBeginning = 500;
