import { useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type HistoryOf, type Step, stepsOf } from './subject-history.ts';

/** `isAll`: there are no earlier ones. `failure`: they could not be read; what was read stays. */
export type Steps = {
  readonly list: readonly Step[];
  readonly isAll: boolean;
  readonly isReading: boolean;
  readonly failure: string | undefined;
  readonly readOn: () => void;
};

const page = 50;

type Read = Pick<Steps, 'list' | 'isAll' | 'failure'>;

/** The newest steps, and read anew when something is saved. Keep `of` the same object as long as it is the same. */
export const useSteps = (of: HistoryOf): Steps => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [most, setMost] = useState(page);
  const asked = `${seq} ${most}`;
  const { found } = useAnswer(
    [ledger, of],
    async (signal) => ({ ...(await firstOf(stepsOf(ledger, of, signal), most, signal)), asked }),
    asked,
  );
  const { list = [], isAll = false, failure } = found ?? {};
  return { list, isAll, failure, isReading: found?.asked !== asked, readOn: () => setMost(most + 4 * page) };
};

const firstOf = async (steps: AsyncIterable<Step>, most: number, signal: AbortSignal): Promise<Read> => {
  const list: Step[] = [];
  try {
    for await (const step of steps) {
      if (list.length === most || signal.aborted) return { list, isAll: false, failure: undefined };
      list.push(step);
    }
    return { list, isAll: true, failure: undefined };
  } catch (error) {
    return { list, isAll: false, failure: troubleOf(error).detail };
  }
};
