import { expect, test } from 'vitest';
import type { HeldScores } from '../../commands/import/setup.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { asId, type ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Book } from '../../projections/book/book.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { type ImportDraft, nothingYet, ofFile, readBy } from '../../src/components/import/draft.ts';
import { changesOf } from '../../src/components/import/use-import-wizard.ts';
import { applied, bookAfter, offeringBook, offeringId, previewed, quiz, s, sheetOf } from './import-cases.ts';

/** Three students; the first two have 5 of 8, the second a curve of 2 too, the third nothing. */
const book = (() => {
  const begun = offeringBook([{ studentCode: 'A1' }, { studentCode: 'B2' }, { studentCode: 'C3' }]);
  const problemId = begun.assessments[quiz]?.problems[0]?.problemId ?? '';
  const points = record([[problemId, 5]]);
  return bookAfter(begun, {
    type: 'EditGrades',
    offeringId,
    edits: [
      { assessmentId: quiz, studentId: s(0), change: { points } },
      { assessmentId: quiz, studentId: s(1), change: { points, useCurvePoints: true, curvePoints: 2 } },
    ],
  });
})();

const problemIn = (of: Book): ProblemId => of.assessments[quiz]?.problems[0]?.problemId ?? asId('');

const columns = [{ to: 'studentCode' }, { to: 'problem', assessmentId: quiz }, { to: 'curve', assessmentId: quiz }];
const sheet = sheetOf(['Code', 'Quiz 1', 'Curve'], ['A1', '7', '1'], ['B2', '4', '1'], ['C3', '6', '']);

const importedBy = (heldScores: HeldScores) => {
  const problemId = book.assessments[quiz]?.problems[0]?.problemId;
  const targets = columns.map((one) => (one.to === 'problem' ? { ...one, problemId } : one));
  const { preview } = previewed(book, sheet, { heldScores, targets: targets as never });
  const grades = applied(book, preview).grades[offeringId];
  const { newScores, changedScores, lower } = totalsOf(preview);
  return {
    points: [0, 1, 2].map((at) => Object.values(grades?.get(s(at))?.[quiz]?.points ?? {})[0]),
    curves: [0, 1].map((at) => grades?.get(s(at))?.[quiz]?.curvePoints ?? 0),
    kept: preview.rows.map(({ kept }) => kept),
    told: [newScores, changedScores, lower],
  };
};

test('what the file says replaces the scores that are here, as long as nothing else is chosen', () => {
  expect(importedBy('replace')).toEqual({ points: [7, 4, 6], curves: [1, 1], kept: [0, 0, 0], told: [2, 3, 2] });
});

test('a score that is here stays, and only blanks are filled; a curve of 0 is a blank', () => {
  expect(importedBy('keep')).toEqual({ points: [5, 5, 6], curves: [1, 2], kept: [1, 2, 0], told: [2, 0, 0] });
});

test('the higher of two scores counts, whether it is here or in the file', () => {
  expect(importedBy('higher')).toEqual({ points: [7, 5, 6], curves: [1, 2], kept: [0, 2, 0], told: [2, 1, 0] });
});

test('a score that stays is part of the plan with what was seen, so that a change meanwhile refuses the import', () => {
  const targets = [{ to: 'studentCode' }, { to: 'problem', assessmentId: quiz, problemId: problemIn(book) }];
  const { preview } = previewed(book, sheet, {
    heldScores: 'keep',
    targets: [...targets, { to: 'ignore', why: 'twice' }] as never,
  });
  const points = record([[problemIn(book), 2]]);
  const since = bookAfter(book, {
    type: 'EditGrades',
    offeringId,
    edits: [{ assessmentId: quiz, studentId: s(0), change: { points } }],
  });
  expect(() => applied(since, preview)).toThrow('import.changedMeanwhile');
  expect(applied(book, preview).grades[offeringId]?.get(s(0))?.[quiz]?.points).toEqual({ [problemIn(book)]: 5 });
});

test('a word that excuses leaves a score that stays here as it counts', () => {
  const excusing = sheetOf(['Code', 'Quiz 1'], ['A1', 'EX'], ['C3', 'EX']);
  const targets = [{ to: 'studentCode' }, { to: 'problem', assessmentId: quiz, problemId: problemIn(book) }];
  const excused = (heldScores: HeldScores) =>
    previewed(book, excusing, { heldScores, targets: targets as never }).preview.rows.map((row) => row.excusing);
  expect(excused('replace')).toEqual([1, 1]);
  expect(excused('keep')).toEqual([0, 1]);
});

test('what was chosen for scores that are here stays, whatever is read anew', () => {
  const ledger = { book: () => book } as unknown as Ledger;
  const world = { ledger, layouts: openLayouts(), opened: {} };
  const parsed = { sheets: [sheet, sheet] } as never;
  let draft: ImportDraft = { ...nothingYet, ...ofFile({ blob: new Blob([]), name: 'scores.csv' }), parsed };
  const update = (told: Partial<ImportDraft>): void => {
    draft = { ...draft, ...told };
  };
  update(readBy(world, draft));
  const { setup } = draft;
  if (!setup) throw new Error('nothing was read');
  const wizard = changesOf(update, () => undefined, { current: { ...world, draft: () => draft } } as never);
  wizard.change({ setup: { ...setup, heldScores: 'keep' } });
  const ways = {
    headings: () => wizard.chooseHeading(null),
    'headings again': () => wizard.chooseHeading(0),
    sheet: () => wizard.chooseSheet(1),
    place: () => wizard.chooseInto({ at: 'offering', offeringId }),
    system: () => wizard.chooseSystem('Moodle'),
    'what was remembered': () => wizard.forgetRemembered(),
  };
  for (const [what, readsAnew] of Object.entries(ways)) {
    const before = draft.setup;
    readsAnew();
    expect([what, draft.setup === before, draft.setup?.heldScores]).toEqual([what, false, 'keep']);
  }
});
