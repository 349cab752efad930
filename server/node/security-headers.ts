import type { HttpReply } from './exchange.ts';
import type { Origins } from './origins.ts';

/** Headers of every reply: the page loads nothing from elsewhere, runs nothing inline, and is framed by nobody. */
export const securityHeaders = ({ publicOrigin }: Origins, backends: readonly string[]): HttpReply['headers'] => ({
  'content-security-policy': contentPolicy(backends),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** `backends`: other servers that the app may call. */
export const contentPolicy = (backends: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${["'self'", ...backends].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
