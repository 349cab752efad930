import { ofAssessments } from './assessments.ts';
import { ofCalls } from './calls.ts';
import { ofCourses } from './courses.ts';
import { ofDemo } from './demo.ts';
import { ofEnrollments } from './enrollments.ts';
import { ofGrades } from './grades.ts';
import { ofHistory } from './history.ts';
import { ofImports } from './import.ts';
import { ofLedgerCopies } from './ledger-copy.ts';
import { ofLedgerFiles } from './ledger-file.ts';
import { ofNotes } from './notes.ts';
import { ofOfferings } from './offerings.ts';
import { ofThePast } from './past.ts';
import type { RuleMutant } from './rule-mutant.ts';
import { ofScreens } from './screens.ts';
import { ofSnapshots } from './snapshots.ts';
import { ofStudents } from './students.ts';
import { ofUndo } from './undo.ts';
import { ofValues } from './values.ts';
import { ofWeightsAndPolicies } from './weights.ts';
import { withoutNetwork } from './without-network.ts';

/** In the order of docs/rules.md, but for the chapters that share a file. */
export const ruleMutants: readonly RuleMutant[] = [
  ...ofCourses,
  ...ofOfferings,
  ...ofAssessments,
  ...ofStudents,
  ...ofEnrollments,
  ...ofGrades,
  ...ofNotes,
  ...ofWeightsAndPolicies,
  ...ofUndo,
  ...ofImports,
  ...ofValues,
  ...ofSnapshots,
  ...ofScreens,
  ...ofCalls,
  ...ofDemo,
  ...ofHistory,
  ...ofLedgerFiles,
  ...ofLedgerCopies,
  ...ofThePast,
  ...withoutNetwork,
];
