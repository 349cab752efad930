import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { guessSetup, setupFaults } from '../../commands/import/setup.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId, type CommitId, type StudentId } from '../../events/ids.ts';
import { noteLimits } from '../../events/notes.ts';
import type { Book } from '../../projections/book/book.ts';
import { noteOn, notesOf } from '../../projections/settings/notes.ts';
import { toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import {
  applied,
  bookAfter,
  briefOf,
  context,
  offeringBook,
  offeringId,
  previewed,
  s,
  sheetOf,
} from './import-cases.ts';

const three = offeringBook(['A0', 'A1', 'A2'].map((studentCode) => ({ studentCode, lastName: studentCode })));
const noted = (book: Book, ...texts: readonly string[]): Book =>
  bookAfter(book, {
    type: 'EditNotes',
    offeringId,
    notes: texts.map((text, at) => ({ studentId: s(at), assessmentId: null, text })),
  });
const noteOf = (book: Book, studentId: StudentId): string =>
  noteOn(book.settings, offeringId, { studentId, assessmentId: null });
const notes = (...texts: readonly string[]) =>
  sheetOf(['Student code', 'Notes'], ...texts.map((text, at) => [`A${at}`, text]));
const applyingTo = (book: Book, { plan }: ReturnType<typeof previewed>['preview']) =>
  decide(book, { type: 'ApplyImport', ...plan }, context);

describe('A column of remarks about students', () => {
  test.each([
    [['Student code', 'Notes', 'Quiz 1'], 'code|note|problem'],
    [['Student code', 'Bemerkung'], 'code|note'],
    [['Student code', 'Remarks', 'Quiz 1', 'Lab /5'], 'code|note|problem|Lab /5'],
    [['Student code', 'Comments', 'Quiz 1', 'Lab /5'], 'code|note|problem|Lab /5'],
    [['Student code', 'Comments'], 'code|note'],
    // About the one assessment of the file.
    [['Student code', 'Comments', 'Quiz 1'], 'code|·|problem'],
    [['Student code', 'Quiz 1', 'Feedback', 'Lab /5'], 'code|problem|·|Lab /5'],
    [['Student code', 'Grading Notes'], 'code|·'],
    [['Student code', 'Note', 'Remark'], 'code|note|·'],
  ])('is one by its heading and by what stands beside it: %j', (heading, brief) => {
    const row = heading.map((name) => (name === 'Student code' ? 'A0' : /Quiz|Lab/.test(name) ? '4' : 'came late'));
    expect(briefOf(previewed(three, sheetOf(heading, row)).setup)).toBe(brief);
  });

  test('holds no marks: letters and numbers under a heading that means both are none', () => {
    const briefFor = (...cells: readonly string[]) =>
      briefOf(previewed(three, sheetOf(['ID', 'Not'], ...cells.map((cell, at) => [`A${at}`, cell]))).setup);
    expect([briefFor('AA', 'B+'), briefFor('1,3', '2,0')]).toEqual(['code|·', 'code|ask']);
  });

  test('names nobody, and keeps no column from naming the students', () => {
    expect(briefOf(previewed(three, sheetOf(['Who', 'Notes'], ['a0', 'late'], ['a1', 'ill'])).setup)).toBe('code|note');
    const alone = previewed(three, sheetOf(['Notes'], ['late'], ['late'])).setup;
    expect(setupFaults(alone).map(({ fault }) => fault)).toEqual(['nobody named']);
  });

  test('has no place where the students come alone', () => {
    const { targets } = guessSetup(three, { offeringId: null }, notes('late'), 'list.csv');
    expect(targets).toEqual([{ to: 'studentCode' }, { to: 'ignore', why: 'remark' }]);
  });
});

describe('An import of notes', () => {
  test('writes them on known and new students, as one change that can be taken back', () => {
    const before = noted(three, 'repeats', 'left');
    const sheet = notes('repeats', 'came back', '', 'new here');
    const { preview } = previewed(before, sheet, {}, new Map([[5, { as: 'new' }]]));
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'unchanged', 'added']);
    expect(totalsOf(preview)).toMatchObject({ newNotes: 1, changedNotes: 1, newStudents: 1 });
    const events = applyingTo(before, preview);
    if (isRefusal(events)) throw new Error(events.refused);
    expect(events.filter(({ type }) => type === 'SettingEdited')).toHaveLength(2);
    const after = advance(before, events);
    expect(notesOf(after.settings, offeringId).map(({ text }) => text)).toEqual(['repeats', 'came back', 'new here']);
    const commit = { id: asId<CommitId>('k~1'), events };
    expect(toldBook(bookAfter(after, { type: 'UndoCommit', commit }))).toEqual(toldBook(before));
  });

  test('leaves what an empty cell is beside, and what is the same but for blanks around it', () => {
    const before = noted(three, 'repeats', 'left');
    const { preview } = previewed(before, notes(' repeats ', ''));
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(totalsOf(preview)).toMatchObject({ newNotes: 0, changedNotes: 0 });
    expect(applyingTo(before, preview)).toEqual([]);
  });

  test.each(['-', '—', 'n/a', 'N/A', '#REF!', '…'])('takes %s for no note: the one that is here stays', (text) => {
    const before = noted(three, 'repeats');
    const { preview } = previewed(before, notes(text));
    expect(preview.rows.map(({ outcome, left }) => [outcome, left])).toEqual([['unchanged', 1]]);
  });

  test('takes a date and a number as they are shown', () => {
    const date = { is: 'date', text: '2026-10-01', shown: '1 Oct' } as const;
    const sheet = sheetOf(['Student code', 'Notes'], ['A0', date], ['A1', 'missing'], ['A2', 'ill']);
    const { preview } = previewed(three, sheet);
    expect([0, 1].map((at) => noteOf(applied(three, preview), s(at)))).toEqual(['2026-10-01', 'missing']);
  });

  test('refuses the row of a note that is too long, and takes the others', () => {
    const long = 'x'.repeat(noteLimits.text + 1);
    const { preview } = previewed(three, notes('fits', long, long.slice(1)));
    expect(preview.rows.map(({ outcome, fault }) => [outcome, fault])).toEqual([
      ['changed', undefined],
      ['refused', { why: 'text too long', column: 1, limit: 1_000 }],
      ['changed', undefined],
    ]);
    expect(noteOf(applied(three, preview), s(2))).toHaveLength(1_000);
  });

  test('R10.3 is refused when a note has changed since the preview, one that it leaves as it is, too', () => {
    const before = noted(three, 'repeats', 'left');
    const { preview } = previewed(before, notes('repeats', 'came back', 'late'));
    const changed = { refused: 'import.changedMeanwhile', cells: [] };
    expect(applyingTo(noted(before, 'other'), preview)).toEqual({ ...changed, studentIds: [s(0)] });
    expect(applyingTo(noted(before, 'repeats', '', 'ill'), preview)).toEqual({ ...changed, studentIds: [s(1), s(2)] });
    expect(isRefusal(applyingTo(before, preview))).toBe(false);
  });
});

