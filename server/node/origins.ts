/** The origins from which calls are accepted: the app's own, and those that a setting allows. */
export type Origins = {
  /** The origin at which clients find this server: what the lookup answers. */
  readonly publicOrigin: string;
  readonly own: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
};

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname) || hostname === '::1';

/** On loopback all names of this machine count as own origins. */
export const originsOf = (publicOrigin: string, allowed: readonly string[]): Origins => {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const names = isLoopback(hostname) ? loopbackNames : [];
  const own = [publicOrigin, ...names.map((name) => `${protocol}//${name}${port && `:${port}`}`)];
  return { publicOrigin, own: new Set(own), allowed: new Set(allowed) };
};

/** Whether calls from pages of this origin are accepted. A request without an origin has none. */
export const mayAsk = ({ own, allowed }: Origins, origin: string | undefined): origin is string =>
  origin !== undefined && (own.has(origin) || allowed.has(origin));

/** An https origin without a path, or http on loopback, exactly as a browser would write it. */
export const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
};
