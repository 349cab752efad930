/** What a command leaves behind. Status 2: it could not be done, and `out` is empty. 1: it was, and found trouble. */
export type Outcome = { readonly status: 0 | 1 | 2; readonly out: string; readonly err: string };

/** What commands are told about where they run. */
export type CommandWorld = {
  /** The folder of package.json. */
  readonly root: string;
  /** The folder of the built app; builds it first where it is missing or old. */
  readonly appFolder: () => Promise<string>;
  /** For `npm start`, which is to work at once and for everybody. */
  readonly atOnce?: {
    /** Takes the next port where nobody asked for one. */
    readonly orNextPort: boolean;
    /** Made where there is none. Without a password: one is made up, and shown. */
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
