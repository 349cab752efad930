import { useEffect, useRef, useState } from 'react';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { pausing } from '../../../machines/slices.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';

/** `isAll`: the ledger was read to its beginning. `failure`: why it could not be read further; the list stays. */
export type Commits = {
  readonly list: readonly ListedCommit[];
  readonly isAll: boolean;
  readonly isReading: boolean;
  readonly failure: string | undefined;
  readonly readOn: () => void;
};

/** So many commits are read at first, and four times as many whenever the list is asked for more. */
const page = 500;

type ReadCommits = Omit<Commits, 'isReading' | 'readOn'>;
const nothing: ReadCommits = { list: [], isAll: false, failure: undefined };

/**
 * The commits of the ledger, and of the account's other ledgers, the newest first; commits that are saved meanwhile are
 * read after the present reading.
 */
export const useCommits = (others: JoinedHistory | undefined): Commits => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [read, setRead] = useState<ReadUpTo>({ ...nothing, upTo: -1, others: undefined });
  const [most, setMost] = useState(page);
  const isReading = useRef(false);
  const [isBusy, setBusy] = useState(true);
  const needsMore = most > read.list.length && !read.isAll && read.failure === undefined;
  const isBehind = read.upTo !== seq || read.others !== others;

  useEffect(() => {
    if (isReading.current || !(isBehind || needsMore)) return;
    isReading.current = true;
    setBusy(true);
    // Where others are joined in, a new commit may belong anywhere near the top. They keep what they have read.
    const readsAll = needsMore || others !== undefined || read.others !== others;
    void readUpTo(others?.commits() ?? ledger.history.commits(), most, readsAll ? nothing : read).then((found) => {
      isReading.current = false;
      const hasFewer = found.failure !== undefined && found.list.length < read.list.length;
      setRead({ ...(hasFewer ? { ...read, failure: found.failure } : found), upTo: seq, others });
      setBusy(false);
    });
  }, [ledger, others, seq, most, read, isBehind, needsMore]);

  return { ...read, isReading: isBusy, readOn: () => setMost(read.list.length + 4 * page) };
};

type ReadUpTo = ReadCommits & { readonly upTo: number; readonly others: JoinedHistory | undefined };

/** `known`: the list that was read before. The log only grows, so the list follows the newer commits unchanged. */
const readUpTo = async (
  commits: AsyncIterable<ListedCommit>,
  most: number,
  known: ReadCommits,
): Promise<ReadCommits> => {
  const [newest] = known.list;
  const list: ListedCommit[] = [];
  const pause = pausing(pageSlicing);
  try {
    for await (const one of commits) {
      // What was read before comes at once, however much it is.
      await pause();
      if (one.commit.seq === newest?.commit.seq)
        return { ...known, list: [...list, ...known.list], failure: undefined };
      if (list.length === most) return { list, isAll: false, failure: undefined };
      list.push(one);
    }
    return { list, isAll: true, failure: undefined };
  } catch (error) {
    return { list, isAll: false, failure: troubleOf(error).detail };
  }
};
