/** One JSON text in pieces: a long one that was never one value, so that nobody is held up while it is made or sent. */
export type JsonPieces = readonly string[];

export const isPieces = (body: object | string): body is JsonPieces => Array.isArray(body);
