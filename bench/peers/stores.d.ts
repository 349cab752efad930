import type { Folding, Store } from '../log/store.ts';

type Storing = (name: string, folding: Folding) => Promise<Store>;

export declare const inDexie: Storing;
export declare const inRxDb: Storing;
export declare const inTinyBase: Storing;
