import { keysOf } from '../../events/record.ts';
import { holdsDigits, isBlankColumn } from './column-cells.ts';
import { type Heading, nameKey, readHeading } from './header.ts';
import { plainKey, plainKeys, wordOf } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';
import { identifies } from './maxima-row.ts';
import type { Setup } from './setup.ts';
import { cellText, isBlankCell, type Sheet } from './sheet.ts';
import { type Clues, type FileSystem, systems } from './systems.ts';
import { readTitle } from './title.ts';

const inOrder = keysOf(systems);

/** The system that wrote the sheet: the first that its form proves, or else the one that most headings suggest. */
export const looksLike = (layout: Omit<SheetLayout, 'system'>): FileSystem => {
  const keys = layout.headings.map(nameKey);
  const clues = cluesOf(layout, keys);
  const [proven] = provenBy(clues);
  if (proven) return proven;
  const suggested = inOrder.map((system) => keys.filter((key) => suggests(key, system)).length);
  const most = Math.max(...suggested);
  if (most > 0) return inOrder[suggested.indexOf(most)] ?? 'other';
  return inOrder.find((system) => systems[system].isKnown(clues)) ?? 'other';
};

/**
 * Other systems that the sheet could be of, where nobody has chosen one: their form is proven, too, or they alone write
 * one of its headings.
 */
export const fitsToo = ({ layout, rows }: Pick<Setup, 'layout' | 'rows'>, sheet: Sheet): readonly FileSystem[] => {
  if (rows.system !== 'guess' || sheet.writtenBy) return [];
  const keys = layout.headings.map(nameKey);
  const proven = provenBy(cluesOf(layout, keys));
  const foreign = keys.filter((key) => !suggests(key, layout.system));
  return inOrder.filter(
    (system) => system !== layout.system && (proven.includes(system) || foreign.some((key) => suggests(key, system))),
  );
};

/** Whether the form of the sheet proves its system, so that it is no guess. */
export const isProven = (layout: SheetLayout): boolean =>
  provenBy(cluesOf(layout, layout.headings.map(nameKey))).includes(layout.system);

const provenBy = (clues: Clues): readonly FileSystem[] =>
  inOrder.filter((system) => !withCommonForm.has(system) && systems[system].isKnown(clues));

/** Systems whose form anybody's table may have: each heading that only another one writes counts for more. */
const withCommonForm: ReadonlySet<FileSystem> = new Set(['Pawtograder', 'registrar'] as const);

const suggests = (key: string, system: FileSystem): boolean => {
  const { hint, headings = [] } = systems[system];
  return (hint?.test(key) ?? false) || (wordOf(key) === undefined && headings.some(([pattern]) => pattern.test(key)));
};

const cluesOf = (layout: Omit<SheetLayout, 'system'>, keys: readonly string[]): Clues => {
  const { headings, maxima } = layout;
  const kinds = headings.map((text) => readHeading(text).is);
  return {
    has: (heading) => keys.some((key) => heading.test(key)),
    begins: (...first) => first.every((text, at) => headings[at]?.trim() === text),
    identities: kinds.filter((is) => identifies.has(is)).length,
    maxima: nameKey(cellText(maxima?.cells.find((cell) => !isBlankCell(cell)))),
    isRoster: isRoster(layout, kinds),
  };
};

/** Headings of columns that may hold scores, or will; what is computed may be all the scores that a file has. */
const mayScore: ReadonlySet<Heading['is']> = new Set(['other', 'total', 'percentage', 'computed'] as const);

/** What a course gives, which a registrar's list says in each row. Beside scores it is asked about like any number. */
const creditWords =
  plainKeys(`credits, credit, credit hours, cr hrs, units, hours, ects, ects credits, Leistungspunkte, crédits,
  créditos, crediti, studiepunten, högskolepoäng, punkty ECTS, kredi`);

const isRoster = (layout: Omit<SheetLayout, 'system'>, kinds: readonly Heading['is'][]): boolean => {
  const { headings, heading, maxima, skipped, data } = layout;
  const asOther = { ...layout, system: 'other' } as const;
  const isScored = headings.some(
    (text, column) =>
      mayScore.has(kinds[column] ?? 'other') &&
      !creditWords.has(plainKey(text)) &&
      (holdsDigits(asOther, column) ||
        statesMaximum(text) ||
        (isBlankColumn(asOther, column) && kinds[column] === 'other')),
  );
  const namesStudents = kinds.some((is) => identifies.has(is)) && !skipped.some(({ why }) => why === 'test student');
  return heading !== undefined && maxima === undefined && data.length > 0 && namesStudents && !isScored;
};

const statesMaximum = (text: string): boolean =>
  plainKey(text) !== '' &&
  readTitle(text, { system: 'other', hasMaxima: false, mayBeMaximum: () => true, has: () => false }).max !== null;
