const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it, in their locale: `412 byte`, `1.2 MB`. */
export const shownBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(undefined, { style: 'unit', unit: units[step], maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
};
