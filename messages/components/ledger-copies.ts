import { whole } from '../counts.ts';

/** The copies of ledgers at the user's server, from which one can be opened. */
export const ledgerCopies = {
  title: 'Ledgers at your server',
  about:
    'Each browser that you work in keeps a ledger of its own, and your server a copy of it. Open one to see what was done there.',
  asking: 'Your server is asked for them…',
  none: 'Your server holds none yet.',
  failed: 'Your server could not be asked for them just now. Try again.',
  again: 'Try again',
  row: (begun: string, seq: number, received: string, head: string) =>
    `Begun ${begun}, up to No. ${whole(seq)}, received ${received}, head ${head}…`,
  here: 'this browser’s',
  fork: (seq: number) =>
    seq === 0 ? 'another history of the same name' : `another history from No. ${whole(seq + 1)} on`,
  open: 'Open',
  openOne: (row: string) => `Open: ${row}`,
  fetching: (percent: number) => `Fetching the ledger: ${percent} %`,
  notFetched: 'The ledger could not be fetched. Nothing was opened; try again.',
  otherwise:
    'Your server gave something else than the ledger that it had listed. Nothing was opened. Tell whoever runs the server.',
  tooLarge:
    'This ledger is too large for a page. Whoever runs the server can write it as a file, and gradeledger verify and replay read it.',
  fileName: (begun: string) => `ledger-begun-${begun}.ndjson`,
};
