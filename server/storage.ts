import type { CourseFields, Enrollment, Settings, Student } from '../events/entities.ts';
import type { CourseId } from '../events/ids.ts';
import type { WireAssessment, WireGrade, WireOffering } from '../events/wire.ts';
import type { LedgerReading, LedgerWriting } from './ledger-storage.ts';
import type { KeptRevision } from './revision.ts';

/** Everything a server keeps of one account's working data, one row each, in the wire's shapes. */
export type Rows = {
  courses: CourseFields & { readonly courseId: CourseId };
  offerings: WireOffering;
  assessments: WireAssessment;
  students: Student;
  enrollments: Enrollment;
  grades: WireGrade;
  snapshots: SnapshotRow;
};

export type RowKind = keyof Rows;

/** `content`: the object file, gzip and base64. The other fields are what a list of snapshots shows. */
export type SnapshotRow = {
  readonly offeringSnapshotId: string;
  readonly offeringId: string;
  readonly note: string;
  readonly createdAt: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly content: string;
};

export type SnapshotHead = Omit<SnapshotRow, 'content'>;

/**
 * Selects the rows that have all of the given ids. If an id is given several values, any of them matches. A kind takes
 * only ids that its rows have.
 */
export type RowFilter = {
  readonly courseId?: string;
  readonly offeringId?: string;
  readonly assessmentId?: string;
  readonly studentId?: string | readonly string[];
  readonly offeringSnapshotId?: string | readonly string[];
};

/** How many rows `textAfter` reads at most: a millisecond's work, and one question to a database. */
export const rowsOfText = 1_000;

/** A row that is looked for: the first of its kind with these ids. Snapshots are looked for by their lists. */
export type SoughtRow = {
  readonly [K in Exclude<RowKind, 'snapshots'>]: { readonly kind: K; readonly where: RowFilter };
}[Exclude<RowKind, 'snapshots'>];

/** Some rows that are looked for, by names of the caller's choice. */
export type SoughtRows = Readonly<Record<string, SoughtRow>>;

/** The kinds whose rows are read as texts. */
export type TextKind = Exclude<RowKind, 'snapshots'>;

/** Some rows as one text, their JSON joined by commas. `last`: the position of the last of them. */
export type TextPage = { readonly text: string; readonly last: number };

/** What was found under each name. */
export type FoundRows<S extends SoughtRows> = { readonly [N in keyof S]: Rows[S[N]['kind']] | undefined };

/**
 * One account's rows at one moment. Lists come in order of creation. Rows must never be changed in place: some storages
 * hand out what they store, frozen. An id that the kind does not have is a bug and throws.
 */
export type ReadTransaction = {
  readonly list: <K extends RowKind>(kind: K, where?: RowFilter) => Promise<readonly Rows[K][]>;
  /** Looks for several rows at once, which is one statement. */
  readonly look: <S extends SoughtRows>(sought: S) => Promise<FoundRows<S>>;
  /**
   * The next rows, `rowsOfText` at most, after that position (0: from the first one), in order of creation. `undefined`: there
   * is none.
   */
  readonly textAfter: (kind: TextKind, position: number) => Promise<TextPage | undefined>;
  /** Snapshots without their files, which may be megabytes each. */
  readonly snapshotHeads: (where?: RowFilter) => Promise<readonly SnapshotHead[]>;
  readonly count: (kind: RowKind) => Promise<number>;
  readonly settings: () => Promise<Settings>;
  /** The revision as it was last saved; `nothingWritten` if it never was. */
  readonly revision: () => Promise<KeptRevision>;
  /** The reply that was committed under this idempotency key, and a digest of the request that it answered. */
  readonly replyTo: (key: string) => Promise<StoredReply | undefined>;
  /**
   * The stored bytes of the account's rows, settings and kept replies, as JSON in UTF-8, for its quota. Reads every
   * row.
   */
  readonly bytes: () => Promise<number>;
  readonly ledgers: LedgerReading;
};

/**
 * What a call depends on before it writes. `reply`: the one under its key, if it has a key and there is one. `held`: the
 * session that was asked for, if it is one of the account.
 */
export type LookedAhead<S extends SoughtRows> = {
  readonly found: FoundRows<S>;
  readonly reply: StoredReply | undefined;
  readonly revision: KeptRevision;
  readonly held: HeldSession | undefined;
};

export type WriteTransaction = ReadTransaction & {
  /**
   * Looks at all that a call depends on. As the first act of a transaction it is one wait, the account's lock included.
   * With the `tokenHash` of a session it fails for no missing or moved account, so that the session decides what its caller
   * may learn; the next act does.
   */
  readonly lookAhead: <S extends SoughtRows>(sought: S, key?: string, tokenHash?: string) => Promise<LookedAhead<S>>;
  /**
   * Adds rows, and returns their stored bytes. A row with the same ids is replaced, and keeps its place in the order.
   */
  readonly put: <K extends RowKind>(kind: K, rows: readonly Rows[K][]) => Promise<number>;
  /** Returns the rows that it removed. */
  readonly remove: <K extends RowKind>(kind: K, where: RowFilter) => Promise<readonly Rows[K][]>;
  /** Returns their stored bytes. */
  readonly saveSettings: (settings: Settings) => Promise<number>;
  readonly saveRevision: (revision: KeptRevision) => Promise<void>;
  /** Fails if there is a reply under this key: the first one stays. Saves the `revision` with it, in one statement. */
  readonly saveReply: (key: string, reply: StoredReply, revision?: KeptRevision) => Promise<void>;
  readonly ledgers: LedgerWriting;
};

