import type { Layouts } from '../../ui/grid/layouts.ts';
import type { RegistrarCodes } from './registrar-table.ts';

/** The codes are kept with the layouts of grids, as the answers for a file's columns are, and are wiped with them. */
const place = 'registrar';

export const rememberedCodes = (layouts: Layouts): RegistrarCodes =>
  new Map([...layouts.of(place).turned].flatMap((kept) => read(kept) ?? []));

/** A blank code is forgotten. */
export const rememberCode = (layouts: Layouts, letter: string, code: string): void => {
  for (const kept of layouts.of(place).turned) {
    if (read(kept)?.[0]?.[0] === letter) layouts.change(place, { columnId: kept, isTurned: false });
  }
  if (code.trim() !== '') layouts.change(place, { columnId: JSON.stringify([letter, code]), isTurned: true });
};

/** What another version or another hand left there counts as nothing. */
const read = (kept: string): readonly (readonly [letter: string, code: string])[] | undefined => {
  try {
    const value: unknown = JSON.parse(kept);
    const [letter, code]: unknown[] = Array.isArray(value) ? value : [];
    return typeof letter === 'string' && typeof code === 'string' ? [[letter, code]] : undefined;
  } catch {
    return undefined;
  }
};
