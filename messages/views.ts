/** In front of the name of a file, in a copied text and on a printed page that shows something else than now. */
export const viewText = {
  trial: 'what if',
  past: (at: string) => `as of ${at.slice(0, 16).replace('T', ' ')} UTC`,
};
