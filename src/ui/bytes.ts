const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it, in their locale: `412 bytes`, `1.2 MB`. */
export const shownBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  // Short, a byte has no plural in English.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const unit = { style: 'unit', unit: units[step], unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(undefined, unit).format(bytes / 1000 ** step);
};
