import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { themes } from '../../projections/settings/choices.ts';
import type { Keys } from '../browser/preferences.ts';

const key = 'AppThemeSetting';

const isChoice = (value: string | null): value is MantineColorScheme => themes.some((choice) => choice === value);

/**
 * The browser's theme, which counts before anybody has signed in. An account's own theme is in its settings, and is copied
 * here while its workspace is open.
 */
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
