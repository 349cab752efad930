import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import type { Keys } from '../../preferences.ts';

const key = 'AppThemeSetting';

export const themeChoices = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

const isChoice = (value: string | null): value is MantineColorScheme => themeChoices.some((choice) => choice === value);

/** The theme is chosen before anybody has signed in, so it is the only preference that is not stored per user. */
export const schemeManager = (keys: Keys): MantineColorSchemeManager => ({
  get: (otherwise) => {
    const stored = keys.get(key);
    return isChoice(stored) ? stored : otherwise;
  },
  set: (value) => keys.set(key, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
});
