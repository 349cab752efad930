import { arriving } from '../../browser/arriving-code.ts';

/** What needs all that opening a ledger needs. Rejects with `CodeNotLoaded`. */
export const toOpenFile = () => arriving(() => import('./open-file.ts'));
