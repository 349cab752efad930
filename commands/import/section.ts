import { plainKey, plainKeys } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';
import type { Setup } from './setup.ts';
import { textAt } from './sheet.ts';
import type { ColumnTarget } from './target.ts';

/** Headings of a column that says which section of a course somebody is in; many other groups are no sections. */
const sectionWords = plainKeys(
  'section, sections, section name, section id, section code, class section, sección, seção, sezione, sectie, şube',
);

export const namesSection = (heading: string): boolean => sectionWords.has(plainKey(heading));

/** What becomes of a column that holds sections: one fills the new class's section, several are left out. */
export const sectionTarget = (layout: SheetLayout, column: number): ColumnTarget => {
  const { size } = valuesIn(layout, column);
  if (size === 0) return { to: 'ignore', why: 'blank' };
  return size === 1 ? { to: 'section' } : { to: 'ignore', why: 'several sections', sections: size };
};

/** The guess for a column that is called so: a section that not all students have is not the class's. */
export const guessedSection = (layout: SheetLayout, column: number): ColumnTarget => {
  const target = sectionTarget(layout, column);
  const isOfAll = layout.data.every((row) => textAt(row, column) !== '');
  return target.to === 'section' && !isOfAll ? { to: 'ignore', why: 'group' } : target;
};

/** The section that the file has for a new class; '' if it has none. */
export const sectionIn = ({ layout, targets }: Pick<Setup, 'layout' | 'targets'>): string => {
  const column = targets.findIndex(({ to }) => to === 'section');
  return column < 0 ? '' : ([...valuesIn(layout, column)][0] ?? '');
};

const valuesIn = ({ data }: SheetLayout, column: number): ReadonlySet<string> =>
  new Set(data.flatMap((row) => textAt(row, column) || []));
