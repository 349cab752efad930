import { arriving } from '../browser/arriving-code.ts';

/** Rejects with `CodeNotLoaded`. */
export const toSync = () => arriving(() => import('./sync.ts'));

/** What records that an account has moved. */
export const toFollowing = () => arriving(() => import('../../machines/ledger/following-account.ts'));

/** What is kept of an account beside its ledger. */
export const toKeptBeside = () => arriving(() => import('./kept-beside.ts'));
