import type { SyncWorld } from '../../../machines/sync/sync-port.ts';

/** For a ledger that only this page has: the page leads from the beginning, and no other tab takes over. */
export const alone: ReturnType<SyncWorld['leadership']> = {
  held: Promise.resolve(),
  lost: new Promise<never>(() => undefined),
  take: () => undefined,
  release: () => undefined,
};

/** One tab at a time leads, by a lock of that name. The browser releases the lock of a tab that is gone. */
export const leadershipBy =
  (locks: Pick<LockManager, 'request'>, name: string): SyncWorld['leadership'] =>
  () => {
    const waiting = new AbortController();
    const [held, resolveHeld, rejectHeld] = openPromise();
    const [lost, resolveLost] = openPromise();
    const [leadingEnds, endLeading] = openPromise();
    let isHeld = false;
    let isTaking = false;
    const request = (options: LockOptions): void => {
      const lead = (): Promise<void> => {
        isHeld = true;
        resolveHeld();
        return leadingEnds;
      };
      locks.request(name, options, lead).catch((error: unknown) => {
        if (isHeld) resolveLost();
        else if (options.steal || !isTaking) rejectHeld(error);
      });
    };
    request({ signal: waiting.signal });
    return {
      held,
      lost,
      take: () => {
        if (isHeld || isTaking) return;
        isTaking = true;
        waiting.abort();
        request({ steal: true });
      },
      release: () => {
        waiting.abort();
        endLeading();
      },
    };
  };

/** A promise, and the functions that resolve and reject it. */
const openPromise = (): readonly [promise: Promise<void>, resolve: () => void, reject: (error: unknown) => void] => {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return [promise, resolve, reject];
};
