import { createContext, useContext } from 'react';
import type { Item } from '../../events/items.ts';

/** Opens the Sync panel, at what is said of that item where it needs the user. */
export type OpenSync = (at?: Item) => void;

/** Nothing where there is no server. */
export const OpenSyncContext = createContext<OpenSync | undefined>(undefined);

export const useOpenSync = (): OpenSync | undefined => useContext(OpenSyncContext);
