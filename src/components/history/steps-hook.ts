import { useEffect, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type HistoryOf, type HistoryStep, stepsOf } from './subject-history.ts';

/** `isAll`: there are no earlier ones. `failure`: they could not be read; what was read stays. */
export type HistorySteps = {
  readonly list: readonly HistoryStep[];
  readonly isAll: boolean;
  readonly isReading: boolean;
  readonly failure: string | undefined;
  readonly readOn: () => void;
};

const page = 50;

type ReadSteps = Pick<HistorySteps, 'list' | 'isAll' | 'failure'>;

/** The newest steps, read anew when something is saved. Pass the same object as `of` as long as it means the same. */
export const useSteps = (of: HistoryOf): HistorySteps => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [most, setMost] = useState(page);
  const [read, setRead] = useState<ReadSteps & { readonly asked: string }>();
  const asked = `${seq} ${most}`;
  useEffect(() => {
    const control = new AbortController();
    void firstOf(stepsOf(ledger, of, control.signal), most, control.signal).then((found) => {
      if (!control.signal.aborted) setRead({ ...found, asked });
    });
    return () => control.abort();
  }, [ledger, of, most, asked]);
  const { list = [], isAll = false, failure } = read ?? {};
  return { list, isAll, failure, isReading: read?.asked !== asked, readOn: () => setMost(most + 4 * page) };
};

const firstOf = async (steps: AsyncIterable<HistoryStep>, most: number, signal: AbortSignal): Promise<ReadSteps> => {
  const list: HistoryStep[] = [];
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
