import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { cellsOf } from '../../events/grade-cells.ts';
import { upcast } from '../../events/upcasters.ts';
import type { StoredCommit } from '../../log/port.ts';
import { count } from '../counts.ts';
import { now } from '../given.ts';
import { beginning, type Drafted, histories } from '../histories.ts';
import { meaningOf, undoneIn } from './golden/meaning.ts';

/** The events that version 1 of the application would have stored, as they are read today. */
const cellByCell = (event: DomainEvent): readonly DomainEvent[] => {
  if (event.type !== 'GradeEdited') return [event];
  const { grades: _, ...others } = event;
  return cellsOf(event).map((cell) => {
    const read = upcast({ ...others, ...cell }, 1);
    if (!read) throw new Error('Version 1 cannot be read.');
    return read;
  });
};

const only: readonly Drafted[] = [
  'EditGrades',
  'ApplyImport',
  'DeleteGrades',
  'ApplyImport',
  'DeleteAssessment',
  'UnenrollStudents',
  'EditGradesMore',
];

test('a log that was written cell by cell means the same: book, outbox, final grades, history, and every undo', () => {
  let parted = 0;
  fc.assert(
    fc.property(histories({ most: 20, undo: true, only }), ({ commits }) => {
      const today = [...beginning(), ...commits].map(
        ({ id, command, events }, at): StoredCommit => ({
          ...{ seq: at + 1, id, at: now, actor: 'ana', tab: 't', app: '1', prevHash: '', hash: '' },
          command: { type: command.type },
          events,
        }),
      );
      const then = today.map((commit) => ({ ...commit, events: commit.events.flatMap(cellByCell) }));
      parted += then.filter(({ events }, at) => events.length > (today[at]?.events.length ?? 0)).length;
      expect({ ...meaningOf(then), undone: undoneIn(then) }).toEqual({ ...meaningOf(today), undone: undoneIn(today) });
    }),
    { numRuns: count(60, 2_000, 60) },
  );
  expect(parted).toBeGreaterThan(60);
});
