import { createContext } from 'react';
import type { Density } from './row-height.ts';

/** The row height of the grids within, unless a grid sets its own. */
export const DensityContext = createContext<Density>('normal');
