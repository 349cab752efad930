import { groupBy } from '../../events/group-by.ts';
import { genesisHash } from '../../log/header.ts';
import { type CallRefusal, done, type HandlerResult, overQuota, refuse } from '../handlers/call.ts';
import type { ErasedEntry, LedgerPart, LedgerRow } from '../ledger-storage.ts';
import { type CheckedAddition, type CheckedLine, checkedAddition } from './addition.ts';
import { firstDifference } from './comparing.ts';
import { erasing } from './entries.ts';
import { isAsSeen, type LedgerAsked, type LedgerHandlers } from './ledger-call.ts';
import { packedParts } from './packing.ts';
import { pausing } from './pausing.ts';

/** Nothing that is stored is ever replaced: what is here already only has to be the same. */
export const addToLedger: LedgerHandlers['addToLedger'] = async (call) => {
  const addition = await checkedAddition(call);
  if ('kind' in addition) return addition;
  // Again if another call changed the ledger between the look and the write.
  for (;;) {
    const seen = await look(call, addition);
    const plan = await planOf(call, addition, seen);
    if ('kind' in plan) return plan;
    const outcome = await store(call, plan, seen.row);
    if (outcome) return outcome;
  }
};

type Call = LedgerAsked<'addToLedger'>;

type Look = { readonly row: LedgerRow | undefined; readonly erased: readonly ErasedEntry[] };

/** The ledger as it is now, and what was erased in the commits that are to come. */
const look = ({ params: { logId }, account, world: { storage } }: Call, { lines }: CheckedAddition): Promise<Look> =>
  storage.read(account.accountId, async ({ ledgers }) => {
    const row = await ledgers.one(logId);
    const [first, last] = [(row?.seq ?? 0) + 1, lines.at(-1)?.seq ?? 0];
    return { row, erased: last < first ? [] : await ledgers.erasedIn(logId, first, last) };
  });

/** What the ledger becomes. `erased`: what was not known to be erased. */
type Plan = {
  readonly row: Omit<LedgerRow, 'erased'>;
  readonly parts: readonly LedgerPart[];
  readonly erased: readonly ErasedEntry[];
};

/** What the addition makes of the ledger as it was seen, or why it is refused. */
const planOf = async (call: Call, addition: CheckedAddition, { row, erased }: Look): Promise<Plan | CallRefusal> => {
  const { world, params, account } = call;
  const { header, after, lines } = addition;
  if (row && header && header.text !== row.header) return refuse('ledger.differs', { seq: 0 });
  if (after.seq > (row?.seq ?? 0)) return refuse('ledger.gap', { seq: row?.seq ?? 0 });
  const receivedAt = new Date(world.now()).toISOString();
  const rowBefore = row ?? (header && newRow(call, header, receivedAt));
  if (!rowBefore) return refuse('ledger.unknown');
  const differs = await firstDifference(rowBefore, addition, world, account.accountId);
  if (differs !== undefined) return refuse('ledger.differs', { seq: differs });

  const { linesToStore, newlyErased } = await withErased(
    lines.filter(({ seq }) => seq > rowBefore.seq),
    erased,
    world,
  );
  const parts = await packedParts(linesToStore, { ...params, receivedAt }, world);
  const last = linesToStore.at(-1);
  return {
    row: {
      ...rowBefore,
      ...(last && { seq: last.seq, hash: last.hash, receivedAt }),
      bytes: parts.reduce((sum, { content }) => sum + content.length, rowBefore.bytes),
    },
    parts,
    erased: newlyErased,
  };
};

const newRow = (
  { params: { logId }, body: { forkOf } }: Call,
  header: Header,
  receivedAt: string,
): Omit<LedgerRow, 'erased'> => ({
  logId,
  header: header.text,
  at: header.at,
  seq: 0,
  hash: genesisHash(header.text),
  receivedAt,
  bytes: header.text.length,
  ...(forkOf && { forkOf }),
});

type Header = NonNullable<CheckedAddition['header']>;

/**
 * `linesToStore`: the lines without what was erased on this server before, whoever sends it again. `newlyErased`: what
 * comes erased and was not known to be: the other browsers are told of it.
 */
const withErased = async (lines: readonly CheckedLine[], erased: readonly ErasedEntry[], world: Call['world']) => {
  const known = new Set(erased.map(({ seq, index }) => `${seq} ${index}`));
  const bySeq = groupBy(erased, ({ seq }) => seq);
  const linesToStore: CheckedLine[] = [];
  const newlyErased: ErasedEntry[] = [];
  for (const line of lines) {
    newlyErased.push(...line.erased.filter(({ seq, index }) => !known.has(`${seq} ${index}`)));
    const erasedHere = bySeq.get(line.seq);
    linesToStore.push(
      !erasedHere ? line : { ...line, line: (await pausing(erasing(line.line, erasedHere), world)).line },
    );
  }
  return { linesToStore, newlyErased };
};

/** `undefined`: the ledger is not as it was seen any more, and nothing was stored. */
const store = (
  { world: { storage, quotas }, account }: Call,
  { row, parts, erased }: Plan,
  seen: LedgerRow | undefined,
): Promise<HandlerResult<Added> | undefined> =>
  storage.write(account.accountId, async ({ ledgers }): Promise<HandlerResult<Added> | undefined> => {
    if (!isAsSeen(await ledgers.one(row.logId), seen)) return undefined;
    const grows = row.bytes - (seen?.bytes ?? 0);
    if (grows > 0) {
      if ((await ledgers.bytes()) + grows > quotas.ledgerBytes) return overQuota();
      await ledgers.save(row);
      await ledgers.putParts(parts);
      if (erased.length > 0) await ledgers.addErased(row.logId, erased);
    }
    return done({ seq: row.seq, hash: row.hash, receivedAt: row.receivedAt });
  });

type Added = { readonly seq: number; readonly hash: string; readonly receivedAt: string };
