import { useSyncExternalStore } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { LazyScreen } from '../../ui/later/lazy-screen.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { GradeSheet } from './grade-sheet.tsx';
import { chooseAssessment } from './later.ts';

/**
 * The grades of the chosen assessment; a deleted assessment counts as none. Selecting students renders nothing here.
 */
export const AssessmentScreen = () => {
  // An open sheet belongs to one ledger, so another ledger needs a new sheet.
  const key = ledgerKey(useWorkspace().ledger);
  const { subscribe, all } = useWorkspace().selections;
  const assessmentId = useSyncExternalStore(subscribe, () => all().assessment.assessmentId);
  const assessment = useBook((book) => (assessmentId ? book.assessments[assessmentId] : undefined));
  return assessment ? (
    <GradeSheet key={`${key} ${assessment.assessmentId}`} assessment={assessment} />
  ) : (
    <LazyScreen screen={chooseAssessment} />
  );
};

const keys = new WeakMap<Ledger, number>();
let lastKey = 0;

/** Numbers ledgers, so that two trials, or two past moments, have different keys. */
const ledgerKey = (ledger: Ledger): number => {
  const existingKey = keys.get(ledger);
  if (existingKey !== undefined) return existingKey;
  lastKey += 1;
  keys.set(ledger, lastKey);
  return lastKey;
};
