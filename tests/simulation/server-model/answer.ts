import type { Reason } from '../../../api/reasons.ts';
import { scopeHash as hashOf } from '../../../api/scope-hash.ts';
import { type Book, same } from './book.ts';
import type { Scope } from './scope.ts';

/** The input of a call, once the caller is known and the body has the call's shape. */
export type Ask = {
  /** The values of the path's placeholders. */
  readonly ids: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly world: World;
  /** The hash that the sender has of the rows that a delete removes; `undefined` if the query has none. */
  readonly scopeHash: string | undefined;
};

export type World = {
  /** Mints a new id for this noun. */
  readonly mint: (noun: string) => string;
  /** Today in UTC, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly quotas: Quotas;
  readonly settingsReplace: boolean;
};

export type Quotas = {
  readonly courses: number;
  readonly offerings: number;
  readonly students: number;
  readonly snapshots: number;
};

/** `done` holds the book after the call. */
export type Answer =
  | { readonly kind: 'done'; readonly book: Book; readonly reply: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly more?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'quota exceeded' };

export type Call = (book: Book, ask: Ask) => Answer;

export const done = (book: Book, reply: Readonly<Record<string, unknown>> = {}): Answer => ({
  kind: 'done',
  book,
  reply,
});

export const refused = (reason: Reason, more: Readonly<Record<string, unknown>> = {}): Answer => ({
  kind: 'refused',
  reason,
  more,
});

/** Whether `ifMatch` holds a value whose meaning differs from the stored one. */
export const differs = (stored: object, ifMatch: unknown): boolean => {
  const now = new Map(Object.entries(stored));
  return Object.entries((ifMatch ?? {}) as object).some(
    ([field, seen]) => !same(meaning(field, seen), meaning(field, now.get(field))),
  );
};

/** The value without its meaningless parts: blanks at the end of a list, and weights of 0. */
const meaning = (field: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (field === 'grades') return cut(value, (points) => points === null);
  if (field === 'assessmentWeights')
    return value.map((weights) => Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight !== 0)));
  if (field !== 'LOVersusProblemTable') return value;
  const rows = value.map((row: unknown[]) =>
    cut(
      row.map((cell) => (cell === '' ? null : cell)),
      (cell) => cell === null,
    ),
  );
  return cut(rows, (row) => Array.isArray(row) && row.length === 0);
};

const cut = (list: readonly unknown[], isNothing: (entry: unknown) => boolean): unknown[] => {
  const last = list.findLastIndex((entry) => !isNothing(entry));
  return list.slice(0, last + 1);
};

/** Refuses a delete with a conflict if the sender has not seen all that it removes. */
export const unseen = (scope: Scope, { scopeHash }: Ask): Answer | undefined =>
  scopeHash === undefined || scopeHash === hashOf(scope) ? undefined : refused('conflict');

/** The fields that an edit changes: its body without the keys that only control the edit. */
export const fieldsOf = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { ifMatch: _, problemOrder: __, confirmLoss: ___, outcomeOrder: ____, ...fields } = body;
  return fields;
};
