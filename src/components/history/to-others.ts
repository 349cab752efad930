import { arriving } from '../../browser/arriving-code.ts';

/** Reads the ledgers of the account's other browsers. */
export const toOthers = () => arriving(() => import('./others.ts'));
