/**
 * The result of a command. Status 1: the command was carried out, and found trouble. 2: it could not be carried out,
 * and `out` is empty. 3: it waits for answers. A long `out` comes in pieces.
 */
export type Exit = {
  readonly status: 0 | 1 | 2 | 3;
  readonly out: string | AsyncIterable<string>;
  readonly err: string;
};

/** The place where a command runs. */
export type CommandWorld = {
  /** The folder of package.json. */
  readonly root: string;
  /** The folder of the built app; builds it first if it is missing or old. */
  readonly appFolder: () => Promise<string>;
  /** For `npm start`, which must work without any setting. */
  readonly atOnce?: {
    /** Whether to try the next ports if the port is taken. */
    readonly orNextPort: boolean;
    /** Whether each request is told, as `serve` does, or faults alone. */
    readonly logsRequests: boolean;
    /** This account is made if there is none. Without a `password`, one is generated and shown. */
    readonly firstAccount: { readonly email: string; readonly password?: string };
  };
};

export type CliCommand = {
  /** Its name and arguments, as in `gradeledger <usage>`. */
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: string[], world: CommandWorld) => Exit | Promise<Exit>;
};

/** A failure that the user can correct, in one line; anything else that is thrown is a bug. */
export class CommandFailure extends Error {}
