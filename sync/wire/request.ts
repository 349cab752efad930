import { canonicalJson } from '../../api/canonical.ts';
import { type Method, type Params, pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { EventOf } from '../../events/catalogue.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Call } from './call.ts';

/** A call as it goes over the wire. `body` is canonical JSON text: the same call gives the same bytes. */
export type Request = { readonly method: Method; readonly path: string; readonly body?: string };

/** What is written down before the call is made. */
export const callIntended = (
  intent: IntentId,
  { endpoint, items, shifts, outcomeOrder, cellsWait }: Call,
): EventOf<'CallIntended'> => ({
  type: 'CallIntended',
  intent,
  call: endpoint,
  items: [...items],
  ...(shifts && { shifts }),
  ...(outcomeOrder && { outcomeOrder: [...outcomeOrder] }),
  ...(cellsWait && { cellsWait }),
});

export const requestOf = ({ endpoint: name, params, query, body }: Call): Request => {
  const endpoint = endpoints[name];
  const path = pathOf<string>(endpoint.path, params as Params<string>);
  return {
    method: endpoint.method,
    path: query ? `${path}?ifMatch=${encodeURIComponent(query.ifMatch)}` : path,
    ...(body === undefined ? {} : { body: canonicalJson(body) }),
  };
};
