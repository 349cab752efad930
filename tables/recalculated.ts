import type { Parts } from './zip.ts';

const formula = /<(?:[\w.-]+:)?f[\s/>]/u;

/** What the standard lets stand before `calcPr`, with what each holds. */
const before =
  /<((?:[\w.-]+:)?)(?:sheets|functionGroups|externalReferences|definedNames)(?:\s[^<>]*)?(?:\/>|>[\s\S]*?<\/\1(?:sheets|functionGroups|externalReferences|definedNames)>)/gu;

/**
 * The workbook's own part, which then asks for all formulas to be computed when it is opened. A spreadsheet program
 * trusts the values that a file of its own version has, so that a sum would stay the old one even where the file is
 * opened and saved. `undefined` where no sheet has a formula.
 */
export const recalculated = (parts: Parts, book: string): string | undefined => {
  const sheets = [...parts].filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/iu.test(name));
  if (!sheets.some(([, bytes]) => formula.test(new TextDecoder().decode(bytes)))) return undefined;
  const settings = /<((?:[\w.-]+:)?)calcPr(\s[^<>]*?)?(\/?)>/u.exec(book);
  if (settings) {
    const [whole, prefix, attributes = '', slash] = settings;
    const others = attributes.replace(/\s+fullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')/u, '').trimEnd();
    return book.replace(whole, () => `<${prefix}calcPr${others} fullCalcOnLoad="1"${slash}>`);
  }
  const last = [...book.matchAll(before)].at(-1);
  if (!last) return undefined;
  const at = last.index + last[0].length;
  return `${book.slice(0, at)}<${last[1]}calcPr fullCalcOnLoad="1"/>${book.slice(at)}`;
};
