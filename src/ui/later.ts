import { useDeferredValue } from 'react';

/** False in the first render, true once the page has been painted: for parts that may come later. */
export const useLater = (): boolean => useDeferredValue(true, false);
