import { type Endpoint, pathOf } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { ModelReply, ModelRequest } from './exchange.ts';
import type { ServerModel } from './server-model.ts';

export type Extra = { readonly headers?: Record<string, string>; readonly query?: string };

export type Caller = {
  readonly call: (name: EndpointName, ids?: Record<string, string>, body?: unknown, extra?: Extra) => ModelReply;
  /** The value of the cookie; `headers` holds the two that go with it. */
  readonly session: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly login: Readonly<Record<string, unknown>>;
};

/** The request for a call, without cookie and headers of a session. */
export const requestOf = (
  name: EndpointName,
  ids: Record<string, string> = {},
  body: unknown = undefined,
  { headers = {}, query = '' }: Extra = {},
): ModelRequest => {
  const { method, path }: Endpoint = endpoints[name];
  const posted = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
  return { method, path: pathOf(path, ids) + query, headers: { ...type, ...headers }, ...posted };
};

export const logIn = (model: Pick<ServerModel, 'handle'>, userEmail: string, userPassword: string): ModelReply =>
  model.handle(requestOf('logIn', {}, { userEmail, userPassword }));

/** Signs in, and returns a client that makes its calls with this session. */
export const signIn = (model: Pick<ServerModel, 'handle'>, email: string, password: string): Caller => {
  const { session, body: login } = logIn(model, email, password);
  if (typeof session !== 'string') throw new Error(`not signed in: ${JSON.stringify(login)}`);
  const headers = {
    [String(login.antiForgeryHeaderName).toLowerCase()]: String(login.antiForgeryToken),
    [String(login.backendIdentificationIdName).toLowerCase()]: String(login.backendIdentification),
  };
  const call: Caller['call'] = (name, ids, body, extra = {}) =>
    model.handle({ ...requestOf(name, ids, body, { ...extra, headers: { ...headers, ...extra.headers } }), session });
  return { call, session, headers, login };
};
