/** A whole number as people read it: `1,000`. Texts of the command line have the English form. */
export const whole = (count: number): string => grouped.format(count);

/** So many of something: `1 row`, `1,000 rows`. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

let grouped = new Intl.NumberFormat();

/** Groups from now on as people of this locale do; without one as the browser's. */
export const groupAs = (locale: string | undefined): void => {
  grouped = new Intl.NumberFormat(locale);
};

/** A value that became another one. */
export const fromTo = (from: string, to: string): string => `${from} → ${to}`;
