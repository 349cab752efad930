export type StorageProblem =
  /** A write for an account that is not there, or no longer. */
  | 'unknown account'
  /** A second reply under one idempotency key. */
  | 'reply exists'
  | 'closed'
  /** The disk is full. Nothing of the call was stored. */
  | 'full'
  /** A lock, a connection or a statement took too long. Nothing of the call was stored. */
  | 'busy'
  /** The database went away; whether a write was stored is not known. */
  | 'away'
  /** The data was replaced by a backup while a write was under way. */
  | 'restored meanwhile'
  /** Written by a newer version of this program. */
  | 'newer schema'
  /** The database may lose what it said it had stored, or cannot keep every text. */
  | 'unsafe settings'
  /** The file does not begin as a backup does. */
  | 'no backup'
  | 'backup damaged'
  | 'backup newer'
  /** A backup is restored into an empty database only. */
  | 'not empty'
  /** Nothing was ever stored in this place, and it was not to be made. */
  | 'no data'
  /** The place of the data is a file. */
  | 'not a folder'
  /** Of the file of a backup; `detail` is its path, or that of its folder. */
  | 'file exists'
  | 'no such file'
  | 'no such folder'
  | 'file forbidden';

/** A failure of storage that has a name. `detail` says where, for a log; what people read is in `messages/`. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly problem: StorageProblem;
  readonly detail: string;

  constructor(problem: StorageProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}
