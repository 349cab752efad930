export type StorageProblem =
  /** A write for an account that does not exist (any more). */
  | 'unknown account'
  /** A write for an account that another server has by now; `detail` is the origin of that one. */
  | 'account moved'
  /** A second reply under one idempotency key. */
  | 'reply exists'
  | 'closed'
  /** The disk is full. Nothing of the call was stored. */
  | 'full'
  /** A lock, a connection or a statement took too long. Nothing of the call was stored. */
  | 'busy'
  /** The database went away; whether a write was stored is unknown. */
  | 'away'
  /** The data was replaced by a backup while a write was under way. */
  | 'restored meanwhile'
  /** The data was written by a newer version of this program. */
  | 'newer schema'
  /** The database may lose what it has confirmed, or cannot store every text. */
  | 'unsafe settings'
  /** The file does not begin like a backup. */
  | 'no backup'
  | 'backup damaged'
  | 'backup newer'
  /** The file does not begin like that of an account. */
  | 'no account file'
  | 'account file damaged'
  | 'account file newer'
  /** The file of an account was made for another server; `detail` is the origin of that one. */
  | 'account for another server'
  /** A row is longer than a file may have; `detail` is its table. */
  | 'row too long'
  /** The copy of a ledger is not as it was written; `detail` names the ledger and the place. */
  | 'ledger damaged'
  /** An account stores more than it is said to; `detail` names it and both numbers of bytes. */
  | 'bytes miscounted'
  /** A backup is restored into an empty database only. */
  | 'not empty'
  /** Nothing was ever stored in this place, and nothing may be made there. */
  | 'no data'
  /** The place of the data is a file. */
  | 'not a folder'
  /** The file of a backup exists; `detail` is its path, or its folder's. */
  | 'file exists'
  | 'no such file'
  | 'no such folder'
  | 'file forbidden';

/** A failure of storage that has a name. `detail` says where, for a log; texts for people are in `messages/`. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly problem: StorageProblem;
  readonly detail: string;

  constructor(problem: StorageProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.problem = problem;
    this.detail = detail;
  }
}
