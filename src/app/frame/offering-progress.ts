import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import type { Ledger } from '../../../machines/ledger-port.ts';
import { newListeners } from '../../../machines/listeners.ts';
import type { Book } from '../../../projections/book.ts';
import {
  type AssessmentProgress,
  createOfferingProgress,
  type OfferingProgress,
} from '../../../projections/offering-progress.ts';
import { steps } from '../../ui/icons/progress-icon.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { useLedger } from '../../workspace-hooks.tsx';

/** Milliseconds after which it is counted even on a page that is never idle. */
const latest = 500;

/** How far the assessments of one offering are graded. It follows the book when the page is idle. */
export class ProgressOfOffering {
  readonly #ledger: Ledger;
  readonly #offeringId: OfferingId;
  readonly #count = createOfferingProgress();
  readonly #listeners = newListeners();
  #now: OfferingProgress = new Map();

  constructor(ledger: Ledger, offeringId: OfferingId) {
    this.#ledger = ledger;
    this.#offeringId = offeringId;
  }

  readonly of = (assessmentId: AssessmentId): AssessmentProgress | undefined => this.#now.get(assessmentId);
  readonly subscribe = this.#listeners.subscribe;

  /** Keeps it up to date until the returned function is called. */
  readonly follow = (): (() => void) => {
    let callOff: (() => void) | undefined;
    const count = (): void => {
      callOff = undefined;
      const next = this.#count(this.#ledger.book(), this.#offeringId);
      if (next === this.#now) return;
      this.#now = next;
      this.#listeners.tell();
    };
    const look = (): void => {
      callOff ??= whenIdle(count, latest);
    };
    look();
    const stop = this.#ledger.subscribe(look);
    return () => {
      stop();
      callOff?.();
    };
  };
}

export const useOfferingProgress = (offeringId: OfferingId): ProgressOfOffering => {
  const ledger = useLedger();
  const [progress] = useState(() => new ProgressOfOffering(ledger, offeringId));
  useEffect(() => progress.follow(), [progress]);
  return progress;
};

/** One value of it, `undefined` until it was counted. Renders only when it is another one. */
export const useProgressOf = (
  progress: ProgressOfOffering,
  assessmentId: AssessmentId,
  select: (progress: AssessmentProgress) => number,
): number | undefined =>
  useSyncExternalStore(progress.subscribe, () => {
    const now = progress.of(assessmentId);
    return now && select(now);
  });

/** For the progress icon: neither empty nor full before it is so. */
export const stepsOf = ({ cells, filled }: AssessmentProgress): number => {
  if (filled === 0) return 0;
  if (filled === cells) return steps;
  return Math.min(steps - 1, Math.max(1, Math.round((steps * filled) / cells)));
};

/** In an offering that has weights at all. */
export const isWithoutWeight = (book: Book, assessmentId: AssessmentId): boolean => {
  const offeringId = book.assessments[assessmentId]?.offeringId;
  const sets = offeringId ? (book.offerings[offeringId]?.weightSets ?? []) : [];
  const isWeighted = sets.some(({ weights }) => Object.values(weights).some((weight) => weight > 0));
  return isWeighted && sets.every(({ weights }) => (weights[assessmentId] ?? 0) === 0);
};
