import { arriving } from '../browser/arriving-code.ts';

/** Rejects with `CodeNotLoaded`. */
export const toVerify = () => arriving(() => import('./workers/verify-in-worker.ts'));
