import { createContext } from 'react';

/** Why the landing page stands where another page was asked for; `undefined` when she came by herself. */
export const LandingReason = createContext<string | undefined>(undefined);
