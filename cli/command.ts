/** What a command leaves behind. Status 2: it could not be done, and `out` is empty. */
export type Outcome = { readonly status: 0 | 2; readonly out: string; readonly err: string };

export type Command = {
  /** Its name and arguments, as in `gradeledger <usage>`. */
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: string[]) => Outcome | Promise<Outcome>;
};

/** A failure that is the user's to mend, said in one line; everything else that is thrown is a bug. */
export class CommandFailure extends Error {}
