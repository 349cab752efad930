import { createContext } from 'react';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';

/** The grades of the offering on screen, for the few parts that count a class: nothing else renders when they change. */
export const GradesOfOffering = createContext<OfferingGrades | undefined>(undefined);
