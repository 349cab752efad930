import type { SyncWorld } from '../../machines/sync-port.ts';

/** Of all tabs of this browser one at a time leads under that name; the browser lets go for a tab that is gone. */
export const leadershipBy =
  (locks: Pick<LockManager, 'request'>, name: string): SyncWorld['leadership'] =>
  () => {
    const waiting = new AbortController();
    let letGo = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = new Promise<void>((resolve, reject) => {
      const lead = (): Promise<void> => {
        resolve();
        return until;
      };
      locks.request(name, { signal: waiting.signal }, lead).catch(reject);
    });
    const release = (): void => {
      waiting.abort();
      letGo();
    };
    return { held, release };
  };
