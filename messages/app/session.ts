import { whole } from '../counts.ts';

export const signIn = {
  title: 'Sign in',
  email: 'E-mail',
  next: 'Continue',
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
