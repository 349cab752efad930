import { useEffect, useState } from 'react';
import { focusList } from './focus-list.ts';

/**
 * For something that opens above a page: when it closes, the focus returns to where it was before, or to the page's
 * list or the page itself if that is gone, unless it has been moved elsewhere meanwhile.
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
