import type { Trouble } from '../../machines/ledger/trouble.ts';

/** A workspace whose log could not be opened. Nothing was written. */
export class NotOpened extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.detail);
    this.name = 'NotOpened';
    this.trouble = trouble;
  }
}
