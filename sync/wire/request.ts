import { canonicalJson } from '../../api/canonical.ts';
import { type Method, type Params, pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Call } from './call.ts';

/** A call as it goes over the wire. `body` is canonical JSON text: the same call gives the same bytes. */
export type Request = { readonly method: Method; readonly path: string; readonly body?: string };

export const requestOf = ({ endpoint: name, params, query, body }: Call): Request => {
  const endpoint = endpoints[name];
  const path = pathOf<string>(endpoint.path, params as Params<string>);
  return {
    method: endpoint.method,
    path: query ? `${path}?ifMatch=${encodeURIComponent(query.ifMatch)}` : path,
    ...(body === undefined ? {} : { body: canonicalJson(body) }),
  };
};
