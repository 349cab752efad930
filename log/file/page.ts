/** A ledger's file within a page: the text of one element that no browser runs or changes. */

export const pageBeginning = '<!doctype html>';

const [opening, closing] = ['<script type="application/x-ndjson" id="ledger">', '</script>'];

/** The element. No text can end it early: it has no `<` inside. */
export const ledgerElement = (file: string): string =>
  `${opening}${file.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}${closing}`;

/** The ledger's file from the element's text. */
export const ledgerFromText = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The ledger's file in a page's source; `undefined` if there is none. */
export const ledgerInPage = (page: string): string | undefined => {
  const at = page.indexOf(opening);
  const end = page.indexOf(closing, at);
  return at < 0 || end < 0 ? undefined : ledgerFromText(page.slice(at + opening.length, end));
};
