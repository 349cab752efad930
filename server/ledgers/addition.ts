import { emailOf } from '../../api/email.ts';
import { atOnce } from '../../events/steps.ts';
import { decodeHeader, genesisHash, type LogHeader } from '../../log/header.ts';
import type { Position, StoredLine } from '../../log/lines/line.ts';
import { checkingLine } from '../../log/lines/line-check.ts';
import type { BackendWorld } from '../backend.ts';
import { scanningDepth } from '../calls/request-body.ts';
import { type CallRefusal, refuse } from '../handlers/call.ts';
import type { ErasedEntry } from '../ledger-storage.ts';
import { erasedAmong } from './entries.ts';
import type { LedgerAsked } from './ledger-call.ts';
import type { PlacedLine } from './packing.ts';
import { pausing } from './pausing.ts';

/** What a browser sends of its log, checked by itself: nothing here was compared with what is stored. */
export type CheckedAddition = {
  readonly header?: { readonly text: string; readonly at: string };
  readonly after: Position;
  readonly lines: readonly CheckedLine[];
};

/** `erased`: the entries that came as digests. */
export type CheckedLine = PlacedLine & { readonly erased: readonly ErasedEntry[] };

/** The addition if each of its lines is as a log writes it, in its place and linked to the one before. */
export const checkedAddition = async ({
  params: { logId },
  body,
  account: { email },
  world,
}: LedgerAsked<'addToLedger'>): Promise<CheckedAddition | CallRefusal> => {
  const after = { seq: body.after, hash: body.hash };
  const header =
    body.header === undefined
      ? undefined
      : soundHeader(body.header, { logId, email, isFork: body.forkOf !== undefined });
  if (header === 'unsound') return unsound(0);
  if (header && after.seq === 0 && after.hash !== genesisHash(header.text)) return unsound(0);

  const lines: CheckedLine[] = [];
  let before: Position = after;
  for (const line of body.lines) {
    const checked = await soundLine(line, before, world);
    if (!checked) return unsound(before.seq + 1);
    lines.push(checked);
    before = checked;
  }
  return { ...(header && { header }), after, lines };
};

const unsound = (seq: number): CallRefusal => refuse('ledger.unsound', { seq });

/** Whose log the first line has to begin. A history that parts from another one of the same id has an id of its own. */
type Owner = { readonly logId: string; readonly email: string; readonly isFork: boolean };

/** Only the whole log of this account under this id. */
const soundHeader = (text: string, owner: Owner): CheckedAddition['header'] | 'unsound' => {
  if (atOnce(scanningDepth(text, deepestLine))) return 'unsound';
  const read = decodeHeader(text);
  return read.kind === 'header' && isOf(read.header, owner) ? { text, at: read.header.at } : 'unsound';
};

const isOf = (header: LogHeader, { logId, email, isFork }: Owner): boolean =>
  (header.logId === logId) !== isFork && emailOf(header.user) === email && !header.redacted && !header.part;

/** A line that follows the one before as a log writes it. What a newer version has written is taken as it is: its hash fits. */
export const lineAfter = async (
  before: Position,
  line: string,
  world: Pick<BackendWorld, 'pauses'>,
): Promise<StoredLine | undefined> => {
  const check = await pausing(checkingLine(line, before), world);
  return check.kind === 'sound' || check.problem === 'written by a newer version' ? check.stored : undefined;
};

const soundLine = async (line: string, before: Position, world: BackendWorld): Promise<CheckedLine | undefined> => {
  if (await pausing(scanningDepth(line, deepestLine), world)) return undefined;
  const stored = await lineAfter(before, line, world);
  return stored && { line, seq: stored.seq, hash: stored.hash, erased: erasedAmong(stored.seq, stored.events) };
};

/** Levels of lists and objects. An event with settings has fewer; deeper ones could exhaust the stack. */
const deepestLine = 64;
