import { useEffect, useState } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { newListeners } from '../../../machines/listeners.ts';
import { createFigures, type Figures } from '../../../projections/figures.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { OpenSheet } from './open-sheet.ts';

/** Milliseconds after which they are counted even on a page that is never idle. */
const latest = 200;

/** The figures above a sheet. They follow it when the page is idle: never before the cell that was just saved. */
export class SheetFigures {
  readonly #sheet: OpenSheet;
  readonly #figuresOf = createFigures();
  readonly #listeners = newListeners();
  #source: ReturnType<OpenSheet['now']>['source'];
  #now: Figures;

  constructor(sheet: OpenSheet) {
    this.#sheet = sheet;
    this.#source = sheet.now().source;
    this.#now = this.#counted();
  }

  readonly now = (): Figures => this.#now;
  readonly subscribe = this.#listeners.subscribe;

  /** Keeps the figures up to date until the returned function is called. */
  readonly follow = (): (() => void) => {
    let callOff: (() => void) | undefined;
    const count = (): void => {
      callOff = undefined;
      this.#source = this.#sheet.now().source;
      this.#now = this.#counted();
      this.#listeners.tell();
    };
    const look = (): void => {
      if (this.#sheet.now().source !== this.#source) callOff ??= whenIdle(count, latest);
    };
    look();
    const stop = this.#sheet.subscribe(look);
    return () => {
      stop();
      callOff?.();
    };
  };

  #counted(): Figures {
    const { book, assessment, grades } = this.#source;
    return this.#figuresOf(book, assessment, grades);
  }
}

export const useSheetFigures = (sheet: OpenSheet): SheetFigures => {
  const [figures] = useState(() => new SheetFigures(sheet));
  useEffect(() => figures.follow(), [figures]);
  return figures;
};

/** One of the figures. */
export const useFigure = <T>(
  figures: SheetFigures,
  select: (now: Figures) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T => useSyncExternalStoreWithSelector(figures.subscribe, figures.now, figures.now, select, equal);
