import type { AskedCommand, CommitDraft } from '../../../events/commit.ts';
import { reasonOf } from '../../../machines/failure.ts';
import type { ApplyOutcome, Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { UndoableCommit } from '../../../machines/ledger/undo-stack.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { undone } from '../../../messages/undo.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { arriving } from '../../browser/arriving-code.ts';
import type { Toasts } from './toasts.ts';

/** What the toasts say: if there was nothing to take back, while it lasts, and when it is done. */
export type TakingBackWords = {
  readonly nothing: string;
  readonly busy: string;
  readonly done: () => string | Promise<string>;
};

/** Messages for undoing `what`. */
export const undoWords = (what: string): TakingBackWords => ({
  nothing: undone.nothingToUndo,
  busy: undone.undoing(what),
  done: () => undone.undone(what),
});

type CommitToName = Pick<UndoableCommit, 'asked' | 'events'>;

/** Messages for undoing a commit, which names what is gone afterwards as it was before. */
export const undoWordsOf = (ledger: Ledger, commit: CommitToName | undefined): TakingBackWords => {
  const words = loadCommitWords(ledger, commit);
  return { ...undoWords(nameOfRequest(commit?.asked)), done: async () => undone.undone(await words) };
};

/** What a commit did, in words whose code is loaded when it is first needed; '' if it could not be loaded. */
export const loadCommitWords = async (ledger: Ledger, commit: CommitToName | undefined): Promise<string> => {
  const [book, name] = [ledger.book(), nameOfRequest(commit?.asked)];
  if (!commit || name) return name;
  try {
    return (await arriving(() => import('./told.ts'))).wordsOfCommit(book, commit);
  } catch {
    return '';
  }
};

/** Takes a commit back, or does it again, and says so. */
export const takeBack = (
  ledger: Ledger,
  toasts: Toasts,
  which: Parameters<Ledger['takeBack']>[0],
  words: TakingBackWords,
): void => takingBack(ledger, toasts, (waiting) => ledger.takeBack(which, waiting), words);

type Refused = Extract<ApplyOutcome, { readonly ok: false }>['refusal'];

/**
 * The same for any other way to take something back. If it takes long, its toast can cancel it. `refused`: by default,
 * a toast says why.
 */
export const takingBack = (
  ledger: Ledger,
  toasts: Toasts,
  take: (waiting: Waiter) => Promise<ApplyOutcome | undefined>,
  { nothing, busy, done }: TakingBackWords,
  refused = (refusal: Refused): void => toasts.show({ kind: 'refused', text: refusalText(refusal, ledger.book()) }),
): void => {
  const { waiting, end: endBusy } = busyToast(toasts, busy);
  const end = (result: ApplyOutcome | undefined): Promise<void> | undefined => {
    // A caller that shows the refusal elsewhere shows no toast that would replace this one.
    endBusy();
    if (!result) toasts.show({ kind: 'done', text: nothing });
    else if (!result.ok) refused(result.refusal);
    else return toasts.showOnceWorded({ kind: 'done' }, Promise.resolve(done()));
    return undefined;
  };
  take(waiting).then(end, (error: unknown) => {
    if (isAborted(waiting)) {
      toasts.show({ kind: 'done', text: undone.cancelled });
      return;
    }
    toasts.show({ kind: 'refused', text: undone.failed(reasonOf(error)) });
    reportError(error);
  });
};

/** A toast that says how far long work is, and can cancel it. It comes with the first share that is told. */
export const busyToast = (toasts: Toasts, busy: string): { readonly waiting: Waiter; readonly end: () => void } => {
  const control = new AbortController();
  const cancel = (): void => control.abort();
  let isShown = false;
  const tell = (share: number): void => {
    if (!isShown) toasts.show({ kind: 'busy', text: busy, cancel });
    isShown = true;
    toasts.tell(cancel, Math.floor(100 * share));
  };
  const end = (): void => {
    if (toasts.current()?.cancel === cancel) toasts.dismiss();
  };
  return { waiting: { tell, signal: control.signal }, end };
};

/** Tells what was done, with Undo, which may be refused in turn. */
export const tellDone = (ledger: Ledger, toasts: Toasts, commit: CommitDraft, text: string): void => {
  const undo = (): void =>
    takeBack(ledger, toasts, commit.id, undoWordsOf(ledger, { ...commit, asked: commit.command }));
  toasts.show({ kind: 'done', text, undo });
};

/** Applies an import and tells of its end: `done`, or that it was cancelled. A refusal is for the caller to show. */
export const applyImport = async (
  ledger: Ledger,
  toasts: Toasts,
  [command, asking, waiting]: Parameters<Ledger['applyInSlices']>,
  done: string,
): Promise<ApplyOutcome> => {
  try {
    const applied = await ledger.applyInSlices(command, asking, waiting);
    if (applied.ok && applied.commit) tellDone(ledger, toasts, applied.commit, done);
    return applied;
  } catch (error) {
    if (isAborted(waiting)) toasts.show({ kind: 'done', text: undone.importCancelled });
    throw error;
  }
};

export const isAborted = ({ signal }: Waiter): boolean => {
  try {
    signal.throwIfAborted();
    return false;
  } catch {
    return true;
  }
};

/** The name of an import or a load, if that was asked for; '' for anything else, which is named by what it changed. */
export const nameOfRequest = ({ type, note }: AskedCommand = { type: '' }): string => {
  if (type === 'ApplyImport' && note) return undone.importOf(note);
  return type === loadCommand ? undone.load : '';
};
