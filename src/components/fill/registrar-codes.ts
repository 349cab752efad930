import type { Layouts } from '../../ui/grid/layouts.ts';
import type { RegistrarCodes } from './registrar-table.ts';

/** The codes are kept with the layouts of grids, as the answers for a file's columns are, and are wiped with them. */
const gridName = 'registrar';

export const rememberedCodes = (layouts: Layouts): RegistrarCodes =>
  new Map([...layouts.of(gridName).turned].flatMap((entry) => codeIn(entry) ?? []));

/** A blank code is forgotten. */
export const rememberCode = (layouts: Layouts, letter: string, code: string): void => {
  for (const entry of layouts.of(gridName).turned) {
    if (codeIn(entry)?.[0]?.[0] === letter) layouts.change(gridName, { columnId: entry, isTurned: false });
  }
  if (code.trim() !== '') layouts.change(gridName, { columnId: JSON.stringify([letter, code]), isTurned: true });
};

/** One letter with its code, in a list; `undefined` if the entry was written by another version, or by hand. */
const codeIn = (entry: string): readonly (readonly [letter: string, code: string])[] | undefined => {
  try {
    const value: unknown = JSON.parse(entry);
    const [letter, code]: unknown[] = Array.isArray(value) ? value : [];
    return typeof letter === 'string' && typeof code === 'string' ? [[letter, code]] : undefined;
  } catch {
    return undefined;
  }
};
