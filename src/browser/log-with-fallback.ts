import { type Log, LogFailure, type LogFailureReason } from '../../log/port.ts';

/** A log, its first line, and whether it is on this device's disk: one in memory ends with the page. */
export type OpenedLog = { readonly log: Log; readonly header: string; readonly isKept: boolean };

/** Reasons that neither waiting nor closing another tab would remove. */
const noDisk: ReadonlySet<LogFailureReason> = new Set(['unavailable', 'open timed out']);

/** The log on disk, or the one of `openInMemory` if the browser gives no disk, or does not open what is on it. */
export const logWithFallback = async (log: Log, openInMemory: () => Log | Promise<Log>): Promise<OpenedLog> => {
  try {
    return { log, header: await log.header(), isKept: true };
  } catch (error) {
    log.close();
    if (!(error instanceof LogFailure) || !noDisk.has(error.reason)) throw error;
    const inMemory = await openInMemory();
    return { log: inMemory, header: await inMemory.header(), isKept: false };
  }
};
