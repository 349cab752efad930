import type { FillOptions } from '../../../tables/fill.ts';
import type { CellText } from '../../../tables/fill-text.ts';

/** What the worker is asked for: to read a file that is to be filled in, or to fill it in with the `changes`. */
export type FillMessage = {
  readonly file: Blob;
  readonly name: string;
  readonly options: FillOptions;
  readonly changes?: readonly CellText[];
};
