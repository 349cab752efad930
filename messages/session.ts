import { whole } from './counts.ts';

/** `https://grades.example.edu` as people write it. */
export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

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
  logOut: 'Sign out',
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

export const offline = {
  banner: (email: string, count: number) =>
    count === 0
      ? `Working offline as ${email}. The app looks for the server every 30 seconds.`
      : `Working offline as ${email}, ${whole(count)} waiting. The app looks for the server every 30 seconds.`,
  retry: 'Look now',
};
