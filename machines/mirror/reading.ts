import type { ledgerCalls } from '../../api/ledger-calls.ts';
import type { ReplyOf } from '../../api/read-reply.ts';
import { footerLine } from '../../log/file/writing.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { askServer, type LedgerCalling } from './ledger-call.ts';

/** A copy as the server lists it: nothing of it is proved before it was read and checked. */
export type ListedLedger = ReplyOf<typeof ledgerCalls.listLedgers>['ledgers'][number];

/** The server gave something else than the ledger that it had listed: `said` what. */
export class NotTheLedger extends Error {
  readonly said: 'another beginning' | 'nothing' | 'too much';

  constructor(said: NotTheLedger['said']) {
    super(said);
    this.name = 'NotTheLedger';
    this.said = said;
  }
}

/** The copies of the account's ledgers, in the order in which they began there. Fails with `CallFailed`. */
export const listLedgers = async (server: LedgerCalling): Promise<readonly ListedLedger[]> =>
  (await askServer(server, 'listLedgers', { params: {} })).ledgers;

/**
 * Fetches a copy up to the commit that the server listed, as the text of a ledger's file, in slices. Its lines are not
 * checked here: who opens the file does that. `most`: characters; a longer one is given up. Fails with `CallFailed`, with
 * `NotTheLedger`, or with the signal's reason.
 */
export const fetchLedger = async (
  server: LedgerCalling,
  { logId, seq }: Pick<ListedLedger, 'logId' | 'seq'>,
  { tell, signal, most }: Waiter & { readonly most: number },
): Promise<readonly string[]> => {
  const slices: string[] = [];
  let header: string | undefined;
  let end: { readonly seq: number; readonly hash: string } | undefined;
  let length = 0;
  for (let after = 0; after < seq; ) {
    signal.throwIfAborted();
    const read = await askServer(server, 'readLedger', { params: { logId }, after });
    signal.throwIfAborted();
    if (header !== undefined && read.header !== header) throw new NotTheLedger('another beginning');
    if (header === undefined) slices.push(`${read.header}\n`);
    header = read.header;
    const lines = read.lines.slice(0, seq - after);
    const last = lines.at(-1);
    if (last === undefined) throw new NotTheLedger('nothing');
    const slice = lines.map((line) => `${line}\n`).join('');
    length += slice.length;
    if (length > most) throw new NotTheLedger('too much');
    slices.push(slice);
    after += lines.length;
    end = { seq: after, hash: hashOfLine(last) };
    tell(after / seq);
  }
  if (!end) throw new NotTheLedger('nothing');
  return [...slices, `${footerLine(end)}\n`];
};
