import { arriving, CodeNotLoaded } from '../../browser/arriving-code.ts';

type MovingPart = typeof import('./moving.ts');

/** What a hand does before it scrolls, or as it does. */
const moves = ['wheel', 'touchmove', 'pointerdown'];

/**
 * Brings the code that draws cells, at the first move of a hand over the grid. What did not come is done without: elements
 * are shown.
 */
export const bringMoving = (root: HTMLElement, use: (part: MovingPart) => void): void => {
  const bring = async (): Promise<void> => {
    for (const type of moves) root.removeEventListener(type, bring);
    try {
      use(await arriving(() => import('./moving.ts')));
    } catch (error) {
      if (!(error instanceof CodeNotLoaded)) throw error;
    }
  };
  for (const type of moves) root.addEventListener(type, bring, { passive: true });
};
