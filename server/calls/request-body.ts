import { type GenericSchema, safeParse } from 'valibot';
import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ledgerCalls, ledgerLimits } from '../../api/ledger-calls.ts';
import type { Reason } from '../../api/reasons.ts';
import { prototypes } from '../../api/settings-shape.ts';
import { wireLimits } from '../../api/shapes.ts';
import { textOf } from '../../api/utf8.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import type { BackendRequest } from '../backend.ts';

export type BodyRead =
  | { readonly kind: 'read'; readonly body: unknown; readonly malformedRows: ReadonlySet<number> }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** The fault in the body's length or type, found without reading the body, which may be long. */
export const envelopeFault = (endpoint: Endpoint, { headers, body }: BackendRequest): Reason | undefined => {
  if (endpoint.body === undefined) return body.length > 0 ? 'body.malformed' : undefined;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity' && !mayBePacked(endpoint, headers))
    return 'body.notJson';
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return 'body.notJson';
  return body.length > longestBody(endpoint.path) ? 'body.tooLarge' : undefined;
};

/** In bytes, as it arrives. Of a call with a session; others are never longer than the usual. */
export const longestBody = (path: string): number => {
  if (path === endpoints.loadSnapshotsFromObject.path) return wireLimits.objectLoad;
  return path === ledgerCalls.addToLedger.path ? ledgerLimits.packed : wireLimits.body;
};

const mayBePacked = ({ path }: Endpoint, { 'content-encoding': encoding }: BackendRequest['headers']): boolean =>
  path === ledgerCalls.addToLedger.path && encoding === 'gzip';

/** Reads the body, and checks it against the call's row of the table. */
export const readBody = (endpoint: Endpoint, bytes: Uint8Array): BodyRead => atOnce(readingBody(endpoint, bytes));

/** `readBody` in steps, for a long body. Only the parser itself does its work at once. */
export const readingBody = function* (endpoint: Endpoint, bytes: Uint8Array): Steps<BodyRead> {
  if (endpoint.body === undefined) return { kind: 'read', body: undefined, malformedRows: new Set() };
  const text = textOf(bytes);
  yield 0.1;
  const value = text === undefined || (yield* scanningDepth(text, wireLimits.nesting)) ? undefined : parsed(text);
  yield 0.9;
  return value === undefined ? malformed : shaped(endpoint, endpoint.body, value);
};

const malformed = { kind: 'refused', reason: 'body.malformed' } as const;

/** A bulk edit of grades is read even if rows of it are malformed, so that the answer can name them. */
const shaped = (endpoint: Endpoint, schema: GenericSchema, value: unknown): BodyRead => {
  const { success, output, issues } = safeParse(schema, value);
  if (success) return { kind: 'read', body: output, malformedRows: new Set() };
  if (endpoint.path !== endpoints.editGrades.path) return malformed;

  const rows = new Set<number>();
  for (const { path } of issues) {
    const [list, row] = path ?? [];
    if (list?.key !== 'grades' || typeof row?.key !== 'number') return malformed;
    rows.add(row.key);
  }
  return { kind: 'read', body: value, malformedRows: rows };
};

/**
 * Whether the text nests deeper than `most`: found before anything is built, so that no text can exhaust the stack.
 */
export const scanningDepth = function* (text: string, most: number): Steps<boolean> {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === openRecord || code === openList) depth += 1;
    else if (code === closeRecord || code === closeList) depth -= 1;
    if (depth > most) return true;
    if ((at & scannedAStep) === scannedAStep) yield at / text.length;
  }
  return false;
};

const [quote, backslash, openList, closeList, openRecord, closeRecord] = [34, 92, 91, 93, 123, 125];

/** Characters, as bits that are all set at the end of a step. */
const scannedAStep = 0xff_ff;

/** `undefined` for a text that is no JSON, has a key that leads to a prototype, or holds a number that is too large. */
const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return isSound(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Whether all numbers are finite and no key leads to a prototype. `isTooDeep` has checked the depth. */
const isSound = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSound);
  return Object.entries(value).every(([key, inner]) => !prototypes.has(key) && isSound(inner));
};
