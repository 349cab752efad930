import type { Settings } from '../../events/entities.ts';
import { leafAt, sectionKeptHere } from './settings.ts';

/**
 * The path of the name that the instructor gave to the computer whose ledger this is, as *Office*. It stands beside the named
 * moments of the ledger: no server hears of it as a setting, and the account's other browsers read it in the ledger's copy.
 */
export const computerNamePath = [sectionKeptHere, 'computer'] as const;

/** Characters. */
export const longestComputerName = 40;

export const isComputerName = ([section, leaf]: readonly string[]): boolean =>
  section === sectionKeptHere && leaf === computerNamePath[1];

/** The computer's name; `undefined`: it has none that can be shown. */
export const computerNameIn = (settings: Settings): string | undefined => {
  const name = leafAt(settings, computerNamePath);
  return typeof name === 'string' && name !== '' && name.length <= longestComputerName ? name : undefined;
};
