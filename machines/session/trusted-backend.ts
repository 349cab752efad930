/**
 * Origins that this deployment trusts: its own, and other servers that may have accounts. Compared character by
 * character.
 */
export type TrustedServers = { readonly own: string; readonly allowed: readonly string[] };

/** Which server has an account. `here`: this site itself. */
export type Whereabouts =
  | { readonly kind: 'here' | 'elsewhere'; readonly backend: string }
  | { readonly kind: 'not trusted' };

/**
 * Judges the answer of a lookup. A password is posted only after `here` or `elsewhere`. `api` is not parsed or
 * repaired: either it equals one of the trusted origins, or it is refused.
 */
export const whereaboutsOf = (api: unknown, { own, allowed }: TrustedServers): Whereabouts => {
  if (typeof api !== 'string') return { kind: 'not trusted' };
  if (api === own || isSameLoopback(api, own)) return { kind: 'here', backend: own };
  return allowed.includes(api) ? { kind: 'elsewhere', backend: api } : { kind: 'not trusted' };
};

/** Whether a deployment may list the origin: https with a host name, or http on this computer, without a path. */
export const mayBeListed = (text: string): boolean =>
  text.length <= 253 && (secure.test(text) || loopback.test(text)) && !usualPort.test(text) && portOf(text) <= 65_535;

const secure =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::[1-9]\d{0,4})?$/;
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?$/;
/** An origin is written without its usual port, so that each has one spelling. */
const usualPort = /^(?:https:.*:443|http:.*:80)$/;

const portOf = (text: string): number => Number(/:(\d+)$/.exec(text)?.[1] ?? 0);

/** A computer has several names for itself; the same port under any of them is the same server. */
const isSameLoopback = (one: string, other: string): boolean =>
  loopback.test(one) && loopback.test(other) && asLocalhost(one) === asLocalhost(other);

const asLocalhost = (origin: string): string => origin.replace(/\/\/(?:127\.0\.0\.1|\[::1\])/, '//localhost');
