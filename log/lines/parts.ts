/**
 * Cuts a large plain value into parts, each of which is copied in a few milliseconds, and joins them again.
 *
 *   { a: 1, b: [many] }  ▶  { a: 1, b: [] } · the first of b · more of b · …
 *
 * Invariant: parts taken in their order give back every key and value in its order.
 */
import type { Steps } from '../../events/steps.ts';

type Container = Record<string, unknown> | unknown[];

/**
 * Some values of a record or a list. `path`: the keys that lead to the record or list. `keys`: the keys of the values;
 * `undefined` for a list.
 */
type Piece = { readonly path: readonly string[]; readonly keys: string[] | undefined; readonly values: unknown[] };

export type LinePart = readonly Piece[];

/** The number of values in a part; a record or a list counts as one more. */
const valuesInAPart = 30_000;
/** A record or list of no more values goes into a part uncut. */
const wholeUpTo = 300;

/** `value`: records, lists and plain values. The parts share their objects with it. */
export const cutting = function* (value: unknown): Steps<readonly LinePart[]> {
  const cut: Cut = { parts: [], pieces: [], room: valuesInAPart };
  yield* cutInto(cut, { whole: [value] }, []);
  return [...cut.parts, cut.pieces];
};

/** A value that is being joined from its parts. */
export type JoinedValue = { readonly whole: readonly unknown[] };

export const nothingJoined = (): JoinedValue => ({ whole: [] });

/** Joins the next part. Nobody else may use the part: its values become those of the whole. */
export const joining = function* (joined: JoinedValue, part: unknown): Steps<void> {
  for (const [n, { path, keys, values }] of (part as LinePart).entries()) {
    const container = path.reduce((at, key) => at[key as never] as Container, joined as unknown as Container);
    for (const [at, value] of values.entries()) {
      if (Array.isArray(container)) container.push(withoutPrototypes(value));
      else container[keys?.[at] ?? ''] = withoutPrototypes(value);
      if (at % 16 === 0) yield n / (part as LinePart).length;
    }
  }
};

type Cut = { readonly parts: LinePart[]; pieces: Piece[]; room: number };

/** Adds the container's values to `cut`. Yields after each part, so that a large book does not block the page. */
const cutInto = function* (cut: Cut, container: Container, path: readonly string[]): Steps<void> {
  let piece = newPiece(cut, container, path);
  for (const key of Object.keys(container)) {
    const value = container[key as never] as unknown;
    const weight = countValues(value, wholeUpTo);
    const isWhole = weight <= wholeUpTo;
    if (cut.room <= 0) {
      cut.parts.push(cut.pieces);
      cut.pieces = [];
      cut.room = valuesInAPart;
      yield 0;
    }
    if (cut.pieces.at(-1) !== piece) piece = newPiece(cut, container, path);
    piece.keys?.push(key);
    piece.values.push(isWhole ? value : Array.isArray(value) ? [] : Object.create(null));
    cut.room -= Math.min(weight, wholeUpTo);
    if (!isWhole) yield* cutInto(cut, value as Container, [...path, key]);
    else if (piece.values.length % 16 === 0) yield 0;
  }
};

const newPiece = (cut: Cut, container: Container, path: readonly string[]): Piece => {
  const piece = { path, keys: Array.isArray(container) ? undefined : [], values: [] };
  cut.pieces.push(piece);
  return piece;
};

/** The number of values in `value`, itself included. Counting stops beyond `limit`. */
const countValues = (value: unknown, limit: number): number => {
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (let n = 0; n < inner.length && weight <= limit; n += 1) weight += countValues(inner[n], limit - weight);
  return weight;
};

/**
 * Cloning into the store gives each record a prototype; this takes it away, so that an id such as `constructor` finds
 * nothing. A record that is made without a prototype and then filled is a hash table, with three times the memory.
 */
const withoutPrototypes = (value: unknown): unknown => {
  if (Array.isArray(value)) for (const inner of value) withoutPrototypes(inner);
  else if (typeof value === 'object' && value !== null) {
    Object.setPrototypeOf(value, null);
    for (const inner of Object.values(value)) withoutPrototypes(inner);
  }
  return value;
};
