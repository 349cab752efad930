import { useState } from 'react';
import { HistoryDrawer } from '../../components/history/history-drawer.tsx';
import { type HistoryChoice, historyAt } from './history-at.ts';
import type { OpenSheet } from './open-sheet.ts';

type HistoryProps = { readonly sheet: OpenSheet; readonly what: HistoryChoice; readonly onClose: () => void };

/** The history of what was active when it was asked for. */
export const SheetHistory = ({ sheet, what, onClose }: HistoryProps) => {
  const [of] = useState(() => historyAt(sheet.now(), what));
  return of && <HistoryDrawer opened of={of} onClose={onClose} />;
};
