import { expect, test } from 'vitest';
import type { BookEvent, EventOf } from '../../events/catalogue.ts';
import { cellsOf, cellsTogether } from '../../events/grade-cells.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { a1, a2, ana, ben, cellEdited, o2, p } from '../builders.ts';

const proto = asId<typeof a1>('__proto__');
const scored = (studentId: typeof ana, assessmentId = a1, to = 1, from: number | null = null): EventOf<'GradeEdited'> =>
  cellEdited(studentId, { points: record([[p(1), from]]) }, { points: record([[p(1), to]]) }, assessmentId);

/** By event: the student and the assessments. */
const told = (events: readonly BookEvent[]) =>
  events.map((event) =>
    event.type === 'GradeEdited' ? [event.studentId, ...cellsOf(event).map((cell) => cell.assessmentId)] : event.type,
  );

test('cells of one student that stand together are one event, whoever stands between them', () => {
  const events = [scored(ana), scored(ben), scored(ana, a2), scored(ana, proto), scored(ben, a2)];
  const together = cellsTogether(events);
  expect(told(together)).toEqual([
    [ana, a1, a2, proto],
    [ben, a1, a2],
  ]);
  expect(together.flatMap((event) => (event.type === 'GradeEdited' ? cellsOf(event) : []))).toEqual(
    [0, 2, 3, 1, 4].flatMap((at) => cellsOf(events[at] ?? scored(ana))),
  );
});

test('nothing is moved past what is no edit of grades', () => {
  const between: BookEvent = { type: 'SettingEdited', path: ['theme'], from: null, to: 'dark' };
  const events = [scored(ana), between, scored(ana, a2)];
  expect(cellsTogether(events)).toEqual(events);
});

test('two edits of one cell stay two, in their order', () => {
  const events = [scored(ana), scored(ana, a1, 2, 1), scored(ana, a2)];
  expect(told(cellsTogether(events))).toEqual([
    [ana, a1],
    [ana, a1, a2],
  ]);
  expect(cellsTogether(events)[1]).toMatchObject({ grades: { [a1]: { to: { points: { [p(1)]: 2 } } } } });
});

test('cells of another offering, or of a row of a file, stay apart', () => {
  const elsewhere = cellEdited(ana, { bonusPoints: 0 }, { bonusPoints: 1 }, a2, o2);
  const fromFile = { ...scored(ana, a2), row: 3 };
  for (const events of [
    [scored(ana), elsewhere],
    [scored(ana), fromFile],
  ]) {
    expect(cellsTogether(events)).toEqual(events);
  }
});
