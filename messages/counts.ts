/** A whole number as people read it, in their locale: `1,000`. Texts of the command line have the English form. */
export const whole = (count: number): string => grouped.format(count);

/** So many of something: `1 row`, `1,000 rows`. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

const grouped = new Intl.NumberFormat();
