import type { ApiResult } from '../../api/result.ts';
import { answerText, sessionFaults, tooManyFor } from '../api-results.ts';
import { whole } from '../counts.ts';

/** What the dialogs say that make one call while the user waits. */
export const contact = {
  title: 'Contact',
  body: 'Your message goes to whoever runs this site.',
  email: 'Your e-mail',
  message: 'Message',
  send: 'Send',
  sent: 'Your message was sent.',
  inDemo: 'In the demo a message stays in this page. Contact on the start page reaches whoever runs this site.',
  sentInDemo: 'Sent, in the demo only: nobody will read it.',
  emailMissing: 'Type an e-mail that an answer can go to.',
  messageMissing: 'Type a message.',
  tooLong: (longest: number): string => `A message has ${whole(longest)} characters at most.`,
};

export const changePassword = {
  open: 'Change password…',
  title: 'Change password',
  old: 'Old password',
  fresh: 'New password',
  again: 'New password, once more',
  hint: (shortest: number): string => `At least ${shortest} characters; any will do.`,
  go: 'Change it',
  done: 'Your password was changed. Your sessions on other computers have ended.',
  inDemo: 'In the demo every password is right, and none is kept.',
  doneInDemo: 'Changed, in the demo only.',
  oldMissing: 'Type your old password.',
  tooShort: (shortest: number): string =>
    `A password has at least ${shortest} characters; spaces at its ends do not count.`,
  same: 'This is your old password. Choose another one.',
  differ: 'The two are not the same.',
  wrong: 'That is not your old password.',
  unknown:
    'It is not known whether the password was changed. When you sign in next, try the new one, then the old one.',
};

const appFault =
  'This app could not put the call together: a fault of the app. Nothing was sent, and what you typed is still here. Tell whoever runs this site.';

const noAnswer =
  'No whole answer came: the server is silent, or the line broke. Nothing was changed by asking. What you typed is still here; try again.';

const offline = 'This needs a connection, and there is none. Nothing was sent. What you typed is still here.';

/** The result of a call that the user waited for, unless it was done. */
export const operationText = (result: ApiResult<unknown>): string => {
  switch (result.kind) {
    case 'no connection':
      return offline;
    case 'no answer':
      return noAnswer;
    case 'unknown':
      return `${answerText(result)} It may have been done, or not. What you typed is still here.`;
    case 'refused':
      return refusedText(result);
    case 'quota exceeded':
      return 'The server has no room left for your account.';
    case 'bug':
      return result.source === 'frontend' ? appFault : answerText(result);
    case 'done':
      return '';
  }
};

const refusedText = ({ status, reason, retryAfterMs }: ApiResult<unknown> & { readonly kind: 'refused' }): string => {
  if (status === 429) return retryAfterMs ? tooManyFor(Math.ceil(retryAfterMs / 1000)) : sessionFaults.tooMany;
  if (status === 400 && reason === 'session.none') {
    return 'Nobody is signed in, so there is no server to ask (400). Nothing was sent. Sign in, then try again.';
  }
  if (status === 400) return 'The server did not take it as it was written (400). Nothing was changed.';
  if (status === 401) return sessionFaults.ended;
  return `The server refused it (${status}). Nothing was changed.`;
};
