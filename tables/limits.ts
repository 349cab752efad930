/** Limits for imported files. Exceeding one is refused with its own sentence; nothing is ever cut. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  zipParts: 1000,
  /** Not counting the header. */
  rows: 20_000,
  /** Leaves room for blank rows between the filled ones. */
  sheetRows: 40_000,
  columns: 300,
  /** What a spreadsheet's cell can hold. */
  cellCharacters: 32_767,
  milliseconds: 10_000,
} as const;
