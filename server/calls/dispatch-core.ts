import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import type { BackendReply, BackendRequest } from '../backend.ts';
import type { BodyOf } from '../handlers/call.ts';
import type { Caller } from '../sessions/sessions.ts';
import type { CoreCalls } from './core-calls.ts';

type Table = typeof endpoints;

/** The calls that need no session, as the table has them. */
export type OpenCall = { [N in EndpointName]: Table[N] extends { readonly open: true } ? N : never }[EndpointName];

export const isOpen = (name: EndpointName): name is OpenCall => 'open' in endpoints[name];

type Asked = {
  readonly request: BackendRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** `body` has the shape that the call's row of the table asks for. */
export const openReply = (core: CoreCalls, name: OpenCall, { request, params, body }: Asked): Promise<BackendReply> => {
  switch (name) {
    case 'findUser':
      return core.findUser(request, params.email ?? '');
    case 'logIn':
      return core.logIn(request, body as BodyOf<'logIn'>);
    case 'contactUs':
      return core.contactUs(request, body as BodyOf<'contactUs'>);
  }
};

/** `body` has the shape that the call's row of the table asks for. */
export const coreReply = (
  core: CoreCalls,
  name: Exclude<keyof CoreCalls, OpenCall>,
  caller: Caller,
  body: unknown,
): Promise<BackendReply> => {
  switch (name) {
    case 'logOut':
      return core.logOut(caller);
    case 'changePassword':
      return core.changePassword(caller, body as BodyOf<'changePassword'>);
    case 'verify':
      return core.verify(caller);
  }
};
