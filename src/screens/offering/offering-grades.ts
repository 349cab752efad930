import { createContext } from 'react';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';

/** The grades of the offering on screen, for the few parts with figures of the class: only these render at a change. */
export const GradesOfOffering = createContext<OfferingGrades | undefined>(undefined);
