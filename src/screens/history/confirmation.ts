import type { MirrorStatus } from '../../../machines/mirror/mirror-port.ts';
import { verifyText as text } from '../../../messages/screens/verify.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { shownTime } from '../../ui/times.ts';

/** Milliseconds to wait for the server's word. */
const patience = 5_000;

/**
 * What the server confirms of the ledger, asked of it now. `last`: the number of the ledger's last commit. `undefined`:
 * there is no server, or it keeps no copies.
 */
export const confirmation = async (
  sync: Pick<TabsSync, 'status' | 'subscribe' | 'freshen'> | undefined,
  last: number,
): Promise<string | undefined> => {
  const before = sync?.status().mirror;
  if (!sync || !before || before.state === 'not offered') return undefined;
  await sync.freshen();
  const { confirmed, fork, answers } = await answered(sync, before);
  if (answers === before.answers) return text.notAsked;
  const other = fork ? ` ${text.forked(fork.seq)}` : '';
  if (!confirmed) return text.holdsNothing + other;
  const { server, seq, receivedAt } = confirmed;
  return text.confirmed(server, seq, shownTime(receivedAt), last - seq) + other;
};

/** The mirror once it has heard from the server again, or after a while. */
const answered = (sync: Pick<TabsSync, 'status' | 'subscribe'>, before: MirrorStatus): Promise<MirrorStatus> =>
  new Promise((resolve) => {
    const now = (): MirrorStatus => sync.status().mirror ?? before;
    const end = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve(now());
    };
    const look = (): void => {
      if (now().answers !== before.answers) end();
    };
    const timer = setTimeout(end, patience);
    const unsubscribe = sync.subscribe(look);
    look();
  });
