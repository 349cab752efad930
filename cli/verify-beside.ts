import { encodeHeader, genesisHash } from '../log/header.ts';
import { badLineText, verifyCommand as text } from '../messages/cli/ledger-file.ts';
import type { Exit } from './command.ts';
import { checkedLedger } from './ledger-lines.ts';
import { printable } from './printable.ts';

/** What one copy says of a commit. */
type Told = { readonly prevHash: string; readonly hash: string; readonly at: string; readonly command: string };

type LedgerCopy = { readonly file: string; readonly name: string; readonly commits: ReadonlyMap<number, Told> };

/**
 * Compares two copies of one ledger, such as a browser's and its server's. Exit status 0: they tell one history, as far
 * as both go. 1: two histories begin, and the first commit that both have and that differs is named; or they are of two
 * ledgers, or one of them is not consistent with itself.
 */
export const verifyBeside = async (file: string, other: string): Promise<Exit> => {
  const [one, two] = [await copyIn(file), await copyIn(other)];
  if ('out' in one) return one;
  if ('out' in two) return two;
  if (one.name !== two.name) return said(1, text.otherLedger(file, other));

  const shared = [...one.commits.keys()].filter((seq) => two.commits.has(seq)).sort((a, b) => a - b);
  const last = shared.at(-1);
  if (last === undefined) return said(1, text.nothingShared(file, other));
  const differsIn = (seq: number, field: 'hash' | 'prevHash'): boolean =>
    one.commits.get(seq)?.[field] !== two.commits.get(seq)?.[field];
  const parted = shared.find((seq) => differsIn(seq, 'hash'));
  if (parted !== undefined) {
    const isFirst = !differsIn(parted, 'prevHash');
    return said(1, ...text.parted(parted, isFirst), inCopy(one, parted), inCopy(two, parted));
  }
  const more = [one, two].filter(({ commits }) => commits.has(last + 1));
  return said(0, text.same(last), ...more.map(({ file: name, commits }) => text.longer(name, lastOf(commits) - last)));
};

const copyIn = async (file: string): Promise<LedgerCopy | Exit> => {
  const commits = new Map<number, Told>();
  const found = await checkedLedger(
    file,
    ({ commit: { seq, prevHash, hash, at, command } }) =>
      void commits.set(seq, { prevHash, hash, at, command: command.type }),
    { withheld: true },
  );
  if (found.kind === 'bad') return { status: 1, out: `${badLineText(file, found)}\n`, err: '' };
  const { part, ...whole } = found.header;
  return { file, name: part?.log ?? genesisHash(encodeHeader(whole)), commits };
};

const inCopy = ({ file, commits }: LedgerCopy, seq: number): string => {
  const { hash = '', at = '', command = '' } = commits.get(seq) ?? {};
  return text.toldIn(file, { hash, at, command });
};

const lastOf = (commits: ReadonlyMap<number, unknown>): number => Math.max(...commits.keys());

const said = (status: 0 | 1, ...lines: readonly string[]): Exit => ({
  status,
  out: lines.map((line) => `${printable(line)}\n`).join(''),
  err: '',
});
