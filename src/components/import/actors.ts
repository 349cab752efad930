import { fromPromise } from 'xstate';
import { textLimit } from '../../../commands/fields.ts';
import { bestSheet } from '../../../commands/import/best-sheet.ts';
import { classFault, type Into, newOfferingOf } from '../../../commands/import/into.ts';
import type { RowAnswers } from '../../../commands/import/match.ts';
import { previewInSteps } from '../../../commands/import/preview.ts';
import { type Setup, setupFaults } from '../../../commands/import/setup.ts';
import { givenBecause } from '../../../commands/import/student-cell.ts';
import { totalsOf } from '../../../commands/import/totals.ts';
import type { ApplyReply, PlanReply, ReadInput, ReadReply } from '../../../machines/import-wizard.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { inSlices } from '../../../machines/slices.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { rowNotices } from '../../../messages/import-notices.ts';
import { readFaultText } from '../../../messages/read-faults.ts';
import { refusalText } from '../../../messages/refusals.ts';
import type { Book } from '../../../projections/book/book.ts';
import { isFault, type ReadOptions } from '../../../tables/parsed.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { readFile } from '../../files/workers/read-in-worker.ts';
import type { Layouts } from '../../ui/grid/layouts.ts';
import type { ApplyImport } from '../../workspace/workspace-hooks.tsx';
import { changedStudents, doubtsIn } from './doubts.ts';
import { type ImportDraft, readBy, type ShownPlan } from './draft.ts';
import { remember } from './remembered.ts';
import type { Share } from './share.ts';
import type { ImportPlace } from './use-import-wizard.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly layouts: Layouts;
  readonly apply: ApplyImport;
  readonly opened: ImportPlace;
  readonly share: Share;
  readonly update: (change: Partial<ImportDraft>) => void;
  readonly draft: () => ImportDraft;
};

/** What the import's chart invokes: reading the file, planning, applying the plan. */
export const actorsOver = (parts: () => Parts) => ({
  read: fromPromise<ReadReply, ReadInput>(async ({ input, signal }) => {
    const { update, draft } = parts();
    const { file, setup } = draft();
    if (!file) throw new Error('no file was chosen');
    const parsed = await readFile(file.blob, file.name, input.choices as ReadOptions, signal);
    if (isFault(parsed)) return { fault: readFaultText(parsed) };
    const sheetAt = bestSheet(parsed.sheets);
    if (sheetAt < 0) return { fault: readFaultText({ fault: 'no table' }) };
    await pageSlicing.pause();
    signal.throwIfAborted();
    const guessed = readBy(parts(), { file, parsed, sheetAt, ...(setup ? { setup } : {}) }, draft().into);
    await pageSlicing.pause();
    signal.throwIfAborted();
    update(guessed);
    return 'read';
  }),
  plan: fromPromise<PlanReply>(async ({ signal }) => {
    const { ledger, share, update, draft } = parts();
    share.tell(0);
    await nextPaint();
    signal.throwIfAborted();
    const { setup, into, answers } = draft();
    if (!setup || !into) throw new Error('there is nothing to compare');
    const preview = await makePlan(ledger.book(), { setup, into }, answers, { tell: share.tell, signal });
    update({ preview, doubts: doubtsIn(preview.shown, draft()) });
    const faults = setupFaults(setup).length + (classFault(into) ? 1 : 0);
    return { open: preview.shown.undecided + faults };
  }),
  apply: fromPromise<ApplyReply>(async ({ signal }) => {
    const { ledger, layouts, apply, share, update, draft } = parts();
    const { preview, file, chosen } = draft();
    if (!preview || !file) throw new Error('there is nothing to apply');
    share.tell(0);
    await nextPaint();
    const { shown, setup, totals, into } = preview;
    const details = { how: 'imported', note: shortened(file.name, textLimit) } as const;
    const given = givenBecause(shown.plan, text.givenReason(file.name));
    const done = text.done(file.name, totals);
    const applied = await apply(
      { type: 'ApplyImport', ...shown.plan, ...newOfferingOf(into, setup), ...given },
      details,
      { tell: share.tell, signal },
      done,
    );
    if (applied.ok) {
      remember(layouts, setup, chosen);
      return 'applied';
    }
    const { refusal } = applied;
    if (refusal.refused === 'workspace.unconfirmed') return { unconfirmed: refusalText(refusal, ledger.book()) };
    if (refusal.refused === 'import.changedMeanwhile') update({ changed: changedStudents(refusal) });
    return { refused: refusalText(refusal, ledger.book()) };
  }),
});

type Waiting = Parameters<typeof inSlices>[2];

const makePlan = async (
  book: Book,
  { setup, into }: { readonly setup: Setup; readonly into: Into },
  answers: RowAnswers,
  waiting: Waiting,
): Promise<ShownPlan> => {
  const shown = await inSlices(previewInSteps(book, setup, answers), pageSlicing, waiting);
  await pageSlicing.pause();
  const totals = totalsOf(shown);
  await pageSlicing.pause();
  const notices = rowNotices(book, setup, shown);
  await pageSlicing.pause();
  return { book, setup, into, shown, totals, notices };
};

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;

/** Lets the page paint that it is busy before the work begins. */
const nextPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
