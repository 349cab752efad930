import type { CellText } from '../../../tables/fill-text.ts';
import type { ReadOptions } from '../../../tables/parsed.ts';

/** What the worker is asked for: to read a file that is to be filled in, or to fill it in with the `changes`. */
export type FillMessage = {
  readonly file: Blob;
  readonly name: string;
  readonly options: ReadOptions;
  readonly changes?: readonly CellText[];
};
