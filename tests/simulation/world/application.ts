import type { Log } from '../../../log/port.ts';

/** The application's name in commits of this version. */
export const applicationName = (version: number): string => `simulated ${version}`;

const versionOf = (app: string): number => Number(app.split(' ')[1]);

/** The newest application that wrote any of these commits. */
export const newestIn = (commits: readonly { readonly app: string }[]): number =>
  commits.reduce((newest, { app }) => Math.max(newest, versionOf(app)), 0);

/** The log as an application of this version reads it: it ends before the first commit of a newer version. */
export const readAs = (log: Log, version: number): Log => ({
  ...log,
  read: async (after, limit) => {
    const { commits, ...read } = await log.read(after, limit);
    const at = commits.findIndex(({ app }) => versionOf(app) > version);
    const newer = commits[at];
    if (!newer) return { ...read, commits };
    return { commits: commits.slice(0, at), newer: { seq: newer.seq, holds: newer.app } };
  },
});
