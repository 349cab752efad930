/** Faults of sessions. A session that ends and refused headers are among the network's faults. */
export const sessionFaults = [
  'another user signs in',
  'account frozen',
  'password changed elsewhere',
  'signs out',
  'lookup names another domain',
  'crash while removing',
] as const;

/** Faults that only few moments can meet, so that they have to come more often then. */
export const rareOfSessions = ['lookup names another domain', 'crash while removing'] as const;
