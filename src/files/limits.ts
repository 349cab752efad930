/** How much of a file is taken on. Each limit is refused with its own sentence, none by cutting. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  zipParts: 1000,
  /** Beside the header. */
  rows: 20_000,
  /** Room for blank rows between the filled ones. */
  sheetRows: 40_000,
  columns: 300,
  /** What a spreadsheet's cell can hold. */
  cellCharacters: 32_767,
  milliseconds: 10_000,
} as const;
