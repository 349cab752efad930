import type { Steps } from '../../events/steps.ts';
import type { Book } from './book.ts';
import { StudentMap } from './student-map.ts';

/** Records and lists that are looked at in a step. */
const aStep = 128;

/** A record or list takes as much memory as so many values, even if it is empty. */
const ofItself = 4;

/**
 * How much a book holds for itself, counted in values: its records and lists that are not the same objects in `before`, with
 * their values. If one of the books came from the other it costs no more than what differs.
 */
export const unshared = function* (book: Book, before: Book | undefined): Steps<number> {
  const left: [unknown, unknown][] = [[book, before]];
  let [size, looked] = [0, 0];
  for (let pair = left.pop(); pair; pair = left.pop()) {
    size += ofItself;
    for (const [value, earlier] of valuesIn(...pair)) {
      size += 1;
      if (typeof value === 'object' && value !== null && value !== earlier) left.push([value, earlier]);
    }
    looked += 1;
    if (looked % aStep === 0) yield looked / (looked + left.length);
  }
  return size;
};

/** Each value with the one in its place in `before`; of a map of students, those that differ. */
const valuesIn = function* (container: unknown, before: unknown): Generator<readonly [unknown, unknown]> {
  if (container instanceof StudentMap) {
    const earlier = before instanceof StudentMap ? before : StudentMap.of<unknown>();
    for (const studentId of container.changedSince(earlier)) yield [container.get(studentId), earlier.get(studentId)];
    return;
  }
  const values = container as Readonly<Record<string, unknown>>;
  const earlier = before as typeof values | undefined;
  for (const key of Object.keys(values)) yield [values[key], earlier?.[key]];
};
