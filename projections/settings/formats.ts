/** How numbers and dates are to be shown, read from the settings. */
import type { Settings } from '../../events/entities.ts';
import { chosenIn } from './choices.ts';

/** `point`: 1,234.5. `comma`: 1.234,5. */
export const numberFormats = ['browser', 'point', 'comma'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** `dayFirst`: 1 Sept 2026. `iso`: 2026-09-01. */
export const dateFormats = ['browser', 'dayFirst', 'iso'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const numberFormatIn = (settings: Settings): NumberFormat => chosenIn(settings, 'numbers', numberFormats);

export const dateFormatIn = (settings: Settings): DateFormat => chosenIn(settings, 'dates', dateFormats);
