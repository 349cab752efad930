/** What a command ends with. Status 1: it was done, and found trouble. 2: it could not be done, and `out` is empty. */
export type Outcome = { readonly status: 0 | 1 | 2; readonly out: string; readonly err: string };

/** What commands are told about where they run. */
export type CommandWorld = {
  /** The folder of package.json. */
  readonly root: string;
  /** The folder of the built app; builds it first where it is missing or old. */
  readonly appFolder: () => Promise<string>;
  /** For `npm start`, which has to work without any setting. */
  readonly atOnce?: {
    /** Tries the next ports where the port is taken. */
    readonly orNextPort: boolean;
    /** Added where there is no account. Without a password one is made up, and shown. */
    readonly firstAccount: { readonly email: string; readonly password?: string };
  };
};

export type Command = {
  /** Its name and arguments, as in `gradeledger <usage>`. */
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: string[], world: CommandWorld) => Outcome | Promise<Outcome>;
};

/** A failure that is the user's to mend, said in one line; everything else that is thrown is a bug. */
export class CommandFailure extends Error {}
