/** Every cache of a build, and every lock that a page of one holds, begins so. */
export const ofSite = 'gradeledger-site';

/** The lock that each page of a build shares for as long as it is open. `entry`: the build's first script, `/assets/…`. */
export const pageLock = (entry: string): string => `${ofSite} ${entry}`;

/** What a page asks of the worker: to say whether it is a build, to forget builds without pages, to take over. */
export type AskedOfSite = 'build' | 'tidy' | 'take over';
