import type { EndpointName } from '../../api/endpoints.ts';
import type { Item } from '../../events/items.ts';
import type { ColumnOrder } from '../../projections/outcomes/outcome-columns.ts';

/**
 * A call, as data, that brings the server nearer to the book; everything in it is in the server's ids. Once it is
 * applied, the server holds of `items` what the book holds now. `shifts`: problems change places while the server keeps
 * points by position, so all grades are owed anew. `outcomeOrder`: the server moves the columns of all the offering's
 * outcome tables along. `cellsWait`: it says nothing of cells whose outcomes the server has not got, or has elsewhere.
 */
export type Call = {
  readonly endpoint: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  /** `ifMatch`: the hash of all rows that a delete removes. */
  readonly query?: { readonly ifMatch: string };
  readonly body?: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  readonly shifts?: true;
  readonly outcomeOrder?: ColumnOrder;
  readonly cellsWait?: true;
};
