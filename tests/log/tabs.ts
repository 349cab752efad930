import { afterEach, expect } from 'vitest';
import type { Commit } from '../../events/commit.ts';
import { type Log, LogFailure, type LogFailureReason, type LogHead } from '../../log/port.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import { gradeEdit, sampleMaking } from './sample.ts';

/** Opens the log of this name. Opening it twice gives two tabs. */
export type OpenLog = (name: string, making: LogMaking) => Log;

export type Tabs = {
  /** Opens one more tab on this test's log, or on the log of that name. */
  readonly open: (more?: Partial<LogMaking>, name?: string) => Log;
  readonly freshName: () => string;
};

/** A new log for each test. All its tabs are closed afterwards. */
export const tabsOf = (openLog: OpenLog): Tabs => {
  const opened: Log[] = [];
  let name = '';
  const freshName = () => {
    name = `log-${crypto.randomUUID()}`;
    return name;
  };
  afterEach(() => {
    for (const log of opened.splice(0)) log.close();
    name = '';
  });
  const open: Tabs['open'] = (more, on = name || freshName()) => {
    const log = openLog(on, sampleMaking(more));
    opened.push(log);
    return log;
  };
  return { open, freshName };
};

/**
 * Appends one grade edit for each number, as a tab does: after the head that it knows. If that is behind, it tries
 * again after the head it was told. Returns the commits reported as appended.
 */
export const countTo = async (
  log: Log,
  numbers: readonly number[],
  tab = 'tab',
): Promise<{ readonly head: LogHead; readonly seen: readonly Commit[] }> => {
  let head = await log.head();
  const seen: Commit[] = [];
  for (const n of numbers) {
    for (;;) {
      const result = await log.append(head, [gradeEdit(n, tab)]);
      if (result.kind === 'fenced') throw new Error('Nobody leads here.');
      head = result.head;
      if (result.kind === 'behind') continue;
      seen.push(...result.commits);
      break;
    }
  }
  return { head, seen };
};

/** Like `countTo`, where no other tab appends. Returns the head. */
export const appendAll = async (log: Log, numbers: readonly number[]): Promise<LogHead> =>
  (await countTo(log, numbers)).head;

export const failsWith = (reason: LogFailureReason, promise: Promise<unknown>, place?: string): Promise<void> =>
  expect(promise).rejects.toSatisfy(
    (error) => error instanceof LogFailure && error.reason === reason && (place === undefined || error.place === place),
  );
