import { type Log, LogFailure } from '../../log/port.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import { type MemoryLogStorage, memoryLog } from '../../log/stored/memory.ts';

/** A log that proceeds and fails only when the test wants it to. */
export type SlowLog = {
  readonly log: Log;
  /** Lets the oldest waiting call take one step: into the log, or back from it. */
  readonly step: () => void;
  /** Makes the next append fail, before or after its commits are in the log. */
  readonly failNext: (when: 'before' | 'after') => void;
  /** Delivers the hints of other tabs that have collected. */
  readonly hint: () => void;
  /** From now on nothing waits or fails, and hints are delivered at once. */
  readonly letGo: () => void;
};

export const slowLog = (making: LogMaking, storage: MemoryLogStorage): SlowLog => {
  const inner = memoryLog(making, storage);
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let failures: ('before' | 'after')[] = [];
  let free = false;
  let hinted = false;

  const turn = (): Promise<void> => (free ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    const result = await work();
    await turn();
    return result;
  };
  const hint = (): void => {
    if (!hinted) return;
    hinted = false;
    for (const listener of listeners) listener();
  };
  inner.onChange(() => {
    hinted = true;
    if (free) hint();
  });

  return {
    log: {
      ...inner,
      head: () => slowly(inner.head),
      read: (after, limit) => slowly(() => inner.read(after, limit)),
      append: (parent, drafts, beside) =>
        slowly(async () => {
          const failure = failures.shift();
          if (failure === 'before') throw new LogFailure('quota', 'the disk is full');
          const result = await inner.append(parent, drafts, beside);
          if (failure === 'after') throw new LogFailure('connection lost', 'the connection went away');
          return result;
        }),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    step: () => waiting.shift()?.(),
    failNext: (when) => {
      failures = [...failures, when];
    },
    hint,
    letGo: () => {
      free = true;
      failures = [];
      for (const resolve of waiting.splice(0)) resolve();
      hint();
    },
  };
};
