import { counted, whole } from '../counts.ts';

/** The ledgers of the account's other browsers, in History. */
export const otherLedgers = {
  ask: 'Show what you did on your other computers',
  reading: (percent: number) => `Reading the ledgers of your other computers: ${percent} %`,
  joined: (ledgers: number) =>
    `With what you did on ${counted(ledgers, 'other computer', 'other computers')}, as your server received it.`,
  notAsked: 'Your server could not be asked what you did on your other computers, so this is what this computer knows.',
  failed: (detail: string) =>
    `The ledgers of your other computers could not be joined (${detail}), so this is what this computer knows.`,
  again: 'Read again',
  unused: (begun: string, why: string) => `A ledger begun ${begun} is left out: ${why}`,
  whys: {
    unsound:
      'what your server gave does not verify, so nothing of it is used. Tell whoever runs the server, and open the ledger on its own computer.',
    newer: 'a newer version of Gradeledger wrote it. Reload this page to get that version.',
    'of others': 'it is not your account’s. Tell whoever runs the server.',
    'too large': 'all of them together are too large for a page. Open it by itself in the menu.',
    'not fetched': 'it could not be fetched just now.',
  },
  place: (begun: string, seq: number) => `On another computer, No. ${whole(seq)} of the ledger begun ${begun}`,
  received: (at: string) => `Your server received it ${at}.`,
  receivedLater: (made: string, at: string) => `Made ${made}, received by your server ${at}.`,
  undo: 'This was done on another computer. Take it back there, or enter here what it should be.',
};
