import type { endpoints } from '../../api/endpoints.ts';
import type { ReplyOf } from '../../api/read-reply.ts';
import type { Capabilities, Credentials } from '../../api/remote.ts';
import type { Account } from './world.ts';

/** Whose computer it is. It decides what a sign-out leaves behind. */
export type Computer = 'mine' | 'shared';

/** What is kept between reloads, under the names that the specification gives it. Never a password. */
export type StoredSession = {
  readonly userEmail: string;
  readonly backend: string;
  readonly antiForgeryToken: string;
  readonly antiForgeryHeaderName: string;
  readonly backendIdentification: string;
  readonly backendIdentificationIdName: string;
  readonly frozen: boolean;
  readonly capabilities: Capabilities;
  readonly computer: Computer;
  /** Whether the server has verified the session and not refused it since: then the user may work offline. */
  readonly verified: boolean;
  /** As in `Account`. */
  readonly begunAt?: string;
  /**
   * The server at which the account was before, as long as the user has not said that their ledger goes on at this one. Then
   * none of it is opened.
   */
  readonly movedFrom?: string;
};

/** Whose work it is. */
export const accountOf = ({
  userEmail: user,
  backend,
  begunAt,
}: Pick<StoredSession, 'userEmail' | 'backend' | 'begunAt'>): Account => ({
  user,
  backend,
  ...(begunAt !== undefined && { begunAt }),
});

/** Whether two are the session of one login: every login gets a token of its own. */
export const isOneLogin = (one: StoredSession, other: StoredSession): boolean =>
  one.antiForgeryToken === other.antiForgeryToken;

export type LogInReply = ReplyOf<typeof endpoints.logIn>;

/** `undefined` if the server chose headers that no client should send. */
export const sessionOf = (
  reply: LogInReply,
  account: { readonly userEmail: string; readonly backend: string; readonly computer: Computer },
): StoredSession | undefined => {
  const { capabilities = {}, ...values } = reply;
  const names = [reply.antiForgeryHeaderName, reply.backendIdentificationIdName];
  if (capabilities.idempotency) names.push(capabilities.idempotency.header);
  const areApart = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const areValues = [reply.antiForgeryToken, reply.backendIdentification].every((value) => headerValue.test(value));
  if (!names.every(isHeaderName) || !areApart || !areValues) return undefined;
  const { antiForgeryToken, antiForgeryHeaderName, backendIdentification, backendIdentificationIdName, frozen } =
    values;
  return {
    ...account,
    antiForgeryToken,
    antiForgeryHeaderName,
    backendIdentification,
    backendIdentificationIdName,
    frozen,
    capabilities,
    verified: false,
  };
};

export const credentialsOf = (session: StoredSession): Credentials => ({
  user: session.userEmail,
  backend: session.backend,
  headers: {
    [session.antiForgeryHeaderName]: session.antiForgeryToken,
    [session.backendIdentificationIdName]: session.backendIdentification,
  },
  capabilities: session.capabilities,
});

/** A server may choose its own header names, but none that already has a meaning. */
export const isHeaderName = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(name) &&
  !/^(?:proxy|sec|access-control|if|content)-/i.test(name) &&
  !standardHeaders.has(name.toLowerCase());

const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]{0,4094}[\x21-\x7e])?$/;

const standardHeaders: ReadonlySet<string> = new Set(
  `accept accept-charset accept-encoding accept-language accept-ranges age allow authorization cache-control connection
  cookie cookie2 date device-memory dnt dpr early-data etag expect expires forwarded from host keep-alive last-modified
  link location max-forwards origin pragma priority range referer refresh retry-after save-data server set-cookie
  set-cookie2 te trailer transfer-encoding upgrade upgrade-insecure-requests user-agent vary via warning
  www-authenticate x-forwarded-for x-forwarded-host x-forwarded-proto x-http-method x-http-method-override
  x-method-override x-real-ip`.split(/\s+/),
);
