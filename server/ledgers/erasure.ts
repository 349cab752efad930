import { groupBy } from '../../events/group-by.ts';
import { done, type HandlerResult, refuse } from '../handlers/call.ts';
import type { ErasedEntry, LedgerPart, LedgerRow } from '../ledger-storage.ts';
import { erasing } from './entries.ts';
import { isAsSeen, type LedgerAsked, type LedgerHandlers } from './ledger-call.ts';
import { linesOf, packedLines } from './packing.ts';
import { pausing } from './pausing.ts';

/** All or none. An entry that is erased already is no fault. */
export const eraseInLedger: LedgerHandlers['eraseInLedger'] = async (call) => {
  for (;;) {
    const seen = await rowOf(call);
    if (!seen) return refuse('ledger.unknown');
    const outcome = await eraseEntries(call, seen);
    if (outcome) return outcome;
  }
};

type Call = LedgerAsked<'eraseInLedger'>;

const rowOf = ({ params: { logId }, account, world: { storage } }: Call): Promise<LedgerRow | undefined> =>
  storage.read(account.accountId, ({ ledgers }) => ledgers.one(logId));

/** `undefined`: the ledger was changed meanwhile, and nothing was stored. */
const eraseEntries = async (call: Call, seen: LedgerRow): Promise<HandlerResult<Erased> | undefined> => {
  const last = call.body.entries.reduce((most, { seq }) => Math.max(most, seq), 0);
  if (last > seen.seq) return refuse('ledger.gap', { seq: seen.seq });
  const parts: LedgerPart[] = [];
  const newlyErased: ErasedEntry[] = [];
  let bytes = seen.bytes;
  for (const [first, wanted] of await byPart(call)) {
    const part = first === undefined ? undefined : await partAt(call, first);
    const changed = part && (await withoutEntries(part, wanted, call));
    if (!changed || changed.wrong) return refuse('ledger.differs', { seq: changed?.wrong?.seq ?? wanted[0]?.seq ?? 0 });
    if (changed.erased.length === 0) continue;
    bytes += changed.part.content.length - part.content.length;
    parts.push(changed.part);
    newlyErased.push(...changed.erased);
  }
  return store(call, seen, { row: { ...seen, bytes }, parts, entries: newlyErased });
};

type Erased = { readonly erased: number };

/** The entries by the first commit of their part, each once; those of no part under `undefined`. */
const byPart = async ({ params: { logId }, body, account, world: { storage } }: Call) => {
  const unique = new Map(body.entries.map((entry) => [JSON.stringify([entry.seq, entry.index, entry.digest]), entry]));
  const sorted = [...unique.values()].sort((a, b) => a.seq - b.seq);
  const entriesByPart = new Map<number | undefined, ErasedEntry[]>();
  await storage.read(account.accountId, async ({ ledgers }) => {
    entriesByPart.clear();
    for (const entry of sorted) {
      const [head] = await ledgers.heads(logId, entry.seq, 1);
      const first = head && head.first <= entry.seq ? head.first : undefined;
      entriesByPart.set(first, [...(entriesByPart.get(first) ?? []), entry]);
    }
  });
  return entriesByPart;
};

/** `undefined`: no part begins with that commit. */
const partAt = async ({ params: { logId }, account, world: { storage } }: Call, first: number) => {
  const [part] = await storage.read(account.accountId, ({ ledgers }) => ledgers.parts(logId, first, first));
  return part;
};

/** `wrong`: the first entry that the part does not have. */
const withoutEntries = async (part: LedgerPart, wanted: readonly ErasedEntry[], { world }: Call) => {
  const lines = [...(await linesOf(part, world))];
  const erasedNow: ErasedEntry[] = [];
  for (const [seq, entriesOfLine] of groupBy(wanted, (entry) => entry.seq)) {
    const {
      line,
      erased: erasedInLine,
      wrong,
    } = await pausing(erasing(lines[seq - part.first] ?? '', entriesOfLine), world);
    if (wrong) return { part, erased: erasedNow, wrong };
    lines[seq - part.first] = line;
    erasedNow.push(...erasedInLine);
  }
  return { part: { ...part, ...(await packedLines(lines, world)) }, erased: erasedNow, wrong: undefined };
};

type Change = {
  readonly row: LedgerRow;
  readonly parts: readonly LedgerPart[];
  readonly entries: readonly ErasedEntry[];
};

const store = (
  { account, world: { storage } }: Call,
  seen: LedgerRow,
  { row, parts, entries }: Change,
): Promise<HandlerResult<Erased> | undefined> =>
  storage.write(account.accountId, async ({ ledgers }) => {
    if (!isAsSeen(await ledgers.one(row.logId), seen)) return undefined;
    if (entries.length > 0) {
      await ledgers.save(row);
      await ledgers.putParts(parts);
      await ledgers.addErased(row.logId, entries);
    }
    return done({ erased: seen.erased + entries.length });
  });
