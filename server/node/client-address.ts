import type { IncomingMessage } from 'node:http';

/**
 * The caller for rate limits: an IPv4 address, or the /64 network of an IPv6 one, which is one household. Behind a
 * trusted proxy it is the last address that the proxy noted.
 */
export const clientAddress = (incoming: IncomingMessage, trustedProxies: ReadonlySet<string>): string => {
  const peer = withoutIpv4Prefix(incoming.socket.remoteAddress ?? '');
  if (!trustedProxies.has(peer)) return network(peer);
  const noted = String(incoming.headers['x-forwarded-for'] ?? '');
  return network(withoutIpv4Prefix(noted.split(',').at(-1)?.trim() || peer));
};

const withoutIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');

/** All of an IPv6 /64 counts as one, for one household has it whole and could go around each limit. */
const network = (address: string): string => {
  if (!address.includes(':')) return address.slice(0, 64);
  const [head = '', tail] = address.split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`.slice(0, 64);
};
