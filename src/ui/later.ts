import { useDeferredValue } from 'react';

/** False in the first render, true in one after the page has been painted: for parts that need not be there at once. */
export const useLater = (): boolean => useDeferredValue(true, false);
