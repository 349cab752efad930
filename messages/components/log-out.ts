import { signedOut } from '../app/session.ts';
import { whole } from '../counts.ts';

const changes = (count: number): string => (count === 1 ? 'One change' : `${whole(count)} changes`);

export const logOut = {
  action: signedOut.logOut,
  title: 'Sign out?',
  sharedTitle: 'Sign out of this shared computer?',
  removeTitle: 'Remove your gradebook from this computer?',
  stays: (count: number, email: string) =>
    count === 0
      ? `Everything has been sent. Your gradebook stays on this computer, locked, until ${email} signs in here again.`
      : `${changes(count)} ${count === 1 ? 'has' : 'have'} not been sent. What waits stays on this computer, locked, until ${email} signs in here again.`,
  ends: {
    removed:
      'Your gradebook is removed from this computer, and its history ends here. What the server holds stays there.',
    'tab ends':
      'Your gradebook is in this tab only, and its history ends here. What the server holds stays there; what was on this computer before stays as it is.',
  },
  /** The server confirms that it holds all of the ledger. */
  endsCopied: {
    removed:
      'Your gradebook is removed from this computer. Your server keeps your records, and a copy of this ledger up to its last change.',
    'tab ends':
      'Your gradebook is in this tab only. Your server keeps your records, and a copy of this ledger up to its last change; what was on this computer before stays as it is.',
  },
  historyLost: (count: number) =>
    `${changes(count)} of the ledger ${count === 1 ? 'is' : 'are'} only here: what your server holds of your records stays, but who changed what since then would be lost. Export the ledger to keep it.`,
  historyUnknown:
    'It is not known just now whether your server has a copy of this ledger. Without one, who changed what is lost; export the ledger to keep it.',
  lost: (count: number) =>
    `${changes(count)} ${count === 1 ? 'has' : 'have'} not been sent and would be lost. Send or export first.`,
  lostFromOutside: (count: number) =>
    `${changes(count)} ${count === 1 ? 'has' : 'have'} not been sent and would be lost. Sign in or go on offline first, to send or export.`,
  stay: 'Stay',
  go: 'Sign out',
  remove: 'Sign out and remove',
};

export const again = {
  title: 'Sign in again',
  body: 'Your session has ended. Your work is as you left it; nothing is sent until you sign in again.',
  frozen: (email: string) =>
    `The server takes nothing from ${email} until whoever runs it lifts this. Your work is as you left it, and is sent when you sign in after that.`,
  later: 'Go on without sending',
  banner: 'Your session has ended. You can go on; nothing is sent until you sign in again.',
  go: 'Sign in',
  /** The server says that another one has the account now. */
  moved: {
    title: 'Your account has moved',
    body: (before: string, host: string) =>
      `${before} says that your account is at ${host} now. Sign in there, and your gradebook goes on: what waits on this computer is sent there. If nobody told you of a move, ask before you type your password.`,
    notKept:
      'This browser keeps your gradebook in this tab only, so it cannot go on at another server. Export what was not sent, then sign out and sign in there.',
    banner: (host: string) =>
      `Your account has moved to ${host}. You can go on; nothing is sent until you sign in there.`,
    go: (host: string) => `Sign in at ${host}`,
  },
};
