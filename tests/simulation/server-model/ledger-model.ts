import { safeParse } from 'valibot';
import { ledgerCalls } from '../../../api/ledger-calls.ts';
import { sha256Hex } from '../../../log/digest.ts';
import { decodeHeader, genesisHash } from '../../../log/header.ts';
import { hashOfLine, type Position } from '../../../log/lines/line.ts';
import { checkLine } from '../../../log/lines/line-check.ts';
import { type ModelReply, type ModelRequest, no, type Outcome, yes } from './exchange.ts';

/** A copy of a browser's log. `received`: by line, when it came. */
export type ModelLedger = {
  readonly logId: string;
  readonly header: string;
  readonly forkOf?: object;
  readonly lines: readonly string[];
  readonly begunAt: string;
  readonly received: readonly string[];
  /** How many of its entries were erased. */
  readonly erased: number;
};

type Held = ReadonlyMap<string, readonly ModelLedger[]>;

/** What is asked: the call, the ledger's id and the rest of the request. */
type Asked = { readonly email: string; readonly logId: string; readonly what: ModelRequest };

type LedgerBody = {
  readonly header?: string;
  readonly forkOf?: object;
  readonly after: number;
  readonly hash: string;
  readonly lines: readonly string[];
};

/**
 * The ledger calls that a mirror makes, from the wire contract alone, and naive on purpose: whole lists of lines, each
 * compared with each. The caller is known: who may ask is not decided here.
 */
export const createLedgerModel = ({ now }: { readonly now: () => number }) => {
  let held: Held = new Map();
  const of = (email: string): readonly ModelLedger[] => held.get(email) ?? [];

  const list = ({ email }: Asked): Outcome => yes({ ledgers: of(email).map(rowOf) });

  const read = ({ email, logId, what }: Asked): Outcome => {
    const one = of(email).find((ledger) => ledger.logId === logId);
    if (!one) return no('ledger.unknown');
    const after = Number(new URL(what.path, 'http://model.invalid').searchParams.get('after') ?? 0);
    const came = one.received.slice(after).map((at, place) => ({ seq: after + place + 1, at }));
    const received = came.filter(({ at }, place) => came[place + 1]?.at !== at);
    return yes({ header: one.header, lines: one.lines.slice(after), received, ...endOf(one) });
  };

  const add = ({ email, logId, what }: Asked): Outcome => {
    const body = JSON.parse(what.body ?? '') as LedgerBody;
    if (!safeParse(ledgerCalls.addToLedger.body, body).success) return no('body.malformed');
    const bad = unsound(body, logId, email);
    if (bad !== undefined) return no('ledger.unsound', { seq: bad });

    const before = of(email);
    const one = before.find((ledger) => ledger.logId === logId);
    if (one && body.header !== undefined && body.header !== one.header) return no('ledger.differs', { seq: 0 });
    const length = one?.lines.length ?? 0;
    if (body.after > length) return no('ledger.gap', { seq: length });
    const header = one?.header ?? body.header;
    if (header === undefined) return no('ledger.unknown');
    const there = [genesisHash(header), ...(one?.lines ?? []).map(hashOfLine)];
    const sent = [body.hash, ...body.lines.map(hashOfLine)];
    const differs = sent.findIndex((hash, place) => there[body.after + place] !== (there[body.after + place] && hash));
    if (differs >= 0) return no('ledger.differs', { seq: body.after + differs });

    const receivedAt = new Date(now()).toISOString();
    const news = body.lines.slice(length - body.after);
    const begun: ModelLedger = one ?? {
      logId,
      header,
      ...(body.forkOf && { forkOf: body.forkOf }),
      lines: [],
      begunAt: receivedAt,
      received: [],
      erased: 0,
    };
    const grown = {
      ...begun,
      lines: [...begun.lines, ...news],
      received: [...begun.received, ...news.map(() => receivedAt)],
      erased: begun.erased + erasedIn(news),
    };
    held = new Map(held).set(
      email,
      one ? before.map((ledger) => (ledger === one ? grown : ledger)) : [...before, grown],
    );
    return yes({ ...endOf(grown), receivedAt: lastReceived(grown) });
  };

  const erase = ({ email, logId, what }: Asked): Outcome => {
    const before = of(email);
    const one = before.find((ledger) => ledger.logId === logId);
    if (!one) return no('ledger.unknown');
    const { entries } = JSON.parse(what.body ?? '') as { readonly entries: readonly ErasedEntry[] };
    if (entries.some(({ seq }) => seq > one.lines.length)) return no('ledger.gap', { seq: one.lines.length });
    const wrong = [...entries].sort((a, b) => a.seq - b.seq).find((entry) => !hasEntry(one, entry));
    if (wrong) return no('ledger.differs', { seq: wrong.seq });
    const lines = one.lines.map((line, at) =>
      withoutEntries(
        line,
        entries.filter(({ seq }) => seq === at + 1),
      ),
    );
    const after = { ...one, lines, erased: erasedIn(lines) };
    held = new Map(held).set(
      email,
      before.map((ledger) => (ledger === one ? after : ledger)),
    );
    return yes({ erased: after.erased });
  };

  const calls = [
    [ledgerCalls.listLedgers, list],
    [ledgerCalls.readLedger, read],
    [ledgerCalls.addToLedger, add],
    [ledgerCalls.eraseInLedger, erase],
  ] as const;

  return {
    /** Answers one of the calls, as this account. */
    handle: (email: string, what: ModelRequest): ModelReply => {
      const { pathname } = new URL(what.path, 'http://model.invalid');
      const logId = pathname.split('/')[3] ?? '';
      const found = calls.find(
        ([{ method, path }]) => method === what.method && path.replace('{logId}', logId) === pathname,
      );
      return (found ? found[1]({ email, logId, what }) : no('path.unknown')).reply;
    },
    of,
    snapshot: (): Held => held,
    restore: (backup: Held): void => {
      held = backup;
    },
  };
};

