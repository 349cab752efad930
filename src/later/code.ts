import { arriving } from '../app/arriving-code.ts';

/** Code without a view that the first page does not have. Each rejects with `CodeNotLoaded`. */
export const toOpenAccounts = () => arriving(() => import('../accounts/accounts.ts'));
export const toCall = () => arriving(() => import('../remote/fetch-remote.ts'));
export const toSync = () => arriving(() => import('../accounts/sync.ts'));
/** The history of a ledger, which the ledger asks for itself. */
export const toHistory = () => arriving(() => import('../../machines/history/log-history.ts'));
/** What keeps a long log quick, which the ledger asks for itself. */
export const toTending = () => arriving(() => import('../../machines/tending.ts'));
/** Any past moment, on every screen. */
export const toPast = () => arriving(() => import('../views/past/past-view.tsx'));
/** What the browser stores for the app. */
export const toKeptHere = () => arriving(() => import('../kept-here.ts'));
export const toReadFiles = () => arriving(() => import('../files/read-file.ts'));
export const toHash = () => arriving(() => import('../digests/hash-in-worker.ts'));
export const toVerify = () => arriving(() => import('../verifying/verify-in-worker.ts'));
export const toWriteFiles = () => arriving(() => import('../files/export-table.ts'));
