import { useEffect, useState } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { newListeners } from '../../../machines/listeners.ts';
import { createFigures, type Figures } from '../../../projections/figures/figures.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { OpenSheet, SheetNow } from './open-sheet.ts';

/** Milliseconds after which the figures are counted even on a page that is never idle. */
const longestWait = 200;

/** `needing`: students with a score over its maximum, or a grade that waits for a decision. */
export type SheetNumbers = Figures & { readonly needing: number };

/** The figures above a sheet, counted while the page is idle, so that a cell that was just saved is painted first. */
export class SheetFigures {
  readonly #sheet: OpenSheet;
  readonly #figuresOf = createFigures();
  readonly #listeners = newListeners();
  #countedSheet: Pick<SheetNow, 'source' | 'marksVersion'>;
  #now: SheetNumbers;

  constructor(sheet: OpenSheet) {
    this.#sheet = sheet;
    this.#countedSheet = sheet.now();
    this.#now = this.#count();
  }

  readonly now = (): SheetNumbers => this.#now;
  readonly subscribe = this.#listeners.subscribe;

  /** Keeps the figures up to date until the returned function is called. */
  readonly follow = (): (() => void) => {
    let cancelCount: (() => void) | undefined;
    const count = (): void => {
      cancelCount = undefined;
      this.#countedSheet = this.#sheet.now();
      this.#now = this.#count();
      this.#listeners.tell();
    };
    const countIfChanged = (): void => {
      const { source, marksVersion } = this.#sheet.now();
      if (source !== this.#countedSheet.source || marksVersion !== this.#countedSheet.marksVersion)
        cancelCount ??= whenIdle(count, longestWait);
    };
    countIfChanged();
    const stop = this.#sheet.subscribe(countIfChanged);
    return () => {
      stop();
      cancelCount?.();
    };
  };

  #count(): SheetNumbers {
    const { book, assessment, grades } = this.#countedSheet.source;
    const figures = this.#figuresOf(book, assessment, grades);
    const { over } = figures.problems;
    const waiting = this.#sheet.waiting().filter((studentId) => !over.has(studentId));
    return { ...figures, needing: over.size + waiting.length };
  }
}

export type FiguresProps = { readonly figures: SheetFigures };

export const useSheetFigures = (sheet: OpenSheet): SheetFigures => {
  const [figures] = useState(() => new SheetFigures(sheet));
  useEffect(() => figures.follow(), [figures]);
  return figures;
};

/** One figure. Renders only when that one changes. */
export const useFigure = <T>(
  figures: SheetFigures,
  select: (now: SheetNumbers) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T => useSyncExternalStoreWithSelector(figures.subscribe, figures.now, figures.now, select, equal);
