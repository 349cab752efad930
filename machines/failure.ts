/** What a thrown value says of itself; anything can be thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
