import { type Reason, reasons } from '../../../api/reasons.ts';

/** Header names are lower case. `session`: the value of the cookie. */
export type ModelRequest = {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly session?: string | undefined;
  readonly body?: string | undefined;
};

/** `session`: a string sets the cookie, `null` clears it. The body's rows belong to the model: only read them. */
export type ModelReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly session?: string | null;
};

/**
 * How often requests with one `x-truth` had each outcome: `applied` ones changed something, `unchanged` ones did not.
 */
export type Effects = Record<'applied' | 'unchanged' | 'replayed' | 'refused', number>;

export type Outcome = { readonly reply: ModelReply; readonly effect: keyof Effects };

export const replyOf = (status: number, body: Readonly<Record<string, unknown>>): ModelReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

export const yes = (body: Readonly<Record<string, unknown>>, effect: keyof Effects = 'unchanged'): Outcome => ({
  reply: replyOf(200, { success: true, ...body }),
  effect,
});

export const no = (reason: Reason, more: Readonly<Record<string, unknown>> = {}): Outcome => ({
  reply: replyOf(reasons[reason], { success: false, reason, ...more }),
  effect: 'refused',
});
