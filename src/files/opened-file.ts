import type { BadFile, SoundFile } from '../../log/file/check.ts';
import type { LogHeader } from '../../log/header.ts';

/**
 * A ledger as a file holds it, read once from its first byte to its last, or up to its first bad line. `lines`: the commits
 * that are sound.
 */
export type OpenedFile = {
  readonly fileName: string;
  readonly header: LogHeader;
  readonly headerLine: string;
  /** The first line of the log that the file is of: that of a part says more. */
  readonly logLine: string;
  readonly lines: readonly string[];
  /** What the check of every line came to, and when: milliseconds since 1970. */
  readonly found: SoundFile | BadFile;
  readonly checkedAt: number;
  /** A head that was noted elsewhere was given: `seq` is the commit that has it, if one has. */
  readonly noted?: { readonly seq: number | undefined };
};

/** Bytes. A larger file is for the command line, which keeps none of it. */
export const largestLedger = 400 * 1024 * 1024;