test('rows that do not fit beside all other notes are refused by their number, and what passes is never refused later', () => {
  const codes = Array.from({ length: 300 }, (_, at) => ({ studentCode: `A${at}`, lastName: `L${at}` }));
  const many = offeringBook(codes);
  const text = fc
    .tuple(fc.constantFrom('x', 'é', '漢', '"', '\n'), fc.integer({ min: 850, max: 1_000 }))
    .map(([letter, length]) => `n${letter.repeat(length - 2)}n`);
  const texts = fc.array(text, { minLength: 300, maxLength: 320 });
  fc.assert(
    fc.property(texts, fc.array(text, { maxLength: 20 }), (all, held) => {
      const before = noted(many, ...held);
      const answers = new Map(all.map((_, at) => [at + 2, { as: 'new' }] as const).slice(300));
      const { preview } = previewed(before, notes(...all), {}, answers);
      const refused = preview.rows.filter(({ fault }) => fault?.why === 'no room');
      expect(isRefusal(applyingTo(before, preview))).toBe(false);
      const bytes = Buffer.byteLength(JSON.stringify(applied(before, preview).settings.notes));
      expect(bytes).toBeLessThanOrEqual(noteLimits.offering + 100);
      // A row is refused only if little room was left at its place.
      if (refused.length > 0) expect(bytes).toBeGreaterThan(noteLimits.offering - 7_000);
    }),
    { numRuns: count(5, 50) },
  );
});
