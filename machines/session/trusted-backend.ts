/** Origins of this deployment: its own, and those that may hold accounts beside it. Told apart character by character. */
export type Trust = { readonly own: string; readonly allowed: readonly string[] };

/** Where an account lives. `here`: at this site itself. */
export type Whereabouts =
  | { readonly kind: 'here' | 'elsewhere'; readonly backend: string }
  | { readonly kind: 'not trusted' };

/**
 * Judges what a lookup says. A password goes only where this answers `here` or `elsewhere`: nothing in
 * `api` is parsed or repaired, it is one of the trusted origins or it is nothing.
 */
export const whereaboutsOf = (api: unknown, { own, allowed }: Trust): Whereabouts => {
  if (typeof api !== 'string') return { kind: 'not trusted' };
  if (api === own || isSameLoopback(api, own)) return { kind: 'here', backend: own };
  return allowed.includes(api) ? { kind: 'elsewhere', backend: api } : { kind: 'not trusted' };
};

/** Whether a deployment may list it: https with a host name, http on this computer only, and nothing behind. */
export const mayBeListed = (text: string): boolean =>
  text.length <= 253 && (secure.test(text) || loopback.test(text)) && !usualPort.test(text) && portOf(text) <= 65_535;

const secure =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::[1-9]\d{0,4})?$/;
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?$/;
/** An origin is written without it, so that what is compared has one spelling. */
const usualPort = /^(?:https:.*:443|http:.*:80)$/;

const portOf = (text: string): number => Number(/:(\d+)$/.exec(text)?.[1] ?? 0);

/** One computer calls itself by several names; the same port there is the same server. */
const isSameLoopback = (one: string, other: string): boolean =>
  loopback.test(one) && loopback.test(other) && plain(one) === plain(other);

const plain = (origin: string): string => origin.replace(/\/\/(?:127\.0\.0\.1|\[::1\])/, '//localhost');
