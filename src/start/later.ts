import { arriving } from '../browser/arriving-code.ts';

/** The ledger and all that belongs to an open workspace. Rejects with `CodeNotLoaded`, as the others do. */
export const toOpenWorkspaces = () => arriving(() => import('./open-workspace.ts'));
export const toOpenAccounts = () => arriving(() => import('../accounts/accounts.ts'));
export const toCall = () => arriving(() => import('../browser/fetch-remote.ts'));
/** What the browser stores for the app. */
export const toStorageUse = () => arriving(() => import('../accounts/storage-use.ts'));
/** What begins when the page has nothing else to do. */
export const toAhead = () => arriving(() => import('./ahead.ts'));
