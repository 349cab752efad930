import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId } from '../../events/ids.ts';
import { differencesOf, toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import { context } from '../given.ts';
import { type Commit, decideAs, histories } from '../histories.ts';
import { proved } from '../proof.ts';
import { faultsOf } from '../sound-book.ts';

const runs = count(300, 10_000);

test('R9.1 and R9.2 the last commit of any history can be taken back, and that again', () => {
  let tried = 0;
  fc.assert(
    fc.property(histories({ most: 14, undo: true }), ({ commits, books }) => {
      for (const [at, commit] of commits.entries()) {
        const [before, after] = [books[at], books[at + 1]];
        if (!before || !after) throw new Error('A commit without its books.');
        const back = decideAs('undo', after, { type: 'UndoCommit', commit });
        if (!back) throw new Error(`Cannot take back ${JSON.stringify(commit.command)}.`);
        const undone = advance(after, back);
        expect(toldBook(undone)).toEqual(toldBook(before));
        const forth = decideAs('redo', undone, { type: 'UndoCommit', commit: { id: asId('undo'), events: back } });
        if (!forth) throw new Error(`Cannot redo ${JSON.stringify(commit.command)}.`);
        expect(toldBook(advance(undone, forth))).toEqual(toldBook(after));
        tried += 1;
      }
    }),
    { numRuns: runs },
  );
  expect(tried).toBeGreaterThan(runs);
  proved('Undo and redo of the last commit, random histories', runs);
});

test('R9.3 an older commit is taken back whole, with no other value changed, or refused with what was touched', () => {
  const tally = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(histories({ most: 14 }), ({ commits, books }) => {
      const now = books.at(-1);
      for (const [at, commit] of commits.entries()) {
        const [before, after] = [books[at], books[at + 1]];
        if (!before || !after || !now) throw new Error('A commit without its books.');
        const decision = decide(now, { type: 'UndoCommit', commit }, context());
        if (isRefusal(decision)) {
          expect(decision.refused === 'undo.changedSince' && decision.items.length).toBeGreaterThan(0);
          tally.refused += 1;
          continue;
        }
        const undone = advance(now, decision);
        expect(faultsOf(undone)).toEqual([]);
        const changed = differencesOf(before, after);
        const restored = differencesOf(now, undone);
        const others = [...restored].filter(([name, [, to]]) => changed.get(name)?.[0] !== to || !changed.has(name));
        const missing = [...changed.keys()].filter((name) => !restored.has(name));
        expect([...others.map(([name]) => name), ...missing].filter((name) => !isByPosition(commit, name))).toEqual([]);
        tally.taken += 1;
      }
    }),
    { numRuns: runs },
  );
  expect(Math.min(tally.taken, tally.refused)).toBeGreaterThan(runs / 4);
  proved('Undo of an older commit changes nothing else, random histories', runs);
});

/** R9.11: a rename or a choice comes back at its position, whichever set is there now. */
const isByPosition = ({ command }: Commit, name: string): boolean =>
  (command.type === 'RenameWeightSet' || command.type === 'EditGradingPolicy') && /^(name of|chosen set) /.test(name);

test('R9.9 a book stays sound through any history of commands and undoings', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), ({ books }) => {
      for (const book of books) expect(faultsOf(book)).toEqual([]);
    }),
    { numRuns: runs },
  );
});
