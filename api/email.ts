import { wireLimits } from './shapes.ts';

/** An e-mail as accounts have it: trimmed, in lower case. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** Whether the text has the form of an e-mail. Whether the address exists is not checked. */
export const isEmail = (text: string): boolean => text.length <= wireLimits.text && /^[^\s@]+@[^\s@]+$/.test(text);
