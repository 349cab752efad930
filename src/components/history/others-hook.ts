import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { type OthersReading, othersReading, type ReadingState } from './others-reading.ts';

/** What the account's other browsers did, as far as it was read. */
export type OthersRead = ReadingState & { readonly read: () => void };

const nothing: ReadingState = { state: 'none', share: 0, found: undefined, failure: undefined };

/**
 * Reads the ledgers of the other browsers once a screen asks; on a shared computer once the user does, on whichever screen.
 */
export const useOthers = (): OthersRead => useReading(useWorkspace(), true, undefined, true);

/**
 * The same for a place that has a question only now and then: what this browser's ledger does not know. Each question is
 * asked once; `undefined` is none.
 */
export const useOthersFor = (question: string | undefined): OthersRead => useOthersOf(useWorkspace(), question);

/** The same for a workspace that may not be open. */
export const useOthersOf = (workspace: Workspace | undefined, question: string | undefined): OthersRead => {
  const [isWanted, setWanted] = useState(question !== undefined);
  if (question !== undefined && !isWanted) setWanted(true);
  return useReading(workspace, isWanted, question, question !== undefined);
};

const useReading = (
  workspace: Workspace | undefined,
  isWanted: boolean,
  question: string | undefined,
  isAsking: boolean,
): OthersRead => {
  const reading = readingOf(workspace);
  const subscribe = useCallback(
    (listener: () => void) => (isWanted && reading ? reading.subscribe(listener) : () => undefined),
    [reading, isWanted],
  );
  const now = useSyncExternalStore(subscribe, () => reading?.now() ?? nothing);
  const mayAsk = now.state !== 'none' && now.state !== 'not asked';
  useEffect(() => {
    if (isWanted && isAsking && mayAsk) reading?.ask(question);
  }, [reading, isWanted, isAsking, mayAsk, question]);
  return { ...now, read: () => reading?.read() };
};

const readingOf = (workspace: Workspace | undefined): OthersReading | undefined => {
  if (!workspace?.server) return undefined;
  const { server, user, ledger, isKept } = workspace;
  return othersReading({ ledger, user, server, isKept });
};
