import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { historyFilters } from '../../messages/screens/history.ts';
import { type HistoryRow, historyRows } from '../../src/components/history/history-rows.ts';
import { type Filters, passes } from '../../src/screens/history/history-filters.ts';
import { searching } from '../../src/screens/history/history-search.ts';
import { a1, a2, ana, assessment, ben, classroom, student } from '../builders.ts';
import { bookOf } from '../given.ts';
import { listed, local, score } from './listed-commits.ts';

const named = (id: typeof ana, firstName: string, lastName: string, studentCode: string) =>
  student(id, { firstName, lastName, studentCode });
const book = bookOf(
  [...classroom(), assessment(a2)].flatMap((event) => {
    if (event.type === 'AssessmentAdded') {
      const { assessmentId } = event.assessment;
      return [
        { ...event, assessment: { ...event.assessment, assessmentName: assessmentId === a2 ? 'Final' : 'Midterm' } },
      ];
    }
    if (event.type !== 'StudentAdded') return [event];
    return event.student.studentId === ana ? [named(ana, 'Inés', 'Árvay', 'X-77')] : [named(ben, 'Ben', 'Okoro', 'B2')];
  }),
);
const imported = { command: { type: 'ApplyImport', note: 'quiz.csv' } };
const rows = historyRows(book, [
  listed(7, local(7), [score(a1, ben, 1)], { size: 900, isLong: true, ...imported }),
  listed(6, local(6), [score(a1, ana, 2), score(a1, ben, 3)], imported),
  listed(5, local(5), [score(a1, ben, 4), score(a2, ana, 5)], { command: { type: 'LoadSnapshots', note: 'Fall' } }),
  listed(4, local(4), [score(a1, ana, 6), score(a2, ben, 1)], { isElsewhere: true, command: { type: 'Refresh' } }),
  listed(3, local(3), [score(a1, ben, 7)]),
  listed(2, local(2), [score(a1, ana, 8)]),
  listed(1, local(1), [{ subject: { what: 'student', studentId: ana }, field: null, from: null, to: {} }]),
]);
const seqsOf = (is: (row: HistoryRow) => boolean): readonly number[] =>
  rows.filter(is).map((row) => row.listed.commit.seq);
const found = (query: string) => seqsOf(searching(book, query));

test('R20.11 the search for a student finds what the filter of that student finds, in whatever their changes came', () => {
  for (const studentId of book.students.keys()) {
    const { firstName = '', lastName = '' } = book.students.get(studentId) ?? {};
    const filtered = seqsOf((row) => passes(row, { studentId }, { today: '2026-11-22', visit: undefined }));
    for (const query of [lastName, `${lastName}, ${firstName}`, `${firstName} ${lastName}`, lastName.toLowerCase()])
      expect(found(query), query).toEqual(filtered);
  }
  expect(found('arvay')).toEqual([7, 6, 5, 4, 2, 1]);
});

test('R20.11 words of a change and a name go together; two names belong to one student', () => {
  expect(found('quiz.csv arvay')).toEqual([7, 6]);
  expect(found('x-77')).toEqual(found('arvay'));
  expect(found('Ines Okoro')).toEqual([]);
  expect(found('  ')).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test('R20.11 an assessment is found in a change of several, which names none in its column', () => {
  expect(found('final')).toEqual([7, 5, 4]);
  expect(found('final okoro')).toEqual([7, 5, 4]);
});

test('R20.11 a value is found in a change of several values, in the one that replaced it, and in what may have any', () => {
  expect(found('3')).toEqual([7, 6]);
  expect(found('8')).toEqual([7, 2]);
  expect(found('3 okoro')).toEqual([7, 6]);
  expect(found('31')).toEqual([7]);
  const [both] = historyRows(book, [listed(1, local(1), [score(a1, ana, 77.5, 12.5), score(a1, ben, 1)])]);
  expect(['12.5', '77.5', '12'].map((query) => both && searching(book, query)(both))).toEqual([true, true, true]);
});

test('R20.11 the name of a kind, and of who made a change, finds all that the filter of it finds', () => {
  const missedBy = (query: string, filters: Filters): readonly number[] =>
    seqsOf((row) => passes(row, filters, { today: '2026-11-22', visit: undefined })).filter(
      (seq) => !found(query).includes(seq),
    );
  for (const kind of keysOf(historyFilters.kinds))
    expect(missedBy(historyFilters.kinds[kind], { kind }), kind).toEqual([]);
  for (const who of keysOf(historyFilters.whos)) expect(missedBy(historyFilters.whos[who], { who }), who).toEqual([]);
  expect(found('scores')).toEqual([7, 6, 5, 4, 3, 2]);
  expect(found('by the server')).toEqual([5]);
});
