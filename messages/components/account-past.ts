import { counted } from '../counts.ts';

/** Which of the account's ledgers is shown as of a past moment, and what is not in it. `which`: as `ledgerOf` tells it. */
export const accountPast = {
  reading: 'Reading what your ledgers knew when.',
  failed: (detail: string) =>
    `Your other browsers’ ledgers could not be compared (${detail}), so only this browser’s ledger is used.`,
  notRead: 'The ledgers of your other browsers could not be read, so only this browser’s ledger is used.',
  onlyOwn: 'Only this browser’s ledger is used.',
  unread: (detail: string) => `Only this browser’s ledger is used: those of your other browsers failed (${detail}).`,
  own: 'A moment of this browser’s ledger.',
  ownThen: 'This browser’s ledger knew most then.',
  other: (which: string) => `A moment of the ledger ${which}, in another browser.`,
  otherThen: (which: string) => `The ledger ${which}, in another browser, knew most then.`,
  lacking: (parts: readonly string[]) => `Not in it: ${parts.join('; ')}.`,
  ofOwn: (unsent: number, unread: number) => `${changes(unsent + unread)} of this browser (${why(unsent, unread)})`,
  ofOther: (which: string, unsent: number, unread: number) =>
    `${changes(unsent + unread)} of the ledger ${which} (${why(unsent, unread)})`,
  perhapsLacking: (parts: readonly string[]) =>
    `It may lack ${parts.join('; ')}, sent within an hour before it was last read, for clocks differ.`,
  unsureOfOwn: (unsure: number) => `${changes(unsure)} of this browser`,
  unsureOfOther: (which: string, unsure: number) => `${changes(unsure)} of the ledger ${which}`,
  lackUnknown: 'What is not in it is not known now.',
  whole: 'It has what was done in the others by then, as far as your server received it.',
  tags: 'In your other browsers',
  tagPlace: (which: string) => `ledger ${which}`,
  tagMade: (made: string) => `named ${made}`,
  nameThere: 'This moment is of another browser’s ledger. Name it there.',
};

const changes = (count: number): string => counted(count, 'change', 'changes');

const why = (unsent: number, unread: number): string => {
  if (unread === 0) return 'not sent by then';
  if (unsent === 0) return 'sent, but not read there by then';
  return `${unsent} not sent by then, ${unread} sent but not read there by then`;
};
