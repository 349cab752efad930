/** What happens to sessions, beside a session that ends and headers that are refused, which are the network's. */
export const sessionFaults = [
  'another user signs in',
  'account frozen',
  'password changed elsewhere',
  'signs out',
  'lookup names another domain',
  'crash while removing',
] as const;

/** Those that have to come more often where they can: few moments are theirs. */
export const rareOfSessions = ['lookup names another domain', 'crash while removing'] as const;
