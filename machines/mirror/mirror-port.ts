import type { Credentials, Remote } from '../../api/remote.ts';
import type { Position } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import type { LedgerStatus } from '../ledger/ledger-port.ts';
import type { Clock } from '../ledger/ledger-world.ts';

/**
 * Keeps the copy of an open ledger at the user's server up to date, while it may: line by line as they are stored, a
 * batch at a time. The copy is a witness. Nothing that is in it ever changes this ledger or its book; what was erased in it may be
 * erased here, too, by this ledger's own judgement (`machines/erasing/erased-elsewhere.ts`).
 */
export type Mirror = {
  readonly status: () => MirrorStatus;
  /** Called after `status` has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `false`: no further call begins. The copy comes after all that is owed, and one tab alone sends it. */
  readonly allow: (isAllowed: boolean) => void;
  /** Asks the server once more what it holds. */
  readonly ask: () => void;
  readonly stop: () => void;
};

export type MirrorStatus = {
  readonly state: MirrorState;
  /** What the server said it holds of this ledger, asked since the page was opened; `undefined` before. */
  readonly confirmed: Confirmed | undefined;
  /** Where the copy that the server has of this ledger's id says something else. This ledger then has a copy of its own. */
  readonly fork: Fork | undefined;
  /** The copy's id, and how many entries were erased in it, when the server said what it holds; `undefined` before. */
  readonly copy: { readonly id: string; readonly erased: number } | undefined;
  /** The first line that the server does not take. */
  readonly refusedAt: number | undefined;
  /** How often the server has said what it holds: another number, another answer. */
  readonly answers: number;
};

export type MirrorState =
  /** The server keeps no copies. */
  | 'not offered'
  /** Other work comes first, or another tab sends. */
  | 'held'
  | 'asking'
  | 'sending'
  /** Everything that is on disk is at the server. */
  | 'complete'
  /** A call failed; it is made again later. */
  | 'waiting'
  /** The server has no room for more. */
  | 'full'
  /** The server does not take a line, or refuses the call. */
  | 'refused';

/**
 * The number and hash of the last commit of this ledger that the server holds, and the server's time at which it came.
 * `server`: its origin.
 */
export type Confirmed = Position & { readonly receivedAt: string; readonly server: string };

/** The last commit that two histories share: those of one ledger's id. */
export type Fork = Position & { readonly logId: string };

/** What the mirror needs from the world. */
export type MirrorWorld = {
  readonly ledger: {
    readonly status: () => Pick<LedgerStatus, 'seq'>;
    readonly subscribe: (listener: () => void) => () => void;
    readonly records: { readonly stored: Pick<Log, 'header' | 'head' | 'lines'> };
  };
  /** Those of now; `undefined` while the owner of the ledger is not signed in. */
  readonly credentials: () => Credentials | undefined;
  readonly remote: Remote;
  /** Packs a text that comes in pieces by gzip. */
  readonly pack: (pieces: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Called with what was thrown by a fault of this app. What the fault prevented is tried again. */
  readonly onFailure: (error: unknown) => void;
};
