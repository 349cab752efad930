/** Erasing a student in the server's copies of the account's other ledgers. */
import type { Running } from '../../events/steps.ts';
import { genesisHash, storedHeader } from '../../log/header.ts';
import type { LedgerCalling } from '../mirror/ledger-call.ts';
import type { FetchedLedger, FetchedLedgers, UnusedLedger } from '../others/fetched-ledger.ts';
import { eraseInCopy } from './at-server.ts';
import { type ErasedLedger, erasingIn, NotFoldable } from './erased-lines.ts';
import type { EntryPlace } from './erasing.ts';

/** The entries that a copy is to lose. `fixed`: how many older notes name the student and stay. */
export type CopyErasing = { readonly logId: string; readonly entries: readonly EntryPlace[]; readonly fixed: number };

/**
 * A copy that keeps what it has of the student. `shared`: an older version wrote them together with others. `harmful`: without
 * them others would not be as they were. `unfoldable`: no records follow from it.
 */
export type KeptCopy = Pick<UnusedLedger, 'logId' | 'begunAt'> & {
  readonly why: UnusedLedger['why'] | 'shared' | 'harmful' | 'unfoldable';
};

export type OtherCopies = { readonly erasing: readonly CopyErasing[]; readonly kept: readonly KeptCopy[] };

type Made = Extract<ErasedLedger, { readonly kind: 'erased' }>;

/**
 * Says what would be erased of a student in each of these copies. `made`: what is to be erased in this browser's own ledger, whose
 * first line is `headerLine`. In the other ledgers the student has the server's ids, and their own only where both have one beginning.
 */
export const erasingInCopies = async (
  { used, unused }: FetchedLedgers,
  made: Made,
  headerLine: string,
  run: Running,
): Promise<OtherCopies> => {
  const erasing: CopyErasing[] = [];
  const kept: KeptCopy[] = [...unused];
  for (const copy of used) {
    const { logId } = copy;
    const outcome = await run(outcomeInCopy(copy, made, headerLine));
    if (outcome === 'unfoldable') kept.push({ logId, begunAt: begunAt(copy), why: outcome });
    else if (outcome.kind === 'needed') kept.push({ logId, begunAt: begunAt(copy), why: 'shared' });
    else if (outcome.kind === 'harmful' || outcome.kind === 'there')
      kept.push({ logId, begunAt: begunAt(copy), why: 'harmful' });
    else if (outcome.kind === 'erased') {
      const { own, notes, fixed } = outcome.plan;
      erasing.push({ logId, entries: [...own, ...notes], fixed: fixed.length });
    }
  }
  return { erasing, kept };
};

/** Fails with `CallFailed`: then some may be erased. It can be repeated. */
export const eraseInCopies = async (
  server: LedgerCalling,
  { erasing }: Pick<OtherCopies, 'erasing'>,
): Promise<void> => {
  for (const { logId, entries } of erasing) await eraseInCopy(server, logId, entries);
};

const begunAt = ({ headerLine }: FetchedLedger): string => storedHeader(headerLine).at;

/** `unfoldable`: no records follow from the copy. */
const outcomeInCopy = function* (copy: FetchedLedger, { student, idsElsewhere }: Made, headerLine: string) {
  const isOneBeginning = genesisHash(copy.headerLine) === genesisHash(headerLine);
  const rows = new Set<string>([...idsElsewhere, ...(isOneBeginning ? student.studentIds : [])]);
  const who = { rows, called: student.called };
  try {
    return yield* erasingIn(storedHeader(copy.headerLine), copy.lines, { who, withShared: false, isCopy: true });
  } catch (error) {
    if (!(error instanceof NotFoldable)) throw error;
    return 'unfoldable';
  }
};
