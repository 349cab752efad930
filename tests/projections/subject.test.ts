import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { type Subject, subjectHash, subjectKey } from '../../projections/book/subject.ts';

const id = asId<never>;

/**
 * Packed logs keep these numbers, and whoever looks for a subject passes over what does not have its number. If one must
 * change, keep them under another name (log/stored/stored-rows.ts), so that what was packed before is read as if it held all.
 */
const pinned: readonly (readonly [Subject, number])[] = [
  [{ what: 'baseline' }, 451698664],
  [{ what: 'setting', path: ['grading', 'o 1'] }, 1327059092],
  [{ what: 'course', courseId: id('c1') }, 3305220624],
  [{ what: 'offering', offeringId: id('o1') }, 2376705173],
  [{ what: 'weights', offeringId: id('o1') }, 256477733],
  [{ what: 'assessment', assessmentId: id('a1') }, 1517443242],
  [{ what: 'student', studentId: id('ana') }, 325231060],
  [{ what: 'enrollment', offeringId: id('o1'), studentId: id('ana') }, 1412815279],
  [{ what: 'grade', assessmentId: id('a1'), studentId: id('ana') }, 2395871920],
];

test.each(pinned)('%o has the number that packed logs know it by', (subject, number) => {
  expect(subjectHash(subjectKey(subject))).toBe(number);
});

test('a subject has one key, in whatever order it was written', () => {
  const [studentId, assessmentId] = [id('ana'), id('a1')];
  expect(subjectKey({ studentId, assessmentId, what: 'grade' })).toBe(
    subjectKey({ what: 'grade', assessmentId, studentId }),
  );
});
