import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Keys } from '../../browser/preferences.ts';
import { schemeManager } from '../../workspace/theme-choice.ts';
import { theme } from './theme.ts';

const page = (): HTMLElement => document.documentElement;

/**
 * Stands in for MantineProvider, without the code that computes custom properties: that is a thirtieth of the first
 * page, and theme.css has the properties instead.
 */
export const Look = ({ keys, children }: { readonly keys: Keys; readonly children: ReactNode }) => {
  const manager = useMemo(() => schemeManager(keys), [keys]);
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement: page,
  });
  useEffect(() => page().setAttribute('data-respect-reduced-motion', 'true'), []);
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement: page,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
};
