import type { Unclear } from '../../api/result.ts';

/** Why somebody is not signed in. messages/session.ts has the words. */
export type SessionFaultCode =
  | 'emailMalformed'
  | 'noConnection'
  | 'noAnswer'
  | 'unreachable'
  | 'lookupFailed'
  | 'noBackend'
  | 'backendNotTrusted'
  | 'wrongCredentials'
  | 'frozen'
  | 'tooMany'
  | 'originNotAllowed'
  | 'loginRefused'
  | 'serverTrouble'
  | 'backendBug'
  | 'notVerified'
  | 'ended'
  | 'otherUser'
  | 'takenOver'
  | 'loggedOutElsewhere'
  | 'wentWrong';

/** `status`: what the call came to, in the terms of the product's error catalogue; `lacks`: of an answer that is none. */
export type SessionFault = Partial<Pick<Unclear, 'reason' | 'lacks'>> & {
  readonly code: SessionFaultCode;
  readonly status?: number;
  readonly retryAfterMs?: number;
};
