import { ledgerLimits } from '../../api/ledger-calls.ts';
import type { BackendWorld } from '../backend.ts';
import { done, refuse } from '../handlers/call.ts';
import type { LedgerPart, LedgerReading, PartHead } from '../ledger-storage.ts';
import type { LedgerHandlers } from './ledger-call.ts';
import { linesOf } from './packing.ts';

export const readingCalls: Pick<LedgerHandlers, 'listLedgers' | 'readLedger' | 'listErased'> = {
  listLedgers: async ({ account, world: { storage } }) => {
    const rows = await storage.read(account.accountId, ({ ledgers }) => ledgers.all());
    return done({ ledgers: rows.map(({ header: _, ...row }) => row) });
  },

  /** What is stored is unpacked outside the transaction, and little more of it than the reply needs. */
  readLedger: async ({ params: { logId }, query, account, world }) => {
    const after = numberIn(query.after);
    if (after === undefined) return refuse('path.malformed');
    const stored = await world.storage.read(account.accountId, async ({ ledgers }) => {
      const row = await ledgers.one(logId);
      return row && { row, parts: await partsAfter(ledgers, logId, after) };
    });
    if (!stored) return refuse('ledger.unknown');
    const { header, seq, hash } = stored.row;
    return done({ header, ...(await linesForReply(stored.parts, after, world)), seq, hash });
  },

  listErased: async ({ params: { logId }, query, account, world: { storage } }) => {
    const after = numberIn(query.after);
    if (after === undefined) return refuse('path.malformed');
    const found = await storage.read(account.accountId, async ({ ledgers }) => {
      const row = await ledgers.one(logId);
      return row && { entries: await ledgers.erasedAfter(logId, after, ledgerLimits.erasures), erased: row.erased };
    });
    return found ? done(found) : refuse('ledger.unknown');
  },
};

/** `undefined`: no number of a commit. */
const numberIn = (text = '0'): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The parts from which a reply is made. The first may begin before it, the last end after it. */
const partsAfter = async (ledgers: LedgerReading, logId: string, after: number): Promise<readonly LedgerPart[]> => {
  const heads = await ledgers.heads(logId, after + 1, headsALook);
  const [first] = heads;
  const last = lastToRead(heads);
  return first && last ? ledgers.parts(logId, first.first, last.first) : [];
};

/** The last part that a reply needs. The first part may be read from its middle, so its characters do not count. */
const lastToRead = ([first, ...others]: readonly PartHead[]): PartHead | undefined => {
  let last = first;
  let characters = 0;
  for (const head of others) {
    if (characters >= ledgerLimits.reading) break;
    last = head;
    characters += head.characters;
  }
  return last;
};

const headsALook = 8192;

/** The lines behind `after` that one reply may have, and when they were received. A longer line goes alone. */
const linesForReply = async (parts: readonly LedgerPart[], after: number, world: BackendWorld) => {
  const lines: string[] = [];
  const received: { seq: number; at: string }[] = [];
  let characters = 0;
  for (const part of parts) {
    for (const line of (await linesOf(part, world)).slice(Math.max(0, after + 1 - part.first))) {
      characters += line.length;
      if (lines.length > 0 && characters > ledgerLimits.reading) return { lines, received };
      lines.push(line);
      if (received.at(-1)?.seq !== part.end) received.push({ seq: part.end, at: part.receivedAt });
    }
  }
  return { lines, received };
};
