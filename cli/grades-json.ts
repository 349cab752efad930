import { toldTotals } from '../projections/final-grades/told.ts';
import type { PrintedOffering } from './printed-offering.ts';

/** The final grades for programs. */
export const gradesJson = (offerings: readonly PrintedOffering[]): string =>
  `${JSON.stringify({
    offerings: offerings.map(({ offeringId, students }) => ({
      offeringId,
      students: students.map(({ studentId, totals }) => ({ studentId, ...toldTotals(totals) })),
    })),
  })}\n`;
