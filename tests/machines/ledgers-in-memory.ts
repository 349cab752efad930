import { hashOfLine } from '../../log/lines/line.ts';
import type { FetchedLedger } from '../../machines/others/fetched-ledger.ts';
import type { LedgersCache } from '../../machines/others/ledgers-cache.ts';

/** A cache in memory, and what lies in it. */
export const ledgersInMemory = () => {
  const kept = new Map<string, FetchedLedger>();
  const cache: LedgersCache = {
    head: async (logId) => kept.get(logId),
    read: async (logId) => kept.get(logId),
    put: async (ledger) => void kept.set(ledger.logId, ledger),
    extend: async (part, after) => {
      const before = kept.get(part.logId);
      const isEnd = before?.end.seq === after.seq && before.end.hash === after.hash && before.erased === part.erased;
      if (!before || !isEnd || before.headerLine !== part.headerLine) return false;
      const received = [...before.received, ...part.received];
      kept.set(part.logId, { ...part, lines: [...before.lines, ...part.lines], received });
      return true;
    },
    drop: async (logId) => void kept.delete(logId),
    retain: async (logIds) => {
      for (const logId of kept.keys()) if (!logIds.has(logId)) kept.delete(logId);
    },
  };
  return { cache, kept };
};

/** A ledger of so many commits, whose lines are as long as an edit's. It is as a server gives it, but for the chain. */
export const someLedger = (logId: string, commits: number, of: Partial<FetchedLedger> = {}): FetchedLedger => {
  const lines = Array.from({ length: commits }, (_, n) => `{"seq":${n + 1},"of":"${logId}","hash":"${hashLike(n)}"}`);
  return {
    logId,
    headerLine: `{"format":"gradeledger-log","logId":"${logId}"}`,
    lines,
    end: { seq: commits, hash: hashOfLine(lines.at(-1) ?? '') },
    received: [{ seq: commits, at: '2026-09-01T08:00:00.000Z' }],
    erased: 0,
    ...of,
  };
};

const hashLike = (n: number): string => n.toString(16).padStart(64, '0');
