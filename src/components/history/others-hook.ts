import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { othersReading, type ReadingState } from './others-reading.ts';

/** What the account's other browsers did, as far as it was read. `none`: there is no server that has it. */
export type OthersRead = Omit<ReadingState, 'state'> & {
  readonly state: ReadingState['state'] | 'none';
  readonly read: () => void;
};

const nothing: ReadingState = { state: 'not asked', share: 0, found: undefined, failure: undefined };

/**
 * Reads the ledgers of the other browsers once a screen asks; on a shared computer once the user does, on whichever screen.
 * `isWanted`: whether the screen has a question now. `about`: the question, if asking it again would be in vain.
 */
export const useOthers = (isWanted = true, about?: string): OthersRead => {
  const { server, user, ledger, isKept } = useWorkspace();
  const isOffered = server?.credentials()?.capabilities.ledger === true;
  const reading = server && isOffered ? othersReading({ ledger, user, server }, isKept) : undefined;
  const subscribe = useCallback(
    (listener: () => void) => (isWanted && reading ? reading.subscribe(listener) : () => undefined),
    [reading, isWanted],
  );
  const now = useSyncExternalStore(subscribe, () => reading?.now() ?? nothing);
  useEffect(() => {
    if (isWanted) reading?.ask(about);
  }, [reading, isWanted, about]);
  return { ...now, state: reading ? now.state : 'none', read: () => reading?.read() };
};
