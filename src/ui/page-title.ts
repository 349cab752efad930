import { useEffect } from 'react';
import { shell } from '../../messages/shell.ts';
import { useAnnounce } from './announcer.tsx';

/** Sets the window's title to the page's name, and announces it to screen readers. */
export const usePageTitle = (title: string): void => {
  const announce = useAnnounce();
  useEffect(() => {
    document.title = shell.pageTitle(title);
    announce(shell.arrived(title));
  }, [announce, title]);
};
