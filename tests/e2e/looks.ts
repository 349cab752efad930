import { isFull } from '../counts.ts';

/** Colours, and a width that a desk or a phone has. */
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };
const light = { name: 'light', colorScheme: 'light', viewport: wide } as const;
const dark = { name: 'dark', colorScheme: 'dark', viewport: wide } as const;
const phone = { name: '360', colorScheme: 'light', viewport: narrow } as const;
const darkPhone = { name: 'dark 360', colorScheme: 'dark', viewport: narrow } as const;

export const looks = [light, dark, phone];

/** In which pictures are taken: widths hang on no colours, so two show all, but when they are written or proved. */
export const pictureLooks = isFull || process.env.PICTURES ? looks : [light, phone];

/** In which axe looks: colours hang on the scheme and order on the width, so two show all, but under `npm run prove`. */
export const axeLooks = isFull ? [...looks, darkPhone] : [light, darkPhone];
