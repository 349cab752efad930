import type { MirrorStatus } from '../../../machines/mirror/mirror-port.ts';
import { verifyText as text } from '../../../messages/screens/verify.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { shownTime } from '../../ui/times.ts';

/** Milliseconds to wait for the server's word. */
const longestWait = 5_000;

/**
 * A sentence about what the server confirms of the ledger now. `last`: the number of the ledger's last commit.
 * `undefined`: there is no server, or it keeps no copies.
 */
export const confirmation = async (
  sync: Pick<TabsSync, 'status' | 'subscribe' | 'freshen'> | undefined,
  last: number,
): Promise<string | undefined> => {
  if (!sync || sync.status().mirror?.state === 'not offered') return undefined;
  // Nothing is known of a mirror yet if the code of sync has not come.
  const answersBefore = sync.status().mirror?.answers ?? 0;
  await sync.freshen();
  const mirror = await mirrorOnceAnswered(sync, answersBefore);
  if (!mirror || mirror.state === 'not offered') return undefined;
  if (mirror.answers === answersBefore) return text.notAsked;
  const { confirmed, fork } = mirror;
  const forkText = fork ? ` ${text.forked(fork.seq)}` : '';
  if (!confirmed) return text.holdsNothing + forkText;
  const { server, seq, receivedAt } = confirmed;
  return text.confirmed(server, seq, shownTime(receivedAt), last - seq) + forkText;
};

/** The mirror, if there is one, once its count of answers is another than `answers`, or after `longestWait`. */
const mirrorOnceAnswered = (
  sync: Pick<TabsSync, 'status' | 'subscribe'>,
  answers: MirrorStatus['answers'],
): Promise<MirrorStatus | undefined> =>
  new Promise((resolve) => {
    const end = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve(sync.status().mirror);
    };
    const endOnAnswer = (): void => {
      if (sync.status().mirror?.answers !== answers) end();
    };
    const timer = setTimeout(end, longestWait);
    const unsubscribe = sync.subscribe(endOnAnswer);
    endOnAnswer();
  });
