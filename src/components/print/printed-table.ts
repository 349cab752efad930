/**
 * A table as a screen gives it to be printed: the rows that it shows, in its order. `of`: what its numbers are, in a few
 * words. `all`: how many students there are, those too whom a search or a filter hides.
 */
export type PrintedTable = {
  readonly title: string;
  readonly of: string;
  readonly columns: readonly PrintedColumn[];
  readonly rowIds: readonly string[];
  readonly all: number;
};

/** A heading with its column's cells in the order of the rows. */
export type PrintedColumn = {
  readonly id: string;
  readonly header: string;
  readonly sub?: string | undefined;
  readonly cells: readonly PrintedCell[];
  /** In the row below all others. */
  readonly sum?: string;
  readonly isText?: boolean;
  readonly isName?: boolean;
  readonly isWordy?: boolean;
};

export type PrintedCell = { readonly shown: string; readonly isStrong?: boolean };
