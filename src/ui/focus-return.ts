import { useEffect, useState } from 'react';
import { focusList } from './focus-list.ts';

/**
 * For what opens above a page: when it goes, the focus goes back to where it was when it came, or to
 * the page's list where that is gone, unless it has been put elsewhere meanwhile.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
      if (isElsewhere) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else focusList();
    },
    [opener],
  );
};
