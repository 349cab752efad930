/** What a list of prerequisites or corequisites names: a course, as its code and its number with a blank between. */
export const requisiteOf = ({ courseCode, courseNumber }: { courseCode: string; courseNumber: string }): string =>
  plainRequisite(`${courseCode} ${courseNumber}`);

/** The text without blanks at its ends, and with one blank wherever there are several. */
export const plainRequisite = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');

/** A code that begins with a letter, a blank, and a number that holds a digit, without any other sign: `MATH 101`, `COMP SCI 2.04L`. */
const form = /^\p{L}[\p{L}\p{M}\d&.-]*(?: [\p{L}\p{M}\d&.-]+)* (?=\S*\d)[\p{L}\d.-]+$/u;

export const isRequisite = (text: string): boolean => form.test(text);
