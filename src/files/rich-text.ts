/**
 * A workbook's XML with what a format makes of single digits put into the text: a raised 2 after a 1 is `1²`, and a
 * 5 that is struck out before a 7 is a 5 with a stroke through it and a 7. Read as plain text these would be 12 and 57.
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