export type LedgerModel = ReturnType<typeof createLedgerModel>;

type ErasedEntry = { readonly seq: number; readonly index: number; readonly digest: string };
type Line = { readonly events: readonly object[] };

const digestOf = (entry: object): string =>
  'erased' in entry ? String(entry.erased) : sha256Hex(JSON.stringify(entry));

const hasEntry = ({ lines }: ModelLedger, { seq, index, digest }: ErasedEntry): boolean => {
  const entry = (JSON.parse(lines[seq - 1] ?? '{"events":[]}') as Line).events[index];
  return entry !== undefined && digestOf(entry) === digest;
};

const withoutEntries = (text: string, erased: readonly ErasedEntry[]): string => {
  if (erased.length === 0) return text;
  const line = JSON.parse(text) as Line;
  const isGone = (at: number): boolean => erased.some(({ index }) => index === at);
  return JSON.stringify({
    ...line,
    events: line.events.map((entry, at) => (isGone(at) ? { erased: digestOf(entry) } : entry)),
  });
};

const erasedIn = (lines: readonly string[]): number =>
  lines.flatMap((line) => (JSON.parse(line) as Line).events).filter((entry) => 'erased' in entry).length;

const endOf = ({ header, lines }: ModelLedger): Position => ({
  seq: lines.length,
  hash: lines.length === 0 ? genesisHash(header) : hashOfLine(lines.at(-1) ?? ''),
});

const lastReceived = ({ received, begunAt }: ModelLedger): string => received.at(-1) ?? begunAt;

const rowOf = (ledger: ModelLedger): object => ({
  logId: ledger.logId,
  at: headerOf(ledger.header)?.at,
  ...endOf(ledger),
  receivedAt: lastReceived(ledger),
  bytes: ledger.lines.join('').length,
  erased: ledger.erased,
  ...(ledger.forkOf && { forkOf: ledger.forkOf }),
});

const headerOf = (text: string) => {
  const read = decodeHeader(text);
  return read.kind === 'header' ? read.header : undefined;
};

/** The number of the first line that is not as a log of this account writes it, 0 for the header. */
const unsound = ({ header: text, forkOf, after, hash, lines }: LedgerBody, logId: string, email: string) => {
  if (text !== undefined) {
    const header = headerOf(text);
    if (!header || header.user !== email || (header.logId === logId) === (forkOf !== undefined)) return 0;
    if (after === 0 && hash !== genesisHash(text)) return 0;
  }
  let before: Position = { seq: after, hash };
  for (const line of lines) {
    const check = checkLine(line, before);
    const isWritten = check.kind === 'sound' || check.problem === 'written by a newer version';
    if (!isWritten || !check.stored) return before.seq + 1;
    before = check.stored;
  }
  return undefined;
};
