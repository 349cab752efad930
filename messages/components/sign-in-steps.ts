/** `https://grades.example.edu` as people write it. */
export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

/** What follows the e-mail. */
export const signInSteps = {
  password: 'Password',
  go: 'Sign in',
  back: 'Use another e-mail',
  elsewhere: (host: string) => `You will sign in at ${host}`,
  computer: 'This computer is',
  computers: {
    mine: {
      name: 'Mine',
      means: 'You stay signed in until the browser is closed. Your gradebook stays here, locked after signing out.',
    },
    shared: { name: 'Shared', means: 'Signing out removes your gradebook and its history from it.' },
  },
  passwordMissing: 'Type your password.',
  moved: {
    title: 'Your account seems to have moved',
    body: (email: string, host: string, before: string) =>
      `Last time ${email} signed in at ${before}. Now the account is said to be at ${host}. If nobody told you of a move, ask before you type your password.`,
    go: (host: string) => `Continue to ${host}`,
  },
  /** The user is signed in where the account is now, and this computer has the gradebook from before. */
  arrived: {
    title: 'Does this gradebook go on here?',
    body: (email: string, host: string, before: string) =>
      `${host} says that the account of ${email} came from ${before}. This computer has your gradebook from there. If it goes on here, what was not sent yet is sent to ${host}. If nobody told you of a move, ask first.`,
    go: (host: string) => `Go on at ${host}`,
    back: 'Sign out',
  },
  frozen: {
    title: 'This account is frozen',
    body: (email: string) =>
      `${email} cannot sign in until whoever runs the server lifts it. What was sent is kept there, what waits on this computer is kept here.`,
    contact: 'Ask about it',
  },
};
