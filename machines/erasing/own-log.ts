/** Erasing a student in the log of a browser, as another tab would do it: in one transaction, or not at all. */
import type { CommitDraft } from '../../events/commit.ts';
import { part, type Running, type Steps } from '../../events/steps.ts';
import { decodeHeader, genesisHash } from '../../log/header.ts';
import type { Position } from '../../log/lines/line.ts';
import { checkingLine } from '../../log/lines/line-check.ts';
import { type Log, LogFailure, type LogHead, linesAtOnce } from '../../log/port.ts';
import type { Signature } from '../ledger/ledger-world.ts';
import { type ErasedLedger, erasingIn } from './erased-lines.ts';

/** What erasing would make of the log as it ended at `head`. `under way`: a call has no answer yet. */
export type OwnErasing = { readonly head: LogHead; readonly made: ErasedLedger | { readonly kind: 'under way' } };

export type OwnErasingWorld = {
  readonly run: Running;
  readonly sign: () => Signature;
  /** The line of a commit after this place. */
  readonly linked: (draft: CommitDraft, after: Position) => string;
};

/** Says what would be erased, and changes nothing. Fails with a `LogFailure`, or with `NotFoldable`. */
export const planErasingInLog = async (log: Log, who: string, run: Running): Promise<OwnErasing> => {
  const head = await log.head();
  if ((await log.intents()).length > 0) return { head, made: { kind: 'under way' } };
  const header = await log.header();
  const decoded = decodeHeader(header);
  if (decoded.kind === 'bad') throw new LogFailure('damaged', decoded.problem);
  const lines = await linesOf(log, head, run);
  const erasing = erasingIn(decoded.header, lines, { who, withShared: false });
  return { head, made: await run(part(checkingShare, 1, erasing)) };
};

/** How much of the time the check of all lines takes. */
const checkingShare = 0.25;

/** All lines up to the head, checked: by steps that are part of `planErasingInLog`. */
export const linesOf = async (log: Log, head: LogHead, run: Running): Promise<readonly string[]> => {
  const lines: string[] = [];
  let end: Position = { seq: 0, hash: genesisHash(await log.header()) };
  while (lines.length < head.seq) {
    const next = await log.lines(lines.length, Math.min(linesAtOnce, head.seq - lines.length));
    if (next.length === 0) throw new LogFailure('damaged', 'the row is missing', `commit ${lines.length + 1}`);
    const [from, to] = [lines.length, lines.length + next.length].map((count) => (checkingShare * count) / head.seq);
    end = await run(part(from ?? 0, to ?? 0, checking(next, end)));
    for (const line of next) lines.push(line);
  }
  return lines;
};

/**
 * Returns the last line's place. What was read replaces the log: a line that the disk misread would stay so for good.
 */
const checking = function* (lines: readonly string[], before: Position): Steps<Position> {
  let end = before;
  for (const [at, line] of lines.entries()) {
    const { stored, ...check } = yield* checkingLine(line, end);
    const isNewer = check.kind === 'bad' && check.problem === 'written by a newer version';
    if (!stored || (check.kind === 'bad' && !isNewer))
      throw new LogFailure('damaged', check.kind === 'bad' ? check.problem : '', `commit ${end.seq + 1}`);
    end = stored;
    yield at / lines.length;
  }
  return end;
};

/**
 * Erases, and adds a commit that says so without a name. All rows, segments and checkpoints give way to the erased
 * lines in one transaction. `busy`: the log went on meanwhile, each time that it was tried, and nothing was erased.
 * Fails as `planErasingInLog` does, with nothing erased.
 */
export const eraseInLog = async (
  log: Log,
  who: string,
  { run, sign, linked }: OwnErasingWorld,
): Promise<OwnErasing['made'] | { readonly kind: 'busy' }> => {
  for (let times = 0; times < mostTimes; times += 1) {
    const { head, made } = await planErasingInLog(log, who, run);
    if (made.kind !== 'erased') return made;
    const commitLine = linked({ ...sign(), command: { type: 'EraseStudent' }, events: [] }, head);
    const replacement = { headerLine: await log.header(), lines: [...made.lines, commitLine], intents: [] };
    if ((await log.replace(head, replacement)) !== 'behind') return made;
  }
  return { kind: 'busy' };
};

/** Times that it begins anew because another tab has recorded something meanwhile. */
export const mostTimes = 5;
