import { safeParse } from 'valibot';
import type { Endpoint } from '../../../api/endpoint.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { Reason } from '../../../api/reasons.ts';
import { wireLimits } from '../../../api/shapes.ts';

export type Offers = { readonly ifMatch: boolean; readonly problemOrder: boolean; readonly outcomeOrder: boolean };

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined };

/**
 * The body of a call, or the reason why it is refused. Keys of abilities that the server does not offer count as
 * unknown.
 */
export const bodyOf = (endpoint: Endpoint, sent: Sent, offers: Offers): Readonly<Record<string, unknown>> | Reason => {
  if (!endpoint.body) return {};
  if (!/^application\/json\b/.test(sent.headers['content-type'] ?? '')) return 'body.notJson';
  const text = sent.body ?? '';
  if (new TextEncoder().encode(text).length > wireLimits.body) return 'body.tooLarge';
  const value = parsed(text);
  if (value === undefined) return 'body.notJson';
  if (depthOf(value) > wireLimits.nesting || !safeParse(endpoint.body, judged(endpoint, value)).success) {
    return 'body.malformed';
  }

  const body = value as Readonly<Record<string, unknown>>;
  const rows = Array.isArray(body.grades) ? body.grades : [];
  const expects = [body, ...rows].some((row) => typeof row === 'object' && row !== null && 'ifMatch' in row);
  if (expects && !offers.ifMatch) return 'body.malformed';
  if ('problemOrder' in body && !offers.problemOrder) return 'body.malformed';
  if ('outcomeOrder' in body && !offers.outcomeOrder) return 'body.malformed';
  return body;
};

/** The rows of a bulk edit are judged one by one, so that the refusal can list each bad one. */
const judged = (endpoint: Endpoint, value: unknown): unknown => {
  if (endpoint.path !== endpoints.editGrades.path || typeof value !== 'object' || value === null) return value;
  const rows = 'grades' in value ? value.grades : undefined;
  return Array.isArray(rows) && rows.length <= wireLimits.bulk ? { ...value, grades: [] } : value;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
};

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