/** `at`: ISO time. `body` is the reply's JSON text. */
export type StoredReply = {
  readonly digest: string;
  readonly status: number;
  readonly body: string;
  readonly at: string;
};

/** `email` is trimmed and lower case. `passwordHash` holds its own parameters. */
export type AccountRecord = {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly frozen: boolean;
  readonly createdAt: string;
  /** The origin of the server that has the account since it was moved. Nothing is written to what stays of it here. */
  readonly movedTo?: string;
  /** The origin of the server from which the account was moved to this one. */
  readonly movedFrom?: string;
};

/** Secrets are stored only as SHA-256, in hex. Times are ISO. */
export type SessionRecord = {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly antiForgeryHash: string;
  readonly backendIdentification: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
};

/** `account`: that of the session, at the same moment; `undefined` if it is gone. */
export type HeldSession = { readonly session: SessionRecord; readonly account: AccountRecord | undefined };

export type ContactMessage = {
  readonly email: string;
  readonly message: string;
  readonly isLoggedIn: boolean;
  readonly at: string;
};

/** The accounts themselves. */
export type PeopleStorage = {
  readonly byEmail: (email: string) => Promise<AccountRecord | undefined>;
  readonly byId: (accountId: string) => Promise<AccountRecord | undefined>;
  readonly count: () => Promise<number>;
  /** `false`: the e-mail is taken, and nothing was added. */
  readonly add: (account: AccountRecord) => Promise<boolean>;
  /**
   * Also ends all sessions of the account except the one with token hash `keep`. Fails for an unknown account, as
   * freezing does.
   */
  readonly changePassword: (accountId: string, passwordHash: string, keep?: string) => Promise<void>;
  /** Stores a new hash of the same password; sessions stay. Does nothing if `was` is no longer the hash, or if the account was moved. */
  readonly rehash: (accountId: string, was: string, passwordHash: string) => Promise<void>;
  /** Sessions stay, so that their calls can be told that the account is frozen. */
  readonly setFrozen: (accountId: string, frozen: boolean) => Promise<void>;
  /**
   * Marks the account as moved to another server, or takes the mark back. Waits for a write under way; then every write,
   * new session, password and freezing fails with `account moved`. Sessions stay, as for freezing.
   */
  readonly setMovedTo: (accountId: string, origin: string | undefined) => Promise<void>;
  /** Removes the account with everything in it. Does nothing for an unknown account. */
  readonly remove: (accountId: string) => Promise<void>;
};

/** Who is signed in. */
export type SessionStorage = {
  /** Fails for an unknown account. */
  readonly addSession: (session: SessionRecord) => Promise<void>;
  readonly session: (tokenHash: string) => Promise<HeldSession | undefined>;
  readonly touchSession: (tokenHash: string, lastSeenAt: string) => Promise<void>;
  readonly endSession: (tokenHash: string) => Promise<void>;
  /** Ends sessions that were last seen, or made, before these times. */
  readonly endOldSessions: (lastSeenBefore: string, createdBefore: string) => Promise<void>;
};

/** Accounts, their sessions, and contact messages. Each call is a transaction of its own, durable when it resolves. */
export type AccountStorage = PeopleStorage &
  SessionStorage & {
    readonly keepMessage: (message: ContactMessage) => Promise<void>;
  };

/**
 * Where a server stores everything. A write is all or nothing, one at a time per account, and on disk when it resolves;
 * a write for a missing or moved account fails, a read of a missing one finds nothing. `work` may be run again from its beginning, so it
 * has no effects but its transaction's, and begins no other read or write (which could wait for ever). If it throws,
 * the transaction is undone, and the error is thrown on. What fails in the storage may be thrown by a later act, or at
 * the end; then nothing was stored.
 */
export type Storage = {
  readonly read: <T>(accountId: string, work: (rows: ReadTransaction) => Promise<T>) => Promise<T>;
  readonly write: <T>(accountId: string, work: (rows: WriteTransaction) => Promise<T>) => Promise<T>;
  readonly accounts: AccountStorage;
  /**
   * Changes whenever the data was restored from a backup, which also ends all sessions, so that clients learn of it.
   */
  readonly epoch: () => Promise<string>;
  /** Forgets replies stored before this ISO time. */
  readonly forgetReplies: (before: string) => Promise<void>;
  /** Stores something for a moment. Fails if an ordinary call could not be stored now. */
  readonly probe: () => Promise<void>;
  readonly close: () => Promise<void>;
};
