import { arriving } from '../browser/arriving-code.ts';

/** Rejects with `CodeNotLoaded`. */
export const toSync = () => arriving(() => import('./sync.ts'));
