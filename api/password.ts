/** The least number of characters of a password. Spaces at its ends do not count, so spaces alone are no password. */
export const shortestPassword = 8;

export const isTooShort = (password: string): boolean => [...password.trim()].length < shortestPassword;
