import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBookEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import { upcast } from '../../events/upcasters.ts';
import { entriesIn, entryAt } from '../../log/lines/line-entries.ts';
import { choosing } from '../../log/lines/line-text.ts';
import { choosingWith, indexing } from '../../machines/history/line-index.ts';
import { type Subject, subjectKey, wordsOf } from '../../projections/book/subject.ts';
import { changesOf } from '../../projections/history/history.ts';
import { count } from '../counts.ts';
import { histories } from '../histories.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, gradeEdit, gradeEdited } from '../log/sample.ts';

const start = { seq: 41, hash: 'a'.repeat(64) };
const wordsIn = (subject: Subject): readonly string[] => wordsOf(subject).map((word) => JSON.stringify(word));

/** The numbers of entries that change the subject. */
const changing = (line: string, subject: Subject, places: readonly number[]): readonly number[] => {
  const entries = atOnce(entriesIn(line));
  return places.filter((place) => {
    const entry = entryAt(entries, place);
    const event = 'event' in entry ? upcast(entry.event, entry.v) : undefined;
    return (
      event && isBookEvent(event) && changesOf(event).some((one) => subjectKey(one.subject) === subjectKey(subject))
    );
  });
};

test('the index leads to every entry that changes a subject, whatever the commit holds', () => {
  fc.assert(
    fc.property(histories({ most: 12, undo: true }), ({ commits }) => {
      const events = commits.flatMap((commit) => commit.events);
      const { line } = encodeCommit({ ...gradeEdit(1), events }, start, countingSalts());
      const entries = atOnce(entriesIn(line));
      const index = atOnce(indexing(entries));
      const subjects = events.filter(isBookEvent).flatMap((event) => changesOf(event).map(({ subject }) => subject));
      for (const subject of subjects) {
        const words = wordsIn(subject);
        const all = atOnce(choosing(entries, words));
        const found = atOnce(choosingWith(index, entries, subject, words));
        expect(all).toEqual(expect.arrayContaining([...found]));
        expect(changing(line, subject, found)).toEqual(changing(line, subject, all));
      }
    }),
    { numRuns: count(100, 5_000) },
  );
});

const stepsOf = (steps: Steps<unknown>): number => {
  let taken = 0;
  for (const _ of steps) taken += 1;
  return taken;
};

test.each([10, 1_000])('to find a student among %s looks at their own entries alone', (size) => {
  const events = Array.from({ length: size }, (_, n) => ({ ...gradeEdited(n), studentId: asId<never>(`s"${n}`) }));
  const { line } = encodeCommit(
    { ...gradeEdit(1), events: [...events, ...events.slice(0, 3)] },
    start,
    countingSalts(),
  );
  const entries = atOnce(entriesIn(line));
  const index = atOnce(indexing(entries));
  const subject: Subject = { what: 'grade', assessmentId: asId('assessment~1'), studentId: asId('s"2') };
  expect(atOnce(choosingWith(index, entries, subject, wordsIn(subject)))).toEqual([2, size + 2]);
  expect(stepsOf(choosingWith(index, entries, subject, wordsIn(subject)))).toBe(2);
});
