import { counted, whole } from '../counts.ts';

export const testingCalls = {
  title: 'Make a call',
  body: 'Any of the calls, as it goes over the wire. It is made to the server of the open workspace, or to this site.',
  call: 'Call',
  requestBody: 'Body, as JSON',
  bypass: 'This writes to the server past the ledger: the pages here do not know of it before the next reading.',
  go: 'Make the call',
  status: (status: number) => `Status ${status}`,
  noReply: 'No reply came.',
  notBuilt: 'This app could not put the call together, so nothing was sent.',
  file: (characters: number) => `A file of ${whole(characters)} characters.`,
  reply: 'Reply',
  readAs: 'Read as',
  bypassed: 'Made past the ledger.',
};

export const testingLanes = {
  title: 'Sync by hand',
  body: 'What goes wrong with every call of this tab from now on, and what is to be sent. Only the tab that sends for this browser sends.',
  latch: 'Every call',
  latches: {
    none: 'goes as it is',
    offline: 'finds no connection',
    'lost once': 'as it is, but the reply of the next one is lost',
    'signed out': 'is answered 401: signed out',
    'too many calls': 'is answered 429: again in 30 s',
    'no room': 'is answered that the account has no room',
    slow: 'takes 5 s longer',
  },
  underWay: 'Under way, or without an answer',
  next: 'Would be sent next, one a lane',
  aside: 'Set aside for the instructor',
  nothing: 'Nothing.',
  line: (call: string, items: number) => `${call}: ${counted(items, 'item', 'items')}`,
  closed: 'Sign in first: this shows what is to be sent for an account.',
};

export const testingCommands = {
  title: 'Give a command',
  body: 'Any command, to the ledger of the open workspace. Its decider takes or refuses it as it would a screen’s.',
  closed: 'Open a workspace first.',
  command: 'Command',
  fields: 'With, as JSON',
  go: 'Give the command',
  noJson: (detail: string) => `This cannot be given: ${detail}`,
  refused: 'Refused',
  nothing: 'Taken; nothing changes.',
  taken: 'Taken, with these events',
};
