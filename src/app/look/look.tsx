import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Keys } from '../../browser/preferences.ts';
import { schemeManager } from '../../workspace/theme-choice.ts';
import { theme } from './theme.ts';

const page = (): HTMLElement => document.documentElement;

/**
 * What MantineProvider does, without what theme.css has instead: the code that works out its custom properties is a
 * thirtieth of the first page.
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
