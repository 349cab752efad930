export type Density = 'normal' | 'compact';

const rowHeights: { readonly [D in Density]: number } = { normal: 32, compact: 28 };
/** Pixels of a phone's row: for fingers, with names on two lines. */
const tallRow = 44;
/** A low window, as when zoomed in, has no room for them. */
const phone = '(max-width: 720px) and (min-height: 481px)';

export const isPhone = (): boolean => window.matchMedia(phone).matches;

/** Pixels. */
export const rowHeightOf = (density: Density, isTall: boolean): number => (isTall ? tallRow : rowHeights[density]);
