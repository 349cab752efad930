import { createContext, useContext } from 'react';
import type { Item } from '../../../events/items.ts';

/** Opens the Sync panel, at the question about that item if there is one. */
export type OpenSync = (at?: Item) => void;

/** `undefined` if there is no server. */
export const OpenSyncContext = createContext<OpenSync | undefined>(undefined);

export const useOpenSync = (): OpenSync | undefined => useContext(OpenSyncContext);
