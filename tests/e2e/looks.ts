import { isFull } from '../counts.ts';

/** How a page is looked at: its colours, and a width that a desk or a phone has. */
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

/** The two that show each colour and each width once. */
const pair = [
  { name: 'light', colorScheme: 'light', viewport: wide },
  { name: 'dark 360', colorScheme: 'dark', viewport: narrow },
] as const;

const others = [
  { name: 'dark', colorScheme: 'dark', viewport: wide },
  { name: '360', colorScheme: 'light', viewport: narrow },
] as const;

/** In which axe looks at everything: colours hang on the scheme and order on the width, so two do but under `npm run prove`. */
export const axeLooks = isFull ? [...pair, ...others] : pair;
