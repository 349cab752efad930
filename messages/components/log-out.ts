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
  go: 'Sign in',
};
