import type { SessionState } from '../../../machines/session/session-state.ts';

/**
 * Whether the server accepts this session, as far as is known. Work stays on screen even if the session has ended, its
 * account is frozen, or somebody signs in again.
 */
export const isSignedIn = (session: SessionState): boolean =>
  session.at === 'in' && session.standing !== 'expired' && session.standing !== 'signing in';
