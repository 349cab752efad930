import type { UnclearAnswer } from '../../api/result.ts';

/** Why somebody is not signed in. messages/app/session.ts has the texts. */
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
  /** Another server has the account by now. */
  | 'moved'
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
  | 'wentWrong'
  /** The code that signs in did not come. */
  | 'notLoaded';

/** `status`: the status in the product's error catalogue; `lacks`: what was missing in an incomplete answer. */
export type SessionFault = Partial<Pick<UnclearAnswer, 'reason' | 'lacks'>> & {
  readonly code: SessionFaultCode;
  readonly status?: number;
  readonly retryAfterMs?: number;
};
