import type { ledgerCalls } from '../../api/ledger-calls.ts';
import type { ReplyOf } from '../../api/read-reply.ts';
import { footerLine } from '../../log/file/writing.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { askServer } from './ledger-call.ts';
import type { MirrorWorld } from './mirror-port.ts';

/** Where the copies of ledgers are kept. */
export type LedgerServer = Pick<MirrorWorld, 'credentials' | 'remote'>;

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
export const listLedgers = async (server: LedgerServer): Promise<readonly ListedLedger[]> =>
  (await askServer(asking(server), 'listLedgers', { params: {} })).ledgers;

/**
 * Fetches a copy up to the commit that the server listed, as the text of a ledger's file, in slices. Its lines are not
 * checked here: who opens the file does that. `most`: characters; a longer one is given up. Fails with `CallFailed`, with
 * `NotTheLedger`, or with the signal's reason.
 */
export const fetchLedger = async (
  server: LedgerServer,
  { logId, seq }: Pick<ListedLedger, 'logId' | 'seq'>,
  { tell, signal, most }: Waiter & { readonly most: number },
): Promise<readonly string[]> => {
  const slices: string[] = [];
  let header: string | undefined;
  let end: { readonly seq: number; readonly hash: string } | undefined;
  let length = 0;
  for (let after = 0; after < seq; ) {
    signal.throwIfAborted();
    const read = await askServer(asking(server), 'readLedger', { params: { logId }, after });
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

/** These calls have no body, so nothing is packed. */
const asking = (server: LedgerServer) => ({
  ...server,
  pack: () => Promise.reject(new Error('a call without a body')),
});
