import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { troubleOf } from '../../../machines/trouble.ts';
import { useLedger, useStatus } from '../../workspace-hooks.tsx';

/** `isAll`: the ledger was read to its beginning. `failure`: it could not be; what was read stays. */
export type Commits = {
  readonly list: readonly ListedCommit[];
  readonly isAll: boolean;
  readonly isReading: boolean;
  readonly failure: string | undefined;
  readonly readOn: () => void;
};

/** Commits that are read before the list waits to be asked for more. */
const page = 500;

type Read = Omit<Commits, 'isReading' | 'readOn'>;
const nothing: Read = { list: [], isAll: false, failure: undefined };

/** The commits of the ledger, the newest first, read anew when one was saved. */
export const useCommits = (): Commits => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [read, setRead] = useState(nothing);
  const [reading, setReading] = useState(true);
  const wanted = useRef(page);

  const known = useRef(nothing);

  const begin = useCallback(
    (from: Read, isWanted: () => boolean): void => {
      setReading(true);
      void readUpTo(ledger.commits(), wanted.current, from).then((found) => {
        if (!isWanted()) return;
        known.current = found;
        setRead(found);
        setReading(false);
      });
    },
    [ledger],
  );
  useEffect(() => {
    let isWanted = seq >= 0;
    begin(known.current, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [begin, seq]);

  const readOn = (): void => {
    wanted.current = read.list.length + 4 * page;
    begin(nothing, () => true);
  };
  return { ...read, isReading: reading, readOn };
};

/** `known`: what was read before. The log only grows, so that follows what is newer. */
const readUpTo = async (commits: AsyncIterable<ListedCommit>, most: number, known: Read): Promise<Read> => {
  const [newest] = known.list;
  const list: ListedCommit[] = [];
  try {
    for await (const one of commits) {
      if (one.commit.seq === newest?.commit.seq) return { ...known, list: [...list, ...known.list] };
      if (list.length === most) return { list, isAll: false, failure: undefined };
      list.push(one);
    }
    return { list, isAll: true, failure: undefined };
  } catch (error) {
    return { list, isAll: false, failure: troubleOf(error).detail };
  }
};
