import { useSyncExternalStore } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { LazyScreen } from '../../ui/later/lazy-screen.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { GradeSheet } from './grade-sheet.tsx';
import { chooseAssessment } from './later.ts';

/** The grades of the chosen assessment; a deleted one counts as none. Which students are selected renders nothing here. */
export const AssessmentScreen = () => {
  // A sheet is opened on one ledger.
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
let made = 0;

/** Of two trials, or two moments that were entered, each has its own. */
const ledgerKey = (ledger: Ledger): number => {
  const known = keys.get(ledger);
  if (known !== undefined) return known;
  made += 1;
  keys.set(ledger, made);
  return made;
};
