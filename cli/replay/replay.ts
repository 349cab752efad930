import { advance } from '../../commands/decision.ts';
import type { Commit } from '../../events/commit.ts';
import type { BadFile, SoundFile } from '../../log/file/check.ts';
import { cli } from '../../messages/cli/cli.ts';
import { badLineText, replayCommand as text } from '../../messages/cli/ledger-file.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { argumentsOf, misused } from '../arguments.ts';
import { type CliCommand, CommandFailure, type Exit } from '../command.ts';
import { FaultList } from '../fault-list.ts';
import { fromBook } from '../gradebook-file.ts';
import { withoutGrades } from '../grades.ts';
import { checkedLedger, commitLines, orUnreadable } from '../ledger-lines.ts';
import { BothWays } from './both-ways.ts';
import { type PrintedPart, printableParts, printedCommit, printedState } from './print.ts';
import { Recheck } from './recheck.ts';

const options = {
  to: { type: 'string' },
  at: { type: 'string' },
  print: { type: 'string' },
  json: { type: 'boolean' },
  recheck: { type: 'boolean' },
} as const;

/** The commits to replay, and what to print of them. */
type ReplayRequest = {
  readonly file: string;
  readonly to: number | undefined;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  readonly print: PrintedPart | undefined;
  readonly isJson: boolean;
  readonly isRechecked: boolean;
};

export const runReplay: CliCommand['run'] = async (args) => {
  const { values, positionals } = argumentsOf('replay', args, options);
  if (values.help) return { status: 0, out: text.help, err: '' };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw misused('replay', cli.oneFile);
  if (values.to !== undefined && values.at !== undefined) throw misused('replay', text.notBoth);
  const request: ReplayRequest = {
    file,
    to: seqOf(values.to),
    at: timeOf(values.at),
    print: partOf(values.print),
    isJson: values.json === true,
    isRechecked: values.recheck === true,
  };
  const progress: Progress = {};
  return orUnreadable(
    file,
    () => progress.seq,
    () => verifiedAndReplayed(request, progress),
  );
};

/** `seq`: the number of the commit that is being folded; missing before the first. */
type Progress = { seq?: number };

/**
 * Prints nothing of a file before all of it was verified. A part of a log cannot be replayed, for its beginning is
 * missing.
 */
const verifiedAndReplayed = async (request: ReplayRequest, progress: Progress): Promise<Exit> => {
  const { file } = request;
  const { checked, to } = await verifyWhole(request);
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  const { part } = checked.header;
  if (part && part.after > 0) throw new CommandFailure(cli.inFile(file, text.ofPart(part.after)));
  if (to > checked.head.seq) throw new CommandFailure(cli.inFile(file, text.noSuchCommit(to, checked.head.seq)));
  return replay(request, checked, to, progress);
};

/**
 * Verifies the file before anything of it is folded, and finds the last commit that is wanted. Clocks jump: after a
 * commit that is too late, all others count as too late, whatever their own times say, as on the screens.
 */
const verifyWhole = async ({ file, to, at }: ReplayRequest): Promise<{ checked: SoundFile | BadFile; to: number }> => {
  let last = 0;
  let isLater = false;
  const checked = await checkedLedger(file, ({ commit }) => {
    if (at === undefined || isLater) return;
    isLater = Date.parse(commit.at) > at;
    if (!isLater) last = commit.seq;
  });
  const end = checked.kind === 'log' ? checked.head.seq : 0;
  return { checked, to: at === undefined ? (to ?? end) : last };
};

/**
 * Folds the commits in both ways: as a page that opens does, and as an open page does, one by one. Fails if the two
 * differ, if a commit cannot follow those before it, or if a recheck differs. What is printed takes the output for
 * itself; the report then goes to standard error.
 */
const replay = async (
  request: ReplayRequest,
  { header, head }: SoundFile,
  to: number,
  progress: Progress,
): Promise<Exit> => {
  const { file, print, isJson, isRechecked } = request;
  const ways = new BothWays(header.backend !== '');
  const impossible = new FaultList();
  const recheck = new Recheck();
  for await (const commit of commitsOf(file, to)) {
    progress.seq = commit.seq;
    const isPossible = impossible.take(commit);
    const after = foldCommit(file, ways, commit);
    if (isRechecked) recheck.take(commit, after, isPossible);
  }
  const [hash, otherHash] = ways.states();
  if (hash !== otherHash) return { status: 1, out: text.differs(file, hash, otherHash), err: '' };
  const faults = [...impossible.lines(), ...recheck.differing];
  const whyNoGrades = print === 'grades' ? withoutGrades(ways.book, fromBook(ways.book).offerings) : [];
  const report = [
    ...whyNoGrades.map((why) => `${why}\n`),
    text.done(file, to, head.seq, header.part !== undefined, hash),
    ...(impossible.count > 0 ? [text.impossible] : []),
    ...faults,
    ...(isRechecked ? [recheck.summary()] : []),
  ].join('');
  const status = faults.length > 0 ? 1 : 0;
  if (print === undefined) return { status, out: report, err: '' };
  const out = print === 'history' ? history(request, to) : printedState(print, ways.book, ways.outbox, isJson);
  return { status, out, err: report };
};

/**
 * Folds a commit. Throws a `CommandFailure` if that fails: a chain may be sound although its commits make no gradebook.
 */
const foldCommit = (file: string, ways: BothWays, commit: Commit): Book => {
  try {
    return ways.take(commit);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new CommandFailure(cli.inFile(file, text.notFolded(commit.seq, error.message)));
  }
};

const history = async function* ({ file, isJson }: ReplayRequest, to: number): AsyncGenerator<string> {
  let before = emptyBook();
  for await (const commit of commitsOf(file, to)) {
    const after = advance(before, commit.events);
    yield printedCommit(commit, { before, after }, isJson);
    before = after;
  }
};

/** The commits up to number `to` of a file that is sound. */
const commitsOf = async function* (file: string, to: number): AsyncGenerator<Commit> {
  for await (const { commit } of commitLines(file)) {
    if (commit.seq > to) return;
    yield commit;
  }
};

const seqOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given)) throw misused('replay', text.badSeq(given));
  return Number(given);
};

const timeOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) throw misused('replay', text.badTime(given));
  return at;
};

const partOf = (given: string | undefined): PrintedPart | undefined => {
  if (given === undefined) return undefined;
  const part = printableParts.find((one) => one === given);
  if (!part) throw misused('replay', text.badPrint(given));
  return part;
};
