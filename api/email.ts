import { wireLimits } from './shapes.ts';

/** As accounts have it: how it was typed does not matter. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** Whether it has the form of an e-mail. That it exists is not checked. */
export const isEmail = (text: string): boolean => text.length <= wireLimits.text && /^[^\s@]+@[^\s@]+$/.test(text);
