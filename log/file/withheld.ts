import type { Position } from '../lines/line.ts';

/**
 * What is left of a commit whose own words must not leave with the file: a commit's hash covers its note, so a note
 * cannot be erased as an event can. The hashes on both sides keep the chain in one piece. Whoever has the ledger can
 * show the commit itself, and with it the link can be checked.
 */
export type Withheld = Position & { readonly prevHash: string };

export const withheldLine = ({ seq, prevHash, hash }: Withheld): string =>
  JSON.stringify({ seq, withheld: true, prevHash, hash });

/** `undefined`: the line is none. */
export const withheldIn = (line: string): Withheld | undefined => {
  const [, seq, prevHash, hash] = pattern.exec(line) ?? [];
  return seq && prevHash && hash ? { seq: Number(seq), prevHash, hash } : undefined;
};

const pattern = /^\{"seq":([1-9]\d*),"withheld":true,"prevHash":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"\}$/;
