import { useMachine } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { ApiResult } from '../../../api/result.ts';
import { type OperationResult, remoteOperationMachine } from '../../../machines/sync/remote-operation.ts';

export type RemoteOperation = {
  readonly at: 'idle' | 'running' | 'refused' | 'uncertain' | 'done';
  /** Why the call did not succeed. */
  readonly result: ApiResult<unknown> | undefined;
  /** Makes the call once. Only the call itself holds what it sends. The same function each time. */
  readonly start: (call: () => Promise<OperationResult>) => void;
  /** The input has changed: the last result is no longer shown. */
  readonly change: () => void;
};

/** A call may hold passwords, so that it is let go as soon as it begins. */
export const useRemoteOperation = (): RemoteOperation => {
  const call = useRef<(() => Promise<OperationResult>) | undefined>(undefined);
  const [state, send] = useMachine(
    remoteOperationMachine.provide({
      actors: {
        run: fromPromise(() => {
          const run = call.current;
          call.current = undefined;
          return run ? run() : Promise.reject(new Error('nothing to call'));
        }),
      },
    }),
  );
  const start = useCallback(
    (run: () => Promise<OperationResult>) => {
      call.current = run;
      send({ type: 'START' });
    },
    [send],
  );
  return {
    at: state.value === 'closed' ? 'done' : state.value,
    result: state.context.result,
    start,
    change: () => send({ type: 'CHANGE' }),
  };
};
