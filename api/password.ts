/** Characters that a password has at least; spaces at its ends do not count, so that a row of them is none. */
export const shortestPassword = 8;

export const isTooShort = (password: string): boolean => [...password.trim()].length < shortestPassword;
