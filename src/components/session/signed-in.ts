import type { SessionState } from '../../../machines/session/session.ts';

/**
 * Whether the server takes this session, as far as is known: work stays on screen while it has ended, while its account is
 * frozen, and while somebody signs in again.
 */
export const isSignedIn = (session: SessionState): boolean =>
  session.at === 'in' && session.standing !== 'expired' && session.standing !== 'signing in';
