import { type ComponentType, useCallback, useSyncExternalStore } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import type { Remote } from '../../api/remote.ts';
import type { Command, CommandOf } from '../../commands/catalogue.ts';
import type { EntryMethod } from '../../events/commit.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { ContinueRefusal } from '../../machines/ledger/continuing.ts';
import type {
  ApplyOutcome,
  CommandDetails,
  DispatchOutcome,
  Ledger,
  LedgerStatus,
} from '../../machines/ledger/ledger-port.ts';
import type { OwnSession } from '../../machines/session/own-session.ts';
import type { Account } from '../../machines/session/world.ts';
import { refusalText } from '../../messages/refusals.ts';
import type { Book } from '../../projections/book/book.ts';
import type { SelectionPage, SelectionStore, Selections } from '../browser/preferences.ts';
import type { TabsSync } from '../browser/tabs/sync-of-tabs.ts';
import type { OpenedFile } from '../files/opened-file.ts';
import type { Layouts } from '../ui/grid/layouts.ts';
import { applyImport, tellDone } from './toasts/take-back.ts';
import { type Toasts, useToasts } from './toasts/toasts.ts';
import { useWorkspace } from './workspace-context.tsx';

/**
 * The open workspace: whose records it has, and where they are stored. `demo` and `empty` end with the page; `local`
 * and `account` are on this device's disk, if the browser gives one: `isKept` tells. A `file` is only looked at.
 */
export type Workspace = {
  readonly ledger: Ledger;
  readonly user: string;
  readonly kind: 'demo' | 'empty' | 'local' | 'account' | 'file';
  readonly isKept: boolean;
  readonly selections: SelectionStore;
  readonly layouts: Layouts;
  /** The ledger's file that it shows, and what every screen of it says of that. */
  readonly file?: OpenedFile & {
    readonly Banner: ComponentType;
    /** ISO time of the last change that is shown, or of the ledger's beginning. */
    readonly until: string;
    /** The label that says whose ledger a table, a copied text or a printed page is from. */
    readonly mark: string;
    /** Makes it the account’s ledger on this computer, while that is not open. Returns why not, if it must not be. */
    readonly continueHere: (account: Account) => Promise<ContinueRefusal | 'not kept' | undefined>;
  };
  /** Its sync, if it has a server. */
  readonly sync?: TabsSync;
  /** Of an account: its server, as this user's alone. */
  readonly server?: OwnSession;
  /** The address that it opens at, if not at the courses. */
  readonly opensAt?: string;
  /** In the demo only: calls its server, which is in the page. */
  readonly remote?: Remote;
  /** In the demo only. */
  readonly resetDemo?: ResetSampleData;
  readonly close: () => Promise<void>;
};

export type DemoKind = keyof WorkingData;

/** Draws sample data of these kinds and what depends on it again. Resolves once it is on screen. */
export type ResetSampleData = (kinds: ReadonlySet<DemoKind>) => Promise<void>;

export const useLedger = (): Ledger => useWorkspace().ledger;

/**
 * One view of the book. Renders again only when the selected value is no longer `equal`: select a value that the book
 * holds, or pass `shallowEqual` with a selector that builds a list.
 */
export const useBook = <T,>(select: (book: Book) => T, equal: Equal<T> = Object.is): T => {
  const { subscribe, book } = useLedger();
  return useSyncExternalStoreWithSelector(subscribe, book, book, select, equal);
};

type Equal<T> = (a: T, b: T) => boolean;

/** One value of the status. Each commit changes the status several times: select no more than what is shown. */
export const useStatus = <T,>(select: (status: LedgerStatus) => T, equal: Equal<T> = Object.is): T => {
  const { subscribe, status } = useLedger();
  return useSyncExternalStoreWithSelector(subscribe, status, status, select, equal);
};

/**
 * The toasts of a command: the refusal, unless the caller shows it beside the input; `done` tells what happened and
 * offers Undo for 10 s.
 */
export type Announcement = { readonly done?: string; readonly refusal?: 'shown beside the input' };

/** Commands that enter grades: whoever dispatches one must say how the values were entered. */
export type GradeCommand = CommandOf<
  | 'AddGrade'
  | 'EditGrades'
  | 'SaveGrade'
  | 'DeleteGrades'
  | 'DeleteGradesOfAssessment'
  | 'DeleteGradesOfStudent'
  | 'ApplyImport'
>;
type OtherCommand = Exclude<Command, GradeCommand>;

/**
 * `asking`: how the values were entered, and what a reader of the history needs besides the command, such as a file's
 * name.
 */
export type Dispatch = {
  (
    command: GradeCommand,
    asking: CommandDetails & { readonly how: EntryMethod },
    announce?: Announcement,
  ): DispatchOutcome;
  (command: OtherCommand, asking?: CommandDetails, announce?: Announcement): DispatchOutcome;
};

export const useDispatch = (): Dispatch => useAnyDispatch();

/** For code that passes on commands whose callers have said how. */
export const useAnyDispatch = (): ((
  command: Command,
  asking?: CommandDetails,
  announce?: Announcement,
) => DispatchOutcome) => {
  const ledger = useLedger();
  const toasts = useToasts();
  return useCallback(
    (command: Command, asking?: CommandDetails, announce?: Announcement) => {
      const result = ledger.dispatch(command, asking);
      if (announce && (result.ok || !announce.refusal)) tell(toasts, ledger, result, announce.done);
      return result;
    },
    [ledger, toasts],
  );
};

/** `done` tells what happened, with Undo. A refusal is for the caller to show. */
export type ApplyImport = (...args: [...Parameters<Ledger['applyInSlices']>, done: string]) => Promise<ApplyOutcome>;

export const useApplyImport = (): ApplyImport => {
  const ledger = useLedger();
  const toasts = useToasts();
  return useCallback(
    (command, asking, waiting, done) => applyImport(ledger, toasts, [command, asking, waiting], done),
    [ledger, toasts],
  );
};

/** Shows a refusal; or what was done, with Undo, which may be refused in turn. */
const tell = (toasts: Toasts, ledger: Ledger, result: ApplyOutcome, done?: string): void => {
  if (!result.ok) {
    toasts.show({ kind: 'refused', text: refusalText(result.refusal, ledger.book()) });
    return;
  }
  if (result.commit && done !== undefined) tellDone(ledger, toasts, result.commit, done);
};

/** What this page was last looking at, and a way to look at something else. It may be gone. */
export const useSelection = <P extends SelectionPage>(
  page: P,
): readonly [Selections[P], (change: Selections[P]) => void] => {
  const { selections } = useWorkspace();
  const selected = useSyncExternalStore(selections.subscribe, () => selections.all()[page]);
  const select = useCallback((change: Selections[P]) => selections.select(page, change), [selections, page]);
  return [selected, select];
};
