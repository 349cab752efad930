import { headerNames } from '../../server/sessions/caller.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
};

/** Calls a server as a page of its own would. Rejects when no answer comes. */
export const call = async (
  address: string,
  method: string,
  path: string,
  { json, headers = {} }: { json?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { origin: address, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Answer['json'] };
};

export const tryLogIn = (address: string, userEmail: string, userPassword: string): Promise<Answer> =>
  call(address, 'POST', '/core/login/edit', { json: { userEmail, userPassword } });

/** The headers of one who has signed in. The cookie's name goes by the port that it was given at. */
export const logIn = async (address: string, email: string, password: string): Promise<Record<string, string>> => {
  const { headers, json, status } = await tryLogIn(address, email, password);
  if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(json)}`);
  return {
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    [headerNames.antiForgery]: String(json.antiForgeryToken),
    [headerNames.backend]: String(json.backendIdentification),
  };
};
