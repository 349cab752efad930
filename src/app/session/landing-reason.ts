import { createContext } from 'react';

/** Why the landing page stands where another page was asked for; `undefined` when the user came here themselves. */
export const LandingReason = createContext<string | undefined>(undefined);
