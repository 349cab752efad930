import { page } from 'vitest/browser';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { cellIn, gridNamed, makeClass, setPolicy } from './class-harness.tsx';

/** The table of final grades, and the cell at a row's and a column's name. */
export const table = (): HTMLElement => gridNamed('Final grades of MATH 101 · Fall 2026');
export const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
export const text = (row: string, header: string): string => cell(row, header).textContent ?? '';
export const hint = (row: string, header: string): string => cell(row, header).title;

export const openClass = () => page.getByRole('button', { name: 'Statistics', exact: true }).click();
export const ofClass = () => page.getByRole('complementary', { name: 'Statistics' });

/** The class with two letters: an A from 82.4, so that Brandt’s 82.00 is a B. */
export const makeClassWithLetters = (ledger: Ledger, nearCutOff?: number): void => {
  makeClass(ledger);
  const letters = [
    { letter: 'A', from: 82.4 },
    { letter: 'B', from: 60 },
  ];
  setPolicy(ledger, { letters, ...(nearCutOff !== undefined && { nearCutOff }) });
};
