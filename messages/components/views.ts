/** In front of the name of a file, in a copied text and on a printed page that shows something else than now. */
export const viewText = {
  trial: 'what if',
  nameless: 'names hidden',
  past: (at: string) => `as of ${utc(at)}`,
  snapshot: (at: string) => `snapshot of ${utc(at)}`,
  file: (until: string, isReadToEnd: boolean) =>
    `${isReadToEnd ? 'ledger' : 'beginning of a ledger'} until ${utc(until)}`,
};

const utc = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
