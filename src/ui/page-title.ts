import { useEffect } from 'react';
import { shell } from '../../messages/shell.ts';
import { useAnnounce } from './announcer.tsx';

/** Names the window after the page, and tells screen readers where they are now. */
export const usePageTitle = (title: string): void => {
  const announce = useAnnounce();
  useEffect(() => {
    document.title = shell.pageTitle(title);
    announce(shell.arrived(title));
  }, [announce, title]);
};
