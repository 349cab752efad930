import type { UnclearAnswer } from '../api/result.ts';

/** What came back instead of an answer, with its status. The caller adds what follows from it. */
export const answerText = ({ status, reason, lacks }: UnclearAnswer): string => {
  if (status === undefined) return 'No answer came.';
  if (lacks) return lacking[lacks](status);
  if (reason === 'storage.full' || status === 507) {
    return `The server’s disk is full (${status}). Tell whoever runs it: it can store nothing until there is room.`;
  }
  if (reason === 'inProgress') return `The server is still at work on it (${status}).`;
  if (status === 408) return `The server did not get all of it in time (${status}).`;
  if (status === 503) return `The server is busy, or is being started again (${status}).`;
  if (status === 502 || status === 504) return `Something on the way did not reach the server (${status}).`;
  if (status >= 500) return `The server had a fault of its own (${status}).`;
  return `The server answered ${status} without saying why.`;
};

const lacking: { readonly [L in NonNullable<UnclearAnswer['lacks']>]: (status: number) => string } = {
  JSON: (status) =>
    `What came back was not the server’s answer but a page or a text (${status}). A network that wants you to sign in to it first does that: open any web page to see.`,
  success: (status) =>
    `The server’s answer does not say whether it succeeded (${status}): a fault of the server. Tell whoever runs it.`,
  shape: (status) =>
    `The server says that it succeeded, but its answer lacks what belongs in it, such as the id of a new row (${status}): a fault of the server. Tell whoever runs it.`,
  file: (status) =>
    `What came back is not the file that was asked for (${status}): a fault of the server. Nothing was saved. Tell whoever runs it.`,
  'own id': (status) =>
    `The server gave this an id that something else has here (${status}): a fault of the server. Tell whoever runs it.`,
};

/** Why signing in failed, one sentence for each code: what happened, what is safe, what to do next. */
export const sessionFaults = {
  emailMalformed: 'An e-mail looks like name@school.example.',
  noConnection: 'Signing in needs a connection. This computer is offline. Nothing was sent.',
  noAnswer:
    'Signing in needs a connection. No answer came: whether the server was reached is not known. Nothing was changed.',
  unreachable: 'The server does not answer. Your gradebook on this computer is safe.',
  lookupFailed: 'This site could not say where your account lives. Try again in a moment.',
  noBackend: 'This site knows no server for that e-mail. Check how it is spelled, or ask whoever runs it.',
  backendNotTrusted:
    'This site was told to send you to an address that it does not trust. Your password went nowhere. Tell whoever runs it.',
  wrongCredentials: 'That e-mail and password don’t match. Check both.',
  frozen: 'This account is frozen. Ask whoever runs the server.',
  moved:
    'This account has moved to another server, and this one takes nothing for it. What waits on this computer is kept. Ask whoever runs the server where to sign in.',
  tooMany: 'The server takes no more attempts just now. Wait a minute, then try again.',
  originNotAllowed: 'The server takes no sign-in from this address. Tell whoever runs it.',
  loginRefused: 'The server refused to sign you in, without saying why. Tell whoever runs it.',
  serverTrouble: 'You are not signed in here. Try again in a moment.',
  backendBug: 'You are not signed in here. Try again in a moment.',
  notVerified: 'You were signed in, and then not recognised. Allow cookies for this site, then try again.',
  ended: 'Your session has ended. Sign in again.',
  otherUser: 'These records are another user’s. To sign in as somebody else, sign out first.',
  takenOver: 'Somebody else signed in in another tab of this browser. Sign in again to go on here.',
  loggedOutElsewhere: 'You signed out in another tab.',
  wentWrong: 'Something in this app went wrong. Nothing was changed. Reload the page and try again.',
  notLoaded: 'A part of the app did not arrive. The connection may be slow or gone. Nothing was sent; try again.',
} as const;

export const tooManyFor = (seconds: number): string =>
  seconds < 90
    ? `The server takes no more attempts just now. Try again in ${seconds} seconds.`
    : `The server takes no more attempts just now. Try again in ${Math.ceil(seconds / 60)} minutes.`;
