/** What the instructor has chosen about how things look, read from the settings: a server may hold any value there. */
import type { Settings } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

export const rowHeights = ['normal', 'compact'] as const;
export type RowHeight = (typeof rowHeights)[number];

export const nameOrders = ['lastFirst', 'firstLast'] as const;
export type NameOrder = (typeof nameOrders)[number];

/** The theme of the account, if one was ever chosen. */
export const themeIn = (settings: Settings): Theme | undefined => themes.find((theme) => theme === settings.theme);

/** Whoever has chosen nothing gets the first. */
export const rowHeightIn = (settings: Settings): RowHeight => chosenIn(settings, 'rowHeight', rowHeights);

export const nameOrderIn = (settings: Settings): NameOrder => chosenIn(settings, 'names', nameOrders);

/** The one of `choices` that is under this key of the display's settings; the first of them if none is. */
export const chosenIn = <const C extends string>(
  { display }: Settings,
  key: string,
  choices: readonly [C, ...(readonly C[])],
): C => {
  const chosen = isRecord(display) ? display[key] : undefined;
  return choices.find((choice) => choice === chosen) ?? choices[0];
};
