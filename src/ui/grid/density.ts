import { createContext } from 'react';
import type { Density } from './surface.ts';

/** The row height of the grids below, unless one says otherwise. */
export const DensityContext = createContext<Density>('normal');
