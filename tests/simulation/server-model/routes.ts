import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';

export type Route = {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly ids: Readonly<Record<string, string>>;
};

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => ({
  name,
  endpoint,
  segments: endpoint.path.split('/'),
}));

/** The call for a verb and a path without query, or the reason why there is none. */
export const routeOf = (method: string, path: string): Route | 'path.unknown' | 'path.malformed' => {
  const given = path.split('/');
  const row = rows.find(
    ({ endpoint, segments }) =>
      endpoint.method === method &&
      segments.length === given.length &&
      segments.every((segment, place) => segment.startsWith('{') || segment === given[place]),
  );
  if (!row) return 'path.unknown';
  const values = given.map(decoded);
  if (values.includes(undefined)) return 'path.malformed';
  const ids = row.segments.flatMap((segment, place) =>
    segment.startsWith('{') ? [[segment.slice(1, -1), values[place] ?? ''] as const] : [],
  );
  return { name: row.name, endpoint: row.endpoint, ids: Object.fromEntries(ids) };
};

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch (fault) {
    if (fault instanceof URIError) return undefined;
    throw fault;
  }
};
