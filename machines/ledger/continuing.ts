/**
 * A ledger that was exported elsewhere becomes the log of its account here, whole or not at all.
 *
 * After the file was written, its computer may have sent anything that it still owed. So every addition that is owed
 * counts as a call without an answer: it lies beside the log without a key and is never made again, and a later reading
 * says what came of it, as for any call to a server without keys.
 */
import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import type { IntentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { LogHeader } from '../../log/header.ts';
import type { Intent } from '../../log/intent.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';
import { envelopeOf } from '../../log/lines/line-text.ts';
import { type Log, LogFailure, type LogHead, linesAtOnce } from '../../log/port.ts';
import { loadUnderWay } from '../../projections/records/loads.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import type { Records } from '../../projections/records/records.ts';
import { additionsPerhapsMade } from '../../sync/plan/additions-owed.ts';
import type { Account } from '../session/world.ts';
import type { Signature } from './ledger-world.ts';

/**
 * Why a file was not continued; nothing has changed then. `worked here`: the log here has work of its own. `nothing new`: it
 * has all of the file. `under way here`: a call is unanswered here. `load under way`: a load of snapshots was, in the file.
 */
export type ContinueRefusal =
  | 'not whole'
  | 'erased'
  | 'another account'
  | 'worked here'
  | 'nothing new'
  | 'under way here'
  | 'load under way'
  | 'newer'
  | 'changed meanwhile'
  | 'no room';

/** A log's file in which every line is sound, and the lines of its commits. */
export type ContinuedLog = {
  readonly header: LogHeader;
  readonly headerLine: string;
  readonly head: Position;
  readonly erased: number;
  readonly lines: readonly string[];
};

export type ContinuingWorld = {
  /** The records that the lines lead to; `undefined`: a newer application wrote some of them. */
  readonly folded: (headerLine: string, lines: readonly string[]) => Promise<Records | undefined>;
  /** The line of a commit after this place. */
  readonly linked: (draft: CommitDraft, after: Position) => string;
  /** The chain's hash after the first `seq` of these lines. */
  readonly hashAt: (headerLine: string, lines: readonly string[], seq: number) => string;
  readonly sign: () => Signature;
  readonly newIntentId: () => IntentId;
};

/** Makes the file the log. Returns why not, if it must not. Fails with a `LogFailure` if the disk does. */
export const continueLedger = async (
  log: Log,
  account: Account,
  file: ContinuedLog,
  world: ContinuingWorld,
): Promise<ContinueRefusal | undefined> => {
  const { header, headerLine, lines } = file;
  if (header.redacted || header.part) return 'not whole';
  // The records and what is owed would lack what these events said.
  if (file.erased > 0) return 'erased';
  // Who reads the log looks for the server that its database is named after.
  const { user, backend, begunAt = backend } = account;
  if (header.user !== user || header.backend !== begunAt) return 'another account';
  const head = await log.head();
  const refusal = await whyNotHere(log, head, file, world);
  if (refusal) return refusal;
  const records = await world.folded(headerLine, lines);
  if (!records) return 'newer';
  if (loadUnderWay(records.outbox) !== undefined) return 'load under way';
  const { draft, intents } = takeover(records, account, world);
  const line = world.linked(draft, file.head);
  try {
    const replaced = await log.replace(head, { headerLine, lines: [...lines, line], intents });
    return replaced === 'behind' ? 'changed meanwhile' : undefined;
  } catch (error) {
    if (error instanceof LogFailure && error.reason === 'quota') return 'no room';
    throw error;
  }
};

/** Why the log here must stay. It may go if it is a beginning of the file, or has nothing but readings of the server. */
const whyNotHere = async (
  log: Log,
  head: LogHead,
  file: ContinuedLog,
  { hashAt }: ContinuingWorld,
): Promise<ContinueRefusal | undefined> => {
  if ((await log.intents()).length > 0) return 'under way here';
  if (head.logId === file.header.logId) {
    if (head.seq >= file.lines.length) return (await endsHere(log, file)) ? 'nothing new' : 'worked here';
    return hashAt(file.headerLine, file.lines, head.seq) === head.hash ? undefined : 'worked here';
  }
  for (let after = 0; after < head.seq; ) {
    const ourLines = await log.lines(after, linesAtOnce);
    if (ourLines.length === 0) break;
    if (ourLines.some((line) => envelopeOf(line).command.type !== readingCommand)) return 'worked here';
    after += ourLines.length;
  }
  return undefined;
};

/** Whether the last commit of the file is here, and so are all before it. */
const endsHere = async (log: Log, { lines }: ContinuedLog): Promise<boolean> => {
  const lastOfFile = lines.at(-1);
  if (lastOfFile === undefined) return true;
  const [ourLine] = await log.lines(lines.length - 1, 1);
  return ourLine !== undefined && hashOfLine(ourLine) === hashOfLine(lastOfFile);
};

/** The commit that says that the ledger goes on here, and all calls that may have been made. Their times keep their order. */
const takeover = (
  records: Records,
  { user, backend }: Account,
  { sign, newIntentId }: ContinuingWorld,
): { readonly draft: CommitDraft; readonly intents: readonly Intent[] } => {
  // It is never made again, so nobody needs its bytes.
  const unkeyed = (intent: IntentId, call: string, at: string): Intent => {
    return { intent, method: 'POST', path: '', at, user, backend, keyed: false, call };
  };
  const { sent } = records.outbox;
  const unanswered = keysOf(sent).flatMap((intent) => {
    const sentCall = sent[intent];
    return sentCall ? [unkeyed(intent, sentCall.call, sentCall.moment.at)] : [];
  });
  const signature = sign();
  const began = Date.parse(signature.at);
  const additions = additionsPerhapsMade(records).map(({ call, item, cellsWait }, n) => ({
    made: unkeyed(newIntentId(), call, new Date(began + n).toISOString()),
    item,
    cellsWait,
  }));
  const events = additions.map(
    ({ made: { intent, call }, item, cellsWait }): DomainEvent => ({
      type: 'CallIntended',
      intent,
      call,
      items: [item],
      ...(cellsWait && { cellsWait }),
    }),
  );
  const draft = { ...signature, command: { type: 'ContinueLedger' }, events };
  return { draft, intents: [...unanswered, ...additions.map(({ made }) => made)] };
};
