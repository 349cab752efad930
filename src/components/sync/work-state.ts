import type { LedgerStatus } from '../../../machines/ledger/ledger-port.ts';
import type { SyncTrouble } from '../../../machines/sync/sync-port.ts';
import { syncWords } from '../../../messages/components/sync.ts';
import type { TabsStatus } from '../../browser/tabs/sync-of-tabs.ts';

/** How an account's work stands towards its server, once it is on this device's disk. */
export type WorkState = {
  readonly state: 'saved' | 'sent' | 'sending' | 'waiting' | 'offline' | 'needsYou' | 'signedOut' | 'paused';
  readonly text: string;
};

/**
 * `isLasting`: something has been owed for a while. An edit reaches the server within a second or so: showing each state
 * as it comes would make the corner of the screen blink with every grade. “Sent” is shown when nothing is owed, and
 * never otherwise.
 */
export const workStateOf = (
  owed: LedgerStatus['owed'],
  { mode, trouble }: Pick<TabsStatus, 'mode' | 'trouble'>,
  isLasting: boolean,
): WorkState | 'saved' => {
  const { count } = owed;
  const questions = questionsIn(owed);
  if (mode === 'signed out') return stopped('signedOut', 'signedOut', count);
  if (questions > 0) return { state: 'needsYou', text: syncWords.needsYou(questions) };
  if (mode === 'paused') return stopped('paused', 'paused', count);
  if (trouble === 'offline') return stopped('offline', 'offline', count);
  if (trouble === 'doubted') return stopped('waiting', 'doubted', count);
  if (count === 0) return { state: 'sent', text: syncWords.sent };
  if (trouble) return stopped('waiting', wordOf(trouble), count);
  if (!isLasting) return 'saved';
  return mode === 'sending' || mode === 'reading'
    ? { state: 'sending', text: syncWords.sending(count) }
    : { state: 'waiting', text: syncWords.waiting(count) };
};

/**
 * The state in the panel, which has room for all of it: what is being done, and how many items need the instructor.
 * `isDemo`: the server is in the page.
 */
export const headline = (
  owed: LedgerStatus['owed'],
  status: Pick<TabsStatus, 'mode' | 'trouble'>,
  isDemo = false,
): string => {
  const rest = owed.count - owed.needsYou;
  const questions = questionsIn(owed);
  const state = workStateOf({ count: rest, needsYou: 0, isDoubted: false }, status, true);
  const sent = isDemo ? syncWords.sentInDemo : syncWords.sent;
  const doing = state === 'saved' ? syncWords.waiting(rest) : state.state === 'sent' ? sent : state.text;
  if (questions === 0) return doing;
  const waits = syncWords.needsYou(questions);
  return rest === 0 && !status.trouble ? waits : `${doing} · ${waits}`;
};

const questionsIn = ({ needsYou, isDoubted }: LedgerStatus['owed']): number => needsYou + (isDoubted ? 1 : 0);

const stopped = (state: WorkState['state'], word: keyof typeof syncWords.stopped, count: number): WorkState => ({
  state,
  text: syncWords.and(syncWords.stopped[word], count),
});

const wordOf = (trouble: SyncTrouble): keyof typeof syncWords.stopped => {
  switch (trouble) {
    case 'session.none':
    case 'session.mismatch':
    case 'account.frozen':
    case 'account.moved':
    case 'another user':
      return 'signedOut';
    default:
      return trouble;
  }
};
