import type { EndpointName } from '../../api/endpoints.ts';
import type { Item } from '../../events/items.ts';

/**
 * A call that brings the server nearer to the book, as data; everything in the server's ids. Once it is
 * applied the server holds what `items` say here now. `shifts`: it keeps points by position meanwhile.
 */
export type Call = {
  readonly endpoint: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  /** `ifMatch`: the hash of all that a delete takes along. */
  readonly query?: { readonly ifMatch: string };
  readonly body?: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  readonly shifts?: true;
};
