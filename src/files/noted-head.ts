import type { LedgerHistory } from '../../machines/ledger/ledger-port.ts';
import { type LinesWaiter, tellingLines } from './telling-lines.ts';

/** The head in a text that somebody has noted: 64 digits. `undefined`: the text is no head. */
export const headFrom = (text: string): string | undefined => {
  const head = text.replace(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(head) ? head : undefined;
};

/**
 * The number of the commit with this hash, among checked lines of commits. 0: it is the hash before the first commit.
 * `undefined`: none has it.
 */
export const commitWithHead = (lines: Iterable<string>, head: string): number | undefined => {
  let isFirst = true;
  for (const line of lines) {
    const seq = Number(/^\{"seq":(\d+),/.exec(line.slice(0, 30))?.[1]);
    if (line.slice(-66, -2) === head) return seq;
    if (isFirst && line.includes(`,"prevHash":"${head}","events":[`)) return seq - 1;
    isFirst = false;
  }
  return undefined;
};

/** `commitWithHead` for an open ledger. Rejects if the ledger cannot be read, or with the signal's reason. */
export const commitInLedger = async (
  history: Pick<LedgerHistory, 'file'>,
  head: string,
  waiting?: LinesWaiter,
): Promise<number | undefined> => {
  for await (const slice of tellingLines(history.file(), waiting)) {
    const commits = slice.split('\n').filter((line) => line.startsWith('{"seq":'));
    const seq = commitWithHead(commits, head);
    if (seq !== undefined) return seq;
  }
  return undefined;
};
