import { useDeferredValue } from 'react';

/** False in the first render, true in one that follows it when the page has been painted: for what need not be there at once. */
export const useLater = (): boolean => useDeferredValue(true, false);
