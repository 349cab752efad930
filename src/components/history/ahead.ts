import { LogFailure } from '../../../log/port.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import { idle } from '../../browser/idle.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { WorkerFailed } from '../../files/workers/asked-worker.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

type Ahead = Pick<Workspace, 'ledger' | 'user' | 'isKept' | 'server' | 'sync'>;

/** Fetches what the cache lacks; `undefined` where nothing may be kept. */
export type FetchesAhead = (asked: Required<Ahead>) => ((signal: AbortSignal) => Promise<void>) | undefined;

/** After so many failed attempts, none is made until the next opening. */
const mostTries = 3;

/**
 * Once after opening, fetches the ledgers of the user's other browsers into the cache, so that History is complete at once:
 * in the tab that sends, while nothing is owed, and in idle time. No call is made later by itself: it would keep a
 * session alive that nobody uses. Returns the function that ends it.
 */
export const readAhead = ({ ledger, user, isKept, server, sync }: Ahead, fetches: FetchesAhead): (() => void) => {
  if (!server || !sync || !isKept) return () => undefined;
  let failures = 0;
  let control: AbortController | undefined;
  const remote: typeof server.remote = async (request) => {
    await idle();
    return server.remote(request);
  };
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await fetches({ ledger, user, isKept, sync, server: { ...server, remote } })?.(signal);
      stop();
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      control = undefined;
      // Nobody has asked for it: who opens History hears what is wrong.
      if (failures === mostTries) stop();
      if (error instanceof CallFailed || error instanceof LogFailure || error instanceof WorkerFailed) return;
      stop();
      reportError(error);
    }
  };
  const startOrStop = (): void => {
    const mayRun = isAtRest(sync) && server.computer() === 'mine' && server.credentials()?.capabilities.ledger === true;
    if (mayRun && !control) {
      control = new AbortController();
      void run(control.signal);
    } else if (!mayRun && control) {
      control.abort();
      control = undefined;
    }
  };
  const unsubscribe = sync.subscribe(startOrStop);
  const stop = (): void => {
    unsubscribe();
    control?.abort();
  };
  startOrStop();
  return stop;
};

/** Whether this tab sends, and has sent everything, the copy of its own ledger too. */
const isAtRest = (sync: TabsSync): boolean => {
  const { mode, elsewhere, mirror } = sync.status();
  return mode === 'resting' && !elsewhere && mirror?.state === 'complete';
};
