import { createContext } from 'react';

/** Why the landing page stands where another page was asked for; `undefined` when nobody sent them here. */
export const LandingReason = createContext<string | undefined>(undefined);
