import { useMachine } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { textLimit } from '../../../commands/fields.ts';
import type { Destination } from '../../../commands/import/guess.ts';
import type { RowAnswer } from '../../../commands/import/match.ts';
import { type Preview, previewInSteps } from '../../../commands/import/preview.ts';
import { guessSetup, type Setup } from '../../../commands/import/setup.ts';
import type { GradePlace } from '../../../commands/refusal.ts';
import {
  type ApplyReply,
  importWizardMachine,
  type PlanReply,
  type ReadInput,
  type ReadReply,
} from '../../../machines/import-wizard.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { newListeners } from '../../../machines/listeners.ts';
import { inSlices } from '../../../machines/slices.ts';
import { readFaults } from '../../../messages/components/files.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { refusalText } from '../../../messages/refusals.ts';
import type { Book } from '../../../projections/book/book.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { isFault, type ParsedFile, type ReadFault, type ReadOptions } from '../../files/parsed.ts';
import { readFile } from '../../files/workers/read-in-worker.ts';
import { type ApplyImport, useApplyImport, useLedger } from '../../workspace/workspace-hooks.tsx';

/** The user's work on an import: the file, and what was read, guessed, answered and compared. */
export type ImportDraft = {
  readonly file?: { readonly blob: Blob; readonly name: string };
  readonly parsed?: ParsedFile;
  readonly sheetAt: number;
  readonly setup?: Setup;
  readonly answers: ReadonlyMap<number, RowAnswer>;
  /** With the book that it was compared with, so that what is shown is what is planned. */
  readonly preview?: { readonly book: Book; readonly shown: Preview };
  /** Students whose values had changed since a preview showed them. */
  readonly changed: ReadonlySet<string>;
};

const nothing: ImportDraft = { sheetAt: 0, answers: new Map(), changed: new Set() };

export type ImportWizardState = ReturnType<typeof useImportWizard>;

/** The wizard's chart with its parts plugged in, and the draft that they work on. */
export const useImportWizard = (destination: Destination) => {
  const ledger = useLedger();
  const apply = useApplyImport();
  const [draft, setDraft] = useState<ImportDraft>(nothing);
  const latest = useRef(draft);
  const [share] = useState(newShare);
  const update = useCallback((change: Partial<ImportDraft>): void => {
    latest.current = { ...latest.current, ...change };
    setDraft(latest.current);
  }, []);
  const parts = useRef({ ledger, apply, destination, share, update, draft: () => latest.current });
  const machine = useMemo(
    () =>
      importWizardMachine.provide({
        actors: actorsOver(() => parts.current),
        guards: { mayCancel: () => share.now() < 1 },
      }),
    [share],
  );
  const [snapshot, send] = useMachine(machine);

  const choose = (blob: Blob, name: string): void => {
    update({ ...nothing, file: { blob, name } });
    send({ type: 'CHOOSE', fileName: name });
  };
  return { state: snapshot.value, context: snapshot.context, send, draft, share, update, choose, destination };
};

type Parts = {
  readonly ledger: Ledger;
  readonly apply: ApplyImport;
  readonly destination: Destination;
  readonly share: Share;
  readonly update: (change: Partial<ImportDraft>) => void;
  readonly draft: () => ImportDraft;
};

const actorsOver = (parts: () => Parts) => ({
  read: fromPromise<ReadReply, ReadInput>(async ({ input, signal }) => {
    const { ledger, destination, update, draft } = parts();
    const { file } = draft();
    if (!file) throw new Error('no file was chosen');
    const parsed = await readFile(file.blob, file.name, input.choices as ReadOptions, signal);
    if (isFault(parsed)) return { fault: readFaultText(parsed) };
    const filled = parsed.sheets.filter(({ rows }) => rows.length > 0);
    const sheet = filled.find(({ isHidden }) => !isHidden) ?? filled[0];
    if (!sheet) return { fault: readFaultText({ fault: 'no table' }) };
    const sheetAt = parsed.sheets.indexOf(sheet);
    update({ parsed, sheetAt, setup: guessSetup(ledger.book(), destination, sheet, file.name), answers: new Map() });
    return 'read';
  }),
  plan: fromPromise<PlanReply>(async ({ signal }) => {
    const { ledger, share, update, draft } = parts();
    share.tell(0);
    await nextPaint();
    const { setup, answers } = draft();
    if (!setup) throw new Error('there is nothing to compare');
    const book = ledger.book();
    const shown = await inSlices(previewInSteps(book, setup, answers), pageSlicing, { tell: share.tell, signal });
    update({ preview: { book, shown } });
    return { undecided: shown.undecided };
  }),
  apply: fromPromise<ApplyReply>(async ({ signal }) => {
    const { ledger, apply, share, update, draft } = parts();
    const { preview, file } = draft();
    if (!preview || !file) throw new Error('there is nothing to apply');
    share.tell(0);
    await nextPaint();
    const { plan, counts } = preview.shown;
    const asking = { how: 'imported', note: shortened(file.name, textLimit) } as const;
    const done = text.done(file.name, counts);
    const applied = await apply({ type: 'ApplyImport', ...plan }, asking, { tell: share.tell, signal }, done);
    if (applied.ok) return 'applied';
    const { refusal } = applied;
    if (refusal.refused === 'workspace.unconfirmed') return { unconfirmed: refusalText(refusal, ledger.book()) };
    if (refusal.refused === 'import.changedMeanwhile') update({ changed: changedStudents(refusal) });
    return { refused: refusalText(refusal, ledger.book()) };
  }),
});

const changedStudents = (refusal: {
  readonly cells: readonly GradePlace[];
  readonly studentIds: readonly string[];
}): ReadonlySet<string> => new Set([...refusal.cells.map(({ studentId }) => studentId), ...refusal.studentIds]);

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;

/** Lets the page paint that it is busy before the work begins. */
const nextPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

const sentences: { readonly [F in ReadFault['fault']]: (fault: Extract<ReadFault, { fault: F }>) => string } =
  readFaults;

/** What is wrong with a file, where, and what to do. */
const readFaultText = (fault: ReadFault): string => (sentences[fault.fault] as (fault: ReadFault) => string)(fault);

/**
 * The share that is compared with the gradebook, or applied to it; 1 once it is being written. It changes after every
 * slice of work and stands beside the draft, so that only what shows it is rendered again.
 */
type Share = {
  readonly now: () => number;
  readonly tell: (share: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const newShare = (): Share => {
  const listeners = newListeners();
  let done = 0;
  return {
    now: () => done,
    tell: (share) => {
      done = share;
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
};
