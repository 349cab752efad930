import { attempt } from './attempt.ts';
import type { Keeping } from './kept.ts';

/**
 * Where a page may store small things. `isDenied`: the browser stores nothing for this site, and all ends with the
 * page.
 */
export type Keepings = { readonly lasting: Keeping; readonly ofTab: Keeping; readonly isDenied: boolean };

/** If site data is blocked, even reading the property of a storage throws. */
export const keepingsOf = (page: Pick<Window, 'localStorage' | 'sessionStorage'>): Keepings => {
  const lasting = attempt<Keeping | undefined>(() => page.localStorage, undefined);
  const ofTab = attempt<Keeping | undefined>(() => page.sessionStorage, undefined);
  return {
    lasting: lasting ?? pageKeeping(),
    ofTab: ofTab ?? pageKeeping(),
    isDenied: lasting === undefined || ofTab === undefined,
  };
};

const pageKeeping = (): Keeping => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};
