import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import { readCommits } from '../../log/lines/read.ts';
import { type Log, LogFailure, type StoredCommit } from '../../log/port.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import { type MemoryLogStorage, memoryLog } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Slicing } from '../../machines/slices.ts';

let made = 0;
export const making: LogMaking = {
  newHeader: () => ({ logId: 'log', user: 'ana', backend: 'local', at: '2026-09-01T08:00:00.000Z', app: 'test' }),
  newSalt: () => {
    made += 1;
    return made.toString(16).padStart(32, '0');
  },
};

/** Opens a ledger on `log` and waits until it is ready. Its ids contain the tab's name. The opening is done without a pause. */
export const open = async (
  log: Log,
  tab = 'tab',
  slicing?: Slicing,
  backend = true,
  now = () => '2026-09-01T08:00:00.000Z',
): Promise<Ledger> => {
  let ids = 0;
  let isOpen = false;
  const pause = async (): Promise<void> => {
    if (isOpen) await slicing?.pause();
  };
  const ledger = openLedger({
    log,
    actor: 'ana',
    tab,
    app: 'test',
    projections: 'v1',
    backend,
    ...(slicing && { slicing: { now: slicing.now, pause } }),
    now,
    newId: () => {
      ids += 1;
      return `${tab}~${ids}`;
    },
  });
  await ledger.opened;
  isOpen = true;
  return ledger;
};

/** The commits of the exported file, which must be a sound chain. */
export const commitsOf = async (ledger: Ledger): Promise<readonly StoredCommit[]> => {
  let text = '';
  for await (const slice of ledger.history.file()) text += slice;
  const lines = linesOfFile(new TextEncoder().encode(text));
  if ('kind' in lines) throw new Error(lines.problem);
  const file = readLogFile(lines);
  if (file.kind === 'bad') throw new Error(file.problem);
  return readCommits(file.lines).commits;
};

/** Dispatches a command that must not be refused. Returns whether it was saved. */
export const saved = async (ledger: Ledger, ...command: Parameters<Ledger['dispatch']>): Promise<boolean> => {
  const result = ledger.dispatch(...command);
  if (!result.ok) throw new Error(result.refusal.refused);
  return result.saved;
};

/** A log for one tab, and what happens before the next commit of that tab is written. */
export const overtakenLog = (storage: MemoryLogStorage) => {
  const log = memoryLog(making, storage);
  let first: (() => Promise<void>) | undefined;
  const append: Log['append'] = async (...asked) => {
    const act = first;
    first = undefined;
    await act?.();
    return log.append(...asked);
  };
  return {
    log: { ...log, append },
    overtakeBy: (act: () => Promise<void>): void => {
      first = act;
    },
  };
};

/** Fails the first `times` appends. With `arrives`, the commit is in the log nevertheless. */
export const failing = (log: Log, times: number, arrives: boolean): Log => {
  let left = times;
  return {
    ...log,
    append: async (parent, drafts, beside) => {
      if (left === 0) return log.append(parent, drafts, beside);
      left -= 1;
      if (arrives) await log.append(parent, drafts, beside);
      throw new LogFailure('connection lost', 'the connection went away');
    },
  };
};
