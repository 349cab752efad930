import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { routeOf } from '../calls/route.ts';
import { isPieces, type JsonPieces } from '../json-pieces.ts';

/** A request as it came over HTTP, whose body may still be on its way. */
export type HttpRequest = {
  readonly incoming: IncomingMessage;
  readonly method: string;
  /** Still percent-encoded, just as it was sent, without the query: dots in it lead nowhere. */
  readonly path: string;
  /** The query with its question mark; empty if there is none. */
  readonly search: string;
  /** The call that it is for, if it is one. */
  readonly route: ReturnType<typeof routeOf>;
};

/** Names of headers are lower case. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | JsonPieces | Uint8Array;
};

export const requestIn = (incoming: IncomingMessage): HttpRequest => {
  const { method = '', url = '' } = incoming;
  const target = url.startsWith('/') ? url : targetIn(url);
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  return { incoming, method, path, search: end < 0 ? '' : target.slice(end), route: routeOf(method, path) };
};

/** A client may name the server as well, as to a proxy. What is no address at all has a path that nothing has. */
const targetIn = (url: string): string => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** The header's value. Node joins what came several times, or keeps the first where only one makes sense. */
export const headerOf = ({ incoming }: HttpRequest, name: string): string | undefined => {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Whether the client takes a reply in this coding: named, and not with a weight of 0. */
export const accepts = (request: HttpRequest, coding: string): boolean =>
  (headerOf(request, 'accept-encoding') ?? '').split(',').some((entry) => {
    const [name, ...weights] = entry.split(';').map((part) => part.trim());
    return name === coding && !weights.some((weight) => /^q=0(\.0*)?$/i.test(weight));
  });

/** In bytes: what is shorter goes as it is. */
export const shortestPacked = 1024;

/** A long reply of JSON is packed, for who takes that. */
export const packedFor = async (request: HttpRequest, reply: HttpReply): Promise<HttpReply> => {
  const { headers, body } = reply;
  const isShort = !isPieces(body) && body.length < shortestPacked;
  if (isShort || headers['content-type'] !== jsonType) return reply;
  const vary = { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
  if (request.method === 'HEAD' || !accepts(request, 'gzip')) return { ...reply, headers: vary };
  return { ...reply, headers: { ...vary, 'content-encoding': 'gzip' }, body: await packed(body) };
};

/** A text in pieces is packed piece by piece: other calls go on. */
const packed = (body: HttpReply['body']): Promise<Buffer> =>
  isPieces(body) ? buffer(Readable.from(body).pipe(createGzip())) : promisify(gzip)(body);

export const jsonType = 'application/json';

export const jsonReply = (status: number, body: unknown, headers: HttpReply['headers'] = {}): HttpReply => ({
  status,
  headers: { 'content-type': jsonType, ...headers },
  body: JSON.stringify(body),
});

/** Head and body leave in one piece. To a request for the head alone Node sends no body. */
export const send = (outgoing: ServerResponse, { status, headers, body }: HttpReply): void => {
  const hasNone = status === 204 || status === 304;
  const whole = isPieces(body) ? body.join('') : body;
  outgoing.writeHead(status, hasNone ? headers : { ...headers, 'content-length': Buffer.byteLength(whole) });
  outgoing.end(hasNone ? undefined : whole);
};
