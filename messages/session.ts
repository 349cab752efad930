import { whole } from './counts.ts';

/** `https://grades.example.edu` as people write it. */
export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

const changes = (count: number): string => (count === 1 ? 'One change' : `${whole(count)} changes`);

export const signIn = {
  title: 'Sign in',
  email: 'E-mail',
  next: 'Continue',
  password: 'Password',
  go: 'Sign in',
  back: 'Use another e-mail',
  elsewhere: (host: string) => `You will sign in at ${host}`,
  computer: 'This computer is',
  computers: {
    mine: { name: 'Mine', means: 'You stay signed in. Signing out locks your gradebook until you sign in again.' },
    shared: { name: 'Shared', means: 'Signing out removes your gradebook and its history from it.' },
  },
  passwordMissing: 'Type your password.',
  moved: {
    title: 'Your account seems to have moved',
    body: (email: string, host: string, before: string) =>
      `Last time ${email} signed in at ${before}. Now this site says ${host}. If nobody told you of a move, ask before you type your password.`,
    go: (host: string) => `Continue to ${host}`,
  },
  frozen: {
    title: 'This account is frozen',
    body: (email: string) =>
      `${email} cannot sign in until whoever runs the server lifts it. What was sent is kept there, what waits on this computer is kept here.`,
    contact: 'Ask about it',
  },
};

export const signedOut = {
  goodbye: (email: string) => `${email} is signed out.`,
  locked: 'The gradebook on this computer is locked until the same user signs in again.',
  removed: 'Nothing of it is left on this computer.',
  notTold: 'The server was not reached, so its session ends there by itself, within two weeks.',
  failed: 'Something could not be removed from this computer. It is removed when this page is opened again.',
  waiting: (email: string, count: number) =>
    count === 1
      ? `One change of ${email} waits on this computer. It is sent after signing in again.`
      : `${whole(count)} changes of ${email} wait on this computer. They are sent after signing in again.`,
  somebodysWaiting: (count: number) =>
    count === 1
      ? 'One change waits on this computer, locked. It is sent after whoever made it signs in again.'
      : `${whole(count)} changes wait on this computer, locked. They are sent after whoever made them signs in again.`,
  goOn: (email: string, count: number) =>
    count === 0 ? `Continue offline as ${email}` : `Continue offline as ${email} (${whole(count)} waiting)`,
  again: 'Try again',
  remove: 'Sign out of this computer',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  openOwn: 'Open your gradebook',
};

export const logOut = {
  action: 'Sign out',
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

export const offline = {
  banner: (email: string, count: number) =>
    count === 0
      ? `Working offline as ${email}. The app looks for the server every 30 seconds.`
      : `Working offline as ${email}, ${whole(count)} waiting. The app looks for the server every 30 seconds.`,
  retry: 'Look now',
};
