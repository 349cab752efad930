/** The message of a thrown value; anything can be thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
