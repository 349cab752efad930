import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { newListeners } from '../../../machines/listeners.ts';
import { inSlices, unnoticed } from '../../../machines/slices.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type AssessmentProgress,
  createOfferingProgress,
  type OfferingProgress,
} from '../../../projections/figures/offering-progress.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { steps } from '../../ui/icons/progress-icon.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

/** Milliseconds after which grades are counted even on a page that is never idle. */
const latest = 500;

/** How far the assessments of one offering are graded. It follows the book when the page is idle, in slices. */
export class ProgressOfOffering {
  readonly offeringId: OfferingId;
  readonly #ledger: Ledger;
  readonly #count = createOfferingProgress();
  readonly #listeners = newListeners();
  #now: OfferingProgress = new Map();
  #followers = 0;
  #stop: () => void = () => undefined;

  constructor(ledger: Ledger, offeringId: OfferingId) {
    this.#ledger = ledger;
    this.offeringId = offeringId;
  }

  readonly of = (assessmentId: AssessmentId): AssessmentProgress | undefined => this.#now.get(assessmentId);
  /** Of every assessment; the same object as long as nothing is counted anew. */
  readonly all = (): OfferingProgress => this.#now;
  readonly subscribe = this.#listeners.subscribe;

  /** Keeps it up to date until all who follow have called the returned function. */
  readonly follow = (): (() => void) => {
    this.#followers += 1;
    if (this.#followers === 1) this.#stop = this.#begin();
    return () => {
      this.#followers -= 1;
      if (this.#followers === 0) this.#stop();
    };
  };

  /** Counts while the browser is idle. A change during a count is looked at when it has ended. */
  #begin(): () => void {
    const ended = new AbortController();
    let cancelIdle: (() => void) | undefined;
    let isCounting = false;
    const count = async (): Promise<void> => {
      cancelIdle = undefined;
      isCounting = true;
      const book = this.#ledger.book();
      try {
        await this.#countAll(book, ended.signal);
      } finally {
        isCounting = false;
        if (!ended.signal.aborted && this.#ledger.book() !== book) countLater();
      }
    };
    const countLater = (): void => {
      if (isCounting) return;
      cancelIdle ??= whenIdle(() => {
        count().catch((error: unknown) => ended.signal.aborted || reportError(error));
      }, latest);
    };
    countLater();
    const stop = this.#ledger.subscribe(countLater);
    return () => {
      stop();
      cancelIdle?.();
      ended.abort();
    };
  }

  async #countAll(book: ReturnType<Ledger['book']>, signal: AbortSignal): Promise<void> {
    const counting = this.#count(book, this.offeringId);
    const next = await inSlices(counting, unnoticed(pageSlicing), { tell: () => undefined, signal });
    if (next === this.#now) return;
    this.#now = next;
    this.#listeners.tell();
  }
}

/** The newest of each workspace: the frame and a screen that show the same offering share one count. */
const newest = new WeakMap<Ledger, ProgressOfOffering>();

const progressOf = (ledger: Ledger, offeringId: OfferingId): ProgressOfOffering => {
  const known = newest.get(ledger);
  if (known?.offeringId === offeringId) return known;
  const made = new ProgressOfOffering(ledger, offeringId);
  newest.set(ledger, made);
  return made;
};

export const useOfferingProgress = (offeringId: OfferingId): ProgressOfOffering => {
  const ledger = useLedger();
  const progress = useMemo(() => progressOf(ledger, offeringId), [ledger, offeringId]);
  useEffect(() => progress.follow(), [progress]);
  return progress;
};

/** One value of an assessment's progress, `undefined` until counted. Renders only when it changes. */
export const useProgressOf = <T>(
  progress: ProgressOfOffering,
  assessmentId: AssessmentId,
  select: (progress: AssessmentProgress) => T,
): T | undefined =>
  useSyncExternalStore(progress.subscribe, () => {
    const now = progress.of(assessmentId);
    return now && select(now);
  });

/** For the progress icon: it is empty only if nothing is graded, and full only if everything is. */
export const stepsOf = ({ cells, filled }: AssessmentProgress): number => {
  if (filled === 0) return 0;
  if (filled === cells) return steps;
  return Math.min(steps - 1, Math.max(1, Math.round((steps * filled) / cells)));
};

/**
 * Whether no set weighs the assessment, although its offering has weights. Where its category has a weight that its members
 * share, its own decides nothing.
 */
export const isWithoutWeight = (book: Book, assessmentId: AssessmentId): boolean => {
  const offeringId = book.assessments[assessmentId]?.offeringId;
  if (!offeringId) return false;
  const sets = book.offerings[offeringId]?.weightSets ?? [];
  const categories = Object.values(policyOf(book.settings, offeringId).categories);
  const category = categories.find(({ members }) => Object.hasOwn(members, assessmentId));
  const shared = category && category.within !== 'weights' ? category.weights : [];
  const isWeighted = sets.some(
    ({ weights }, at) =>
      Object.values(weights).some((weight) => weight > 0) || categories.some((one) => (one.weights[at] ?? 0) > 0),
  );
  return isWeighted && sets.every(({ weights }, at) => (shared[at] ?? weights[assessmentId] ?? 0) === 0);
};
