import { useMantineColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { type Theme, themeIn } from '../../projections/settings/choices.ts';
import { useBook, useDispatch } from './workspace-hooks.tsx';

/** The theme on screen, and a way to choose another, which the account keeps. */
export const useTheme = (): { readonly theme: Theme; readonly choose: (theme: Theme) => void } => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dispatch = useDispatch();
  const choose = useCallback(
    (theme: Theme): void => {
      setColorScheme(theme);
      dispatch({ type: 'EditSettings', changes: [{ path: ['theme'], value: theme }] });
    },
    [dispatch, setColorScheme],
  );
  return { theme: colorScheme, choose };
};

/**
 * The theme of an open workspace wins, and is copied to the browser's. If the account has none, or its choice is
 * undone, the browser's theme counts, as it was when the workspace was opened.
 */
export const useThemeOfWorkspace = (): void => {
  const theme = useBook((book) => themeIn(book.settings));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const browserTheme = useRef(colorScheme);
  const appliedTheme = useRef<Theme>(undefined);
  useEffect(() => {
    if (theme === appliedTheme.current) return;
    appliedTheme.current = theme;
    setColorScheme(theme ?? browserTheme.current);
  }, [theme, setColorScheme]);
};
