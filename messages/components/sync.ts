import type { WaitReason } from '../../projections/outbox/outbox.ts';
import { counted, whole } from '../counts.ts';

/** The state of the work in a few words, beside the dot, and the way to more. What the Sync panel says is in sync-panel.ts. */
export const syncWords = {
  open: 'Open Sync',
  dot: (word: string) => `${word}. Open Sync`,
  sent: 'Sent',
  sentInDemo: 'Nothing leaves this page',
  sending: (count: number) => `Sending ${whole(count)}`,
  waiting: (count: number) => `${whole(count)} waiting`,
  needsYou: (count: number) => counted(count, 'needs you', 'need you'),
  stopped: {
    offline: 'Offline',
    'no reply': 'No answer',
    'asked to wait': 'Server busy',
    'server error': 'Server fault',
    unreadable: 'No real answer',
    doubted: 'Reading in doubt',
    'changes too fast': 'Changes too fast',
    'reading refused': 'Server refuses',
    'app fault': 'Fault in this app',
    unanswered: 'Unanswered',
    'not saved here': 'Not sending',
    signedOut: 'Signed out',
    paused: 'Paused',
  },
  and: (state: string, waiting: number) => (waiting === 0 ? state : `${state}, ${whole(waiting)} waiting`),
  since: (time: string) => `not sent since ${time}`,
  readAgo: (minutes: number) => `read ${minutes} min ago`,
  readAt: (time: string) => `read ${time}`,
};

type Choice = {
  readonly title: string;
  readonly mine: string;
  readonly theirs: string;
  /** What was done, with the item or items. */
  readonly mineDone: (what: string) => string;
  readonly theirsDone: (what: string) => string;
};

/** The two buttons for an item that waits for the instructor. */
export const choices: { readonly [W in WaitReason['why']]: Choice } = {
  conflict: {
    title: 'Changed here and at the server',
    mine: 'Keep mine',
    theirs: 'Take theirs',
    mineDone: (what) => `${what}: yours is kept, and sent.`,
    theirsDone: (what) => `${what}: what the server has is taken.`,
  },
  unseen: {
    title: 'Deleted here, with changes you have not seen',
    mine: 'Delete anyway',
    theirs: 'Bring back',
    mineDone: (what) => `${what}: it is deleted at the server, too.`,
    theirsDone: (what) => `${what}: brought back.`,
  },
  refused: {
    title: 'Refused by the server',
    mine: 'Send again',
    theirs: 'Discard my change',
    mineDone: (what) => `${what}: sent again.`,
    theirsDone: (what) => `${what}: your change is discarded.`,
  },
  ambiguous: {
    title: 'Perhaps sent already',
    mine: 'Send again',
    theirs: 'Discard mine',
    mineDone: (what) => `${what}: sent again, as a new row.`,
    theirsDone: (what) => `${what}: discarded here.`,
  },
};
