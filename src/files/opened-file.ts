import type { BadFile, SoundFile } from '../../log/file/check.ts';
import type { LogHeader } from '../../log/header.ts';

/**
 * A ledger as a file holds it, read once from its first byte to its last, or up to its first bad line. `lines`: the
 * lines of sound commits.
 */
export type OpenedFile = {
  readonly fileName: string;
  readonly header: LogHeader;
  readonly headerLine: string;
  /** The first line of the whole log, without the `part` that the header of a part has. */
  readonly logLine: string;
  readonly lines: readonly string[];
  /** The result of checking every line; `checkedAt`: when, in milliseconds since 1970. */
  readonly found: SoundFile | BadFile;
  readonly checkedAt: number;
  /** Present if the user gave a head that was noted elsewhere. `seq`: the commit that has it, if one has. */
  readonly noted?: { readonly seq: number | undefined };
};

/** Bytes. A larger file is for the command line, which does not keep it in memory. */
export const largestLedger = 400 * 1024 * 1024;
