/**
 * Every reason for which a call is refused, and its HTTP status. The codes are stable and never prose. Rows of another
 * account are treated as missing.
 */
export const reasons = {
  'body.notJson': 415,
  'body.malformed': 400,
  'body.tooLarge': 413,
  'body.tooSlow': 408,
  'path.malformed': 400,
  /** No call has this verb and path. */
  'path.unknown': 404,

  'session.none': 401,
  'session.mismatch': 401,
  'credentials.wrong': 401,
  'account.frozen': 403,
  /** Another server has the account by now; the reply's `api` is its origin. Nothing of the call was done. */
  'account.moved': 403,
  'antiForgery.wrong': 403,
  'origin.notAllowed': 403,
  tooMany: 429,
  /** The server has too much in hand. Nothing of the call was done. Comes with `Retry-After`. */
  overloaded: 429,

  /** The first call with this key is still running. */
  inProgress: 409,
  /** The key was used with another body. */
  'key.otherBody': 422,
  'key.malformed': 400,
  /** `ifMatch` holds other values than the server has; the reply holds the server's. */
  conflict: 409,

  'course.idTaken': 400,
  'course.unknown': 404,
  'offering.idTaken': 400,
  'offering.unknown': 404,
  'assessment.idTaken': 400,
  'assessment.unknown': 404,
  'student.idTaken': 400,
  'student.unknown': 404,
  'student.codeTaken': 400,
  'enrollment.unknown': 404,
  'enrollment.listEmpty': 400,
  'grade.unknown': 404,
  'grade.notEnrolled': 400,
  /** The list of points does not have one entry per problem. */
  'grade.lengthDiffers': 400,
  /** A bulk edit: the reply's `rows` name every bad row. */
  'grade.rowsRefused': 400,
  /** There would be fewer problems, so entered points would be lost, and `confirmLoss` was not given. */
  'assessment.pointsWouldBeLost': 400,
  'assessment.problemOrderWrong': 400,
  'offering.outcomeOrderWrong': 400,
  'snapshot.unknown': 404,
  'snapshot.malformed': 400,
  /** The reply's `section` is the path of the section whose shape not every client could read. */
  'settings.malformed': 400,
  /** The reply's `section` would have more than `most` bytes. An empty `section` stands for all settings together. */
  'settings.tooLarge': 400,
  /** No ledger with this id. */
  'ledger.unknown': 404,
  /** The reply's `seq` is the first line that is not as a log writes it, or not in its place; 0 is the header. */
  'ledger.unsound': 400,
  /** The reply's `seq` is the first commit of those sent that is another one here. */
  'ledger.differs': 409,
  /** The addition begins after the last commit here; the reply's `seq` is that commit. */
  'ledger.gap': 409,
  'password.wrong': 400,
  'password.tooShort': 400,
  /** The new password is the old one. */
  'password.same': 400,

  /** The server's own fault; whether the call was applied is unknown. */
  internal: 500,
  /** The database is not there or busy; whether the call was applied is unknown. Comes with `Retry-After`. */
  unavailable: 503,
  /** The server's disk is full; this is no quota of the account. */
  'storage.full': 507,
} as const satisfies Record<string, number>;

export type Reason = keyof typeof reasons;

export const isReason = (text: unknown): text is Reason => typeof text === 'string' && Object.hasOwn(reasons, text);
