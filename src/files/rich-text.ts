/**
 * Writes the formats of single characters in a workbook's XML into its text: a raised 2 after a 1 becomes `1²`, and a
 * struck out 5 before a 7 becomes a 5 with a stroke through it and a 7. As plain text these would read 12 and 57.
 */
export const asSeen = (xml: string): string =>
  /<(?:\w+:)?(?:vertAlign|strike)\b/u.test(xml) ? xml.replace(run, (whole) => seenRun(whole)) : xml;

const run = /<((?:\w+:)?)r(?:\s[^<>]*)?>.*?<\/\1r>/gsu;

const seenRun = (xml: string): string => {
  const place = /<(?:\w+:)?vertAlign\b[^<>]*?\bval=["'](superscript|subscript)["']/u.exec(xml)?.[1];
  const isStruck = /<(?:\w+:)?strike\b(?![^<>]*\bval=["'](?:0|false|off)["'])/u.test(xml);
  if (!place && !isStruck) return xml;
  const digits = place === 'superscript' ? raised : place === 'subscript' ? lowered : plain;
  const seen = (digit: string): string => `${digits[Number(digit)] ?? digit}${isStruck ? overlay : ''}`;
  return xml.replace(texts, (text) =>
    text.replace(digitOrMarkup, (found) => (/^\d$/u.test(found) ? seen(found) : found)),
  );
};

const texts = /<((?:\w+:)?)t\b[^<>]*>[^<]*<\/\1t>/gu;
const digitOrMarkup = /<[^<>]*>|&[^;]*;|\d/gu;

const plain = [...'0123456789'];
const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];
const lowered = [...'₀₁₂₃₄₅₆₇₈₉'];

/** Strikes out the character before it. */
const overlay = '\u0336';
