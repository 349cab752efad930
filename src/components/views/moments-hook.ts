import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { commitWords } from '../../../messages/commit-words.ts';
import { pastText } from '../../../messages/components/past.ts';
import { isRedo } from '../../../projections/history/redone.ts';
import { sectionKeptHere } from '../../../projections/settings/settings.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import type { Moments } from './moments.ts';

type ReadMoments = { readonly list: Moments; readonly upTo: number; readonly failure?: string };

/**
 * Every commit that changed something; what is saved meanwhile is read once the present reading is done. `isRead`: the list
 * reaches back to the first.
 */
export const useMoments = (
  ledger: Ledger,
): ReadMoments & { readonly isRead: boolean; readonly readAgain: () => void } => {
  const seq = useSyncExternalStore(ledger.subscribe, () => ledger.status().seq);
  const [read, setRead] = useState<ReadMoments>({ list: [], upTo: -1 });
  const isReading = useRef(false);
  useEffect(() => {
    if (isReading.current || read.upTo === seq) return;
    isReading.current = true;
    void withNewer(ledger, read.list).then((found) => {
      isReading.current = false;
      setRead({ ...found, upTo: seq });
    });
  }, [ledger, seq, read]);
  const readAgain = useCallback(() => setRead(({ list }) => ({ list, upTo: -1 })), []);
  return { ...read, isRead: read.upTo >= 0 && read.failure === undefined, readAgain };
};

/**
 * The log only grows, so the known moments follow the newly read ones. If the reading fails on its way back to the
 * known, the new ones are dropped.
 */
const withNewer = async (ledger: Ledger, known: Moments): Promise<Omit<ReadMoments, 'upTo'>> => {
  const list: Moment[] = [];
  try {
    for await (const { commit } of ledger.history.commits()) {
      if (commit.seq === known[0]?.seq) break;
      list.push({ seq: commit.seq, at: commit.at, time: Date.parse(commit.at) });
    }
    return { list: [...list, ...known] };
  } catch (error) {
    return { list: known, failure: pastText.failed(troubleOf(error).detail) };
  }
};

/** Whether nothing has changed since a moment; `undefined` until that is read. What cannot be read counts as changed. */
export const useIsNewest = (ledger: Ledger, { seq }: Moment): boolean | undefined => {
  const upTo = useSyncExternalStore(ledger.subscribe, () => ledger.status().seq);
  const { found, failure } = useAnswer([ledger, upTo], () => newestOf(ledger));
  if (failure !== undefined) return false;
  return found === undefined ? undefined : found <= seq;
};

/** The number of the newest commit that did more than name moments. */
const newestOf = async (ledger: Ledger): Promise<number> => {
  for await (const { commit, changes } of ledger.history.commits()) {
    if (!changes.every(({ subject }) => subject.what === 'setting' && subject.path[0] === sectionKeptHere))
      return commit.seq;
  }
  return 0;
};

/** What the commit of the shown moment did; empty until it is read. */
export const useWordsAt = (now: Ledger, { of, seq }: Moment): string => {
  const ledger = of?.ledger ?? now;
  const { found = '' } = useAnswer([ledger, seq], () => wordsAt(ledger, seq));
  return found;
};

const wordsAt = async (ledger: Ledger, seq: number): Promise<string> => {
  for await (const listed of ledger.history.commits(seq)) {
    const again = await isRedo(listed, ledger.history.commits(seq));
    return commitWords(ledger.book(), listed.commit.command, { ...listed, isRedo: again }, shownNumber);
  }
  return '';
};
