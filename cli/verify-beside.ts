import { encodeHeader, genesisHash } from '../log/header.ts';
import { badLineText, verifyCommand as text } from '../messages/cli/ledger-file.ts';
import type { Exit } from './command.ts';
import { checkedLedger } from './ledger-lines.ts';
import { printable } from './printable.ts';

/** What one copy of the ledger says of a commit. `command`: its type. */
type CommitFacts = { readonly prevHash: string; readonly hash: string; readonly at: string; readonly command: string };

type LedgerCopy = { readonly file: string; readonly name: string; readonly commits: ReadonlyMap<number, CommitFacts> };

/**
 * Compares two copies of one ledger, such as a browser's and its server's. Exit status 0: they tell one history, as far
 * as both go. 1: two histories begin, and the first commit that both have and that differs is named; or they are of two
 * ledgers, or one of them is not consistent with itself.
 */
export const verifyBeside = async (file: string, other: string): Promise<Exit> => {
  const [first, second] = [await copyIn(file), await copyIn(other)];
  if ('out' in first) return first;
  if ('out' in second) return second;
  if (first.name !== second.name) return exitSaying(1, text.otherLedger(file, other));

  const shared = [...first.commits.keys()].filter((seq) => second.commits.has(seq)).sort((a, b) => a - b);
  const last = shared.at(-1);
  if (last === undefined) return exitSaying(1, text.nothingShared(file, other));
  const differsIn = (seq: number, field: 'hash' | 'prevHash'): boolean =>
    first.commits.get(seq)?.[field] !== second.commits.get(seq)?.[field];
  const firstDifferent = shared.find((seq) => differsIn(seq, 'hash'));
  if (firstDifferent !== undefined) {
    const isRightAfterShared = !differsIn(firstDifferent, 'prevHash');
    return exitSaying(
      1,
      ...text.parted(firstDifferent, isRightAfterShared),
      inCopy(first, firstDifferent),
      inCopy(second, firstDifferent),
    );
  }
  const longer = [first, second].filter(({ commits }) => commits.has(last + 1));
  return exitSaying(
    0,
    text.same(last),
    ...longer.map(({ file: name, commits }) => text.longer(name, lastOf(commits) - last)),
  );
};

const copyIn = async (file: string): Promise<LedgerCopy | Exit> => {
  const commits = new Map<number, CommitFacts>();
  const checked = await checkedLedger(
    file,
    ({ commit: { seq, prevHash, hash, at, command } }) =>
      void commits.set(seq, { prevHash, hash, at, command: command.type }),
    { withheld: true },
  );
  if (checked.kind === 'bad') return { status: 1, out: `${badLineText(file, checked)}\n`, err: '' };
  const { part, ...whole } = checked.header;
  return { file, name: part?.log ?? genesisHash(encodeHeader(whole)), commits };
};

const inCopy = ({ file, commits }: LedgerCopy, seq: number): string => {
  const { hash = '', at = '', command = '' } = commits.get(seq) ?? {};
  return text.toldIn(file, { hash, at, command });
};

/** The highest number of a commit. */
const lastOf = (commits: ReadonlyMap<number, unknown>): number => Math.max(...commits.keys());

const exitSaying = (status: 0 | 1, ...lines: readonly string[]): Exit => ({
  status,
  out: lines.map((line) => `${printable(line)}\n`).join(''),
  err: '',
});
