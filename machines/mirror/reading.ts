import type { ledgerCalls } from '../../api/ledger-calls.ts';
import type { ReplyOf } from '../../api/read-reply.ts';
import { encodePart } from '../../log/file/part-header.ts';
import { footerLine } from '../../log/file/writing.ts';
import { storedHeader } from '../../log/header.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';
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

/** A copy as it was fetched, or what follows of it after a known commit. */
export type FetchedCopy = {
  /** The text of a ledger's file, or of a part's, in slices. */
  readonly slices: readonly string[];
  /** The server's times: each is of the commits after the number before, up to its own. */
  readonly received: readonly Received[];
};

export type Received = ReplyOf<typeof ledgerCalls.readLedger>['received'][number];

/** What of a copy is known already: its first line, and its last commit. */
export type KnownCopy = { readonly headerLine: string; readonly end: Position };

/**
 * Fetches a copy up to the commit that the server listed. Its lines are not checked here: who opens the file does that.
 * `most`: characters; a longer one is given up. `known`: only what follows is fetched, as a part. Fails with
 * `CallFailed`, with `NotTheLedger`, or with the signal's reason.
 */
export const fetchLedger = async (
  server: LedgerCalling,
  { logId, seq }: Pick<ListedLedger, 'logId' | 'seq'>,
  { tell, signal, most }: Waiter & { readonly most: number },
  known?: KnownCopy,
): Promise<FetchedCopy> => {
  const slices: string[] = [];
  const received: Received[] = [];
  const from = known?.end.seq ?? 0;
  let header = known?.headerLine;
  let end: Position | undefined;
  let characters = 0;
  for (let after = from; after < seq; ) {
    signal.throwIfAborted();
    const reply = await askServer(server, 'readLedger', { params: { logId }, after });
    signal.throwIfAborted();
    header ??= reply.header;
    if (reply.header !== header) throw new NotTheLedger('another beginning');
    if (slices.length === 0) slices.push(`${known ? partLine(known) : header}\n`);
    const lines = reply.lines.slice(0, seq - after);
    const last = lines.at(-1);
    if (last === undefined) throw new NotTheLedger('nothing');
    const slice = lines.map((line) => `${line}\n`).join('');
    characters += slice.length;
    if (characters > most) throw new NotTheLedger('too much');
    slices.push(slice);
    received.push(...reply.received);
    after += lines.length;
    end = { seq: after, hash: hashOfLine(last) };
    tell((after - from) / (seq - from));
  }
  if (!end) throw new NotTheLedger('nothing');
  return { slices: [...slices, `${footerLine(end)}\n`], received };
};

const partLine = ({ headerLine, end }: KnownCopy): string => encodePart(storedHeader(headerLine), end);
