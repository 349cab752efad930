import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { readLogFile } from '../../log/file/check.ts';
import { storedLine } from '../../log/file/content.ts';
import { readCommits } from '../../log/lines/read.ts';
import { withoutEntries } from '../../log/redaction/erasing.ts';
import { ErasingFold } from '../../machines/erasing/judging.ts';
import { count } from '../counts.ts';
import { commandFrom, startingCommands } from '../histories.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { type AskedHere, erased, GrowingLedger, marking, naiveOthers, theirWords } from './erasing-scene.ts';

const draws = (most: number) => fc.array(fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }), { maxLength: most });
const id = asId<never>;

const ledgerOf = (asked: readonly AskedHere[] = []) => {
  const ledger = new GrowingLedger();
  for (const one of [...startingCommands.map((command) => ({ command })), ...asked]) ledger.give(one);
  return ledger;
};
const marked = (studentId: StudentId, asked: readonly Command[]) => {
  const ledger = ledgerOf();
  for (const one of [...marking(ledger.book, studentId), ...asked.map((command) => ({ command }))]) ledger.give(one);
  return ledger;
};
const go = (ledger: GrowingLedger, drawn: readonly (readonly number[])[]) => {
  for (const draw of drawn) ledger.give({ command: commandFrom(draw, ledger.book, []) });
};
const wordsIn = (lines: readonly string[]) => theirWords.filter((word) => lines.join('\n').includes(word));
const deleting = (studentId: StudentId): Command => ({ type: 'DeleteStudent', studentId });

describe('R21.25 erasing a student who was deleted', () => {
  test('leaves no word of them, a sound chain, and everybody else as they were', () => {
    let [tried, gone] = [0, 0];
    fc.assert(
      fc.property(draws(12), fc.nat(), draws(12), draws(12), (before, which, between, after) => {
        const ledger = ledgerOf();
        go(ledger, before);
        const all = [...ledger.book.students.keys()];
        const studentId = all[which % all.length] ?? id('ana');
        for (const asked of marking(ledger.book, studentId)) ledger.give(asked);
        go(ledger, between);
        ledger.give({ command: deleting(studentId) });
        go(ledger, after);
        const made = erased(ledger, studentId);
        tried += 1;
        if (made.kind !== 'erased') {
          // Somebody who was merged into another row, or came back, is there.
          expect(made.kind).toBe('there');
          expect('student' in made && [...made.student.studentIds].some((one) => ledger.book.students.get(one))).toBe(
            true,
          );
          return;
        }
        gone += 1;
        expect(wordsIn(made.lines)).toEqual([]);
        const [read, whole] = [made.lines, ledger.lines].map((lines) =>
          readLogFile(writeLogFile(ledger.headerLine, lines)),
        );
        expect(read).toMatchObject({ kind: 'log', head: whole && 'head' in whole && whole.head, erased: made.erased });
        const ids = made.student.studentIds;
        expect(naiveOthers(made.lines, ids)).toEqual(naiveOthers(ledger.lines, ids));
      }),
      { numRuns: count(200, 3_000) },
    );
    expect(gone).toBeGreaterThan(tried / 2);
  });

  test('erases a note that names them, and leaves the notes of others', () => {
    const made = erased(marked(id('ana'), [deleting(id('ana'))]), 'ana');
    expect(made).toMatchObject({ kind: 'erased', plan: { fixed: [], shared: [] } });
    expect('lines' in made && made.lines.filter((line) => line.includes('points.csv'))).toHaveLength(1);
    expect('plan' in made && made.plan.notes.map(({ index }) => index)).toEqual([0, 0, 0]);
  });

  test('finds them by any code that they had, in any case', () => {
    const ledger = marked(id('ana'), [deleting(id('ana'))]);
    for (const who of ['ana', 'A', ' zquuxCODE']) expect(erased(ledger, who).kind).toBe('erased');
    expect(erased(ledger, 'Zquuxlast')).toEqual({ kind: 'unknown' });
  });

  test('a second time says that nothing is left', () => {
    const ledger = marked(id('ana'), [deleting(id('ana'))]);
    const made = erased(ledger, 'ana');
    if (made.kind !== 'erased') throw new Error(made.kind);
    expect(erased({ headerLine: ledger.headerLine, lines: made.lines }, 'ana')).toEqual({ kind: 'unknown' });
  });

  test('refuses while they are there, and where a code had two holders', () => {
    const ledger = marked(id('ana'), []);
    expect(erased(ledger, 'ana').kind).toBe('there');
    ledger.give({ command: deleting(id('ana')) });
    ledger.give({ command: { type: 'AddStudent', studentId: id('new'), fields: { studentCode: 'Zquuxcode' } } });
    expect(erased(ledger, 'Zquuxcode')).toMatchObject({
      kind: 'ambiguous',
      students: [{ studentIds: new Set(['ana']) }, { studentIds: new Set(['new']) }],
    });
    expect(erased(ledger, 'ana').kind).toBe('erased');
  });

  test('takes both rows of a merged student, unless one is there or the merge was taken back', () => {
    const merging: Command = { type: 'MergeStudents', kept: id('cem'), other: id('ana'), choices: [] };
    const ledger = ledgerOf([{ command: merging }]);
    expect(erased(ledger, 'ana').kind).toBe('there');
    ledger.give({ command: deleting(id('cem')) });
    for (const who of ['ana', 'cem'])
      expect(erased(ledger, who)).toMatchObject({ kind: 'erased', student: { studentIds: new Set(['ana', 'cem']) } });

    const taken = ledgerOf([{ command: merging }]);
    const merge = readCommits(taken.lines).commits.at(-1);
    if (!merge) throw new Error('nothing was merged');
    expect(taken.give({ command: { type: 'UndoCommit', commit: merge } })).toBe(true);
    taken.give({ command: deleting(id('cem')) });
    expect(erased(taken, 'cem')).toMatchObject({ kind: 'erased', student: { studentIds: new Set(['cem']) } });
    expect(erased(taken, 'ana').kind).toBe('there');
  });
});

test('what would take a grade of another is seen to do harm', () => {
  const { lines } = marked(id('ana'), [deleting(id('ana'))]);
  const foldOf = (all: readonly string[]) => {
    const fold = new ErasingFold(false);
    for (const commit of readCommits(all).commits) fold.take(commit);
    return fold;
  };
  const before = foldOf(lines);
  const ana = new Set([id('ana')]);
  let harmful = 0;
  for (const [at, line] of lines.entries()) {
    const stored = storedLine(line);
    for (const [place, entry] of stored.events.entries()) {
      if ('erased' in entry || entry.event.type !== 'GradeEdited' || entry.event.studentId === 'ana') continue;
      const without = lines.with(at, withoutEntries(stored, new Set([place])));
      expect(before.isLikeWithout(foldOf(without), ana)).toBe(false);
      harmful += 1;
    }
  }
  expect(harmful).toBeGreaterThan(1);
});
