import { describe, expect, test } from 'vitest';
import type { Into } from '../../commands/import/into.ts';
import { withTarget } from '../../commands/import/setup.ts';
import type { FileSystem } from '../../commands/import/systems.ts';
import { isScore } from '../../commands/import/target.ts';
import { totalsOf } from '../../commands/import/totals.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { doubtsIn } from '../../src/components/import/doubts.ts';
import { type ImportDraft, nothingYet, ofFile, readBy } from '../../src/components/import/draft.ts';
import { filtersOf, linesOf } from '../../src/components/import/lines.ts';
import { remember } from '../../src/components/import/remembered.ts';
import type { ParsedFile } from '../../tables/parsed.ts';
import { offeringBook, offeringId, previewed, s, sheetOf } from './import-cases.ts';

const ann = { studentCode: '1', lastName: 'Abe', firstName: 'Ann' };
const bea = { studentCode: '2', lastName: 'Bell', firstName: 'Bea' };
const other = asId<OfferingId>('o~2');
const heading = ['Code', 'Last name', 'First name', 'Quiz 1'];

describe('the rows that an import shows', () => {
  const sheet = sheetOf(
    ['Class list'],
    heading,
    ['Points possible', '', '', '8'],
    ['1', 'Abe', 'Ann', '5'],
    ['2', 'Bell', 'Bea', 'many'],
    ['9', 'Zed', 'Zoe', '6'],
    ['Average', '', '', '5.5'],
  );
  const { setup, preview } = previewed(offeringBook([ann, bea]), sheet);
  const shown = {
    book: offeringBook(),
    setup,
    into: { at: 'students' },
    shown: preview,
    totals: totalsOf(preview),
    notices: [],
  } as const;
  const passedBy = (lines: ReturnType<typeof linesOf>) =>
    lines.map(({ row, planned, filters }) => [row.at, planned?.outcome, [...filters].slice(1)]);

  test('are all below the headings, in the order of the file, each under the filters of its fate', () => {
    const lines = linesOf({ preview: shown, changed: new Set([s(0)]), marked: new Set([6]) });
    expect(passedBy(lines)).toEqual([
      [3, undefined, ['left out']],
      [4, 'changed', ['changes', 'changed now']],
      [5, 'refused', ['look']],
      [6, 'refused', ['look', 'marked']],
      [7, undefined, ['left out']],
    ]);
    const counts = (changed: ReadonlySet<string>, all = lines) =>
      filtersOf(all, changed).map(({ value, count, look }) => [value, count, look]);
    expect(counts(new Set([s(0)]))).toEqual([
      ['all', '5', undefined],
      ['changes', '1', undefined],
      ['look', '2', 'amber'],
      ['left out', '2', undefined],
      ['marked', '1', undefined],
      ['changed now', '1', undefined],
    ]);
    expect(counts(new Set(), lines.slice(0, 1))).toEqual([
      ['all', '1', undefined],
      ['changes', '0', undefined],
      ['look', '0', undefined],
      ['left out', '1', undefined],
    ]);
  });

  test('have no fate until they are compared', () => {
    expect(passedBy(linesOf({ setup }))).toEqual([
      [3, undefined, ['left out']],
      [4, undefined, []],
      [5, undefined, []],
      [6, undefined, []],
      [7, undefined, ['left out']],
    ]);
    expect(linesOf({})).toEqual([]);
  });
});

test('a row is asked about until it is answered, and can be answered otherwise afterwards', () => {
  const sheet = sheetOf(heading, ['1', 'Abe', 'Ann', '5'], ['9', 'Zed', 'Zoe', '6'], ['8', 'Yu', 'Yan', '7']);
  const { preview } = previewed(offeringBook([ann]), sheet);
  const asked = doubtsIn(preview, { doubts: new Map(), answers: new Map() });
  expect([...asked.keys()]).toEqual([3, 4]);
  const answers = new Map([[4, { as: 'new' } as const]]);
  const { preview: told } = previewed(offeringBook([ann]), sheet, {}, answers);
  expect([...doubtsIn(told, { doubts: asked, answers }).keys()]).toEqual([3, 4]);
  expect([...doubtsIn(told, { doubts: asked, answers: new Map() }).keys()]).toEqual([3]);
});

describe('the system that was chosen for a file', () => {
  const canvas = sheetOf(['Student', 'ID', 'HW (8595677)'], ['Abe, Ann', '1', '5']);
  const list = sheetOf(['Code', 'Last name', 'Quiz 1'], ['1', 'Abe', '5']);
  const twoSheets = { sheets: [list, canvas] } as unknown as ParsedFile;
  const ledger = { book: () => offeringBook([ann]) } as unknown as Ledger;
  const world = { ledger, layouts: openLayouts(), opened: {} };
  const file = { blob: new Blob([]), name: 'list.csv' };
  const begun = { ...nothingYet, ...ofFile(file), parsed: twoSheets };
  const first: ImportDraft = { ...begun, ...readBy(world, begun) };
  const chosen = (system: FileSystem): ImportDraft => {
    if (!first.setup) throw new Error('nothing was read');
    return { ...first, setup: { ...first.setup, rows: { ...first.setup.rows, system } } };
  };

  test('stays while this file is read again, and is gone with all else of it once another one is chosen', () => {
    const before = chosen('registrar');
    expect(readBy(world, { ...before, parsed: twoSheets }).setup?.layout.system).toBe('registrar');
    const after = { ...before, ...ofFile({ ...file, name: 'scores.csv' }) };
    expect([after.setup, after.parsed, after.into, after.preview]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { setup } = readBy(world, { ...after, parsed: { sheets: [canvas] } as unknown as ParsedFile }, after.into);
    expect([setup?.layout.system, setup?.targets.some(isScore)]).toEqual(['Canvas', true]);
  });

  test('takes back the columns that were remembered under it, and none that were remembered under another one', () => {
    const before = chosen('Moodle');
    const remembering = { ...world, layouts: openLayouts() };
    const { setup } = before;
    if (!setup) throw new Error('nothing was read');
    remember(remembering.layouts, withTarget(setup, list, 2, { to: 'ignore', why: 'chosen' }), new Set([2]));
    const again = (system: FileSystem) => {
      const read = readBy(remembering, chosen(system), { at: 'offering', offeringId: other });
      return [read.setup?.targets[2]?.to, [...(read.remembered ?? [])]];
    };
    expect(again('Moodle')).toEqual(['ignore', [2]]);
    expect(again('other')).toEqual(['newAssessment', []]);
    expect(readBy(remembering, begun).setup?.layout.system).toBe('Moodle');
  });
});

test('a file is read into the place that was chosen, then into the one where the import was opened, then the likely one', () => {
  const sheet = sheetOf(heading, ['1', 'Abe', 'Ann', '5']);
  const ledger = { book: () => offeringBook([ann]) } as unknown as Ledger;
  const parsed = { sheets: [sheet] } as unknown as ParsedFile;
  const file = { blob: new Blob([]), name: 'a.csv' };
  const into = (opened: { readonly offeringId?: OfferingId | null }, chosen?: Into) =>
    readBy({ ledger, layouts: openLayouts(), opened }, { file, parsed, sheetAt: 0 }, chosen).into;
  expect(into({ offeringId: null }, { at: 'offering', offeringId })).toEqual({ at: 'offering', offeringId });
  expect(into({ offeringId: null })).toEqual({ at: 'students' });
  expect(into({ offeringId: other })).toEqual({ at: 'offering', offeringId: other });
  expect(into({})).toEqual({ at: 'offering', offeringId });
});
