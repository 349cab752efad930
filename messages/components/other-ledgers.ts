import { counted, whole } from '../counts.ts';

/** How a sentence tells one ledger from another: by its computer's name, or else by its beginning. */
export const ledgerOf = (computer: string | undefined, begun: string): string =>
  computer === undefined ? `begun ${begun}` : `of “${computer}”`;

/** The ledgers of the account's other browsers, in histories. `which`: as `ledgerOf` tells it. */
export const otherLedgers = {
  ask: 'Show what you did in your other browsers',
  reading: (percent: number) => `Reading the ledgers of your other browsers: ${percent} %`,
  joined: (ledgers: number) =>
    `With what you did in ${counted(ledgers, 'other browser', 'other browsers')}, as your server received it.`,
  notAsked: 'Your server could not be asked what you did in your other browsers, so this is what this browser knows.',
  failed: (detail: string) =>
    `The ledgers of your other browsers could not be joined (${detail}), so this is what this browser knows.`,
  again: 'Read again',
  /** Beside one value. */
  briefly: {
    reading: 'Reading your other browsers’ ledgers…',
    alone: 'As this browser knows.',
    ask: 'Ask your other browsers',
  },
  unused: (which: string, why: string) => `The ledger ${which} is left out: ${why}`,
  dropped: (which: string) =>
    `What this browser had kept of the ledger ${which} is not what your server confirms. It was dropped, and the ledger read again from your server.`,
  whys: {
    unsound:
      'what your server gave does not verify, so nothing of it is used. Tell whoever runs the server, and open the ledger in its own browser.',
    newer: 'a newer version of Gradeledger wrote it. Reload this page to get that version.',
    'of others': 'it is not your account’s. Tell whoever runs the server.',
    'too large': 'all of them together are too large for a page. Open it by itself in the menu.',
    'not fetched': 'it could not be fetched just now.',
  },
  place: (which: string, seq: number) => `In another browser, No. ${whole(seq)} of the ledger ${which}`,
  received: (at: string) => `Your server received it ${at}.`,
  receivedLater: (made: string, at: string) => `Made ${made}, received by your server ${at}.`,
  undo: 'This was done in another browser. Take it back there, or enter here what it should be.',
};
