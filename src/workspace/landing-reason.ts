import { createContext } from 'react';

/**
 * Why the landing page is shown instead of the page that was asked for; `undefined` if the user came here themselves.
 */
export const LandingReason = createContext<string | undefined>(undefined);
