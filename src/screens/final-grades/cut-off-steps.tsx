import { cutOffText as text } from '../../../messages/screens/cut-offs.ts';
import { tappedDown, tappedUp } from '../../../projections/figures/moved-bounds.ts';
import { Button } from '../../ui/button.tsx';
import classes from './cut-offs.module.css';
import type { TriedCutOffs } from './tried-cut-offs.ts';

type StepsProps = { readonly cutOffs: TriedCutOffs; readonly shown: (from: number) => string };

/** On a small screen, which has no room for the picture and none for dragging: a row for each cut-off, folded at first. */
export const CutOffSteps = ({ cutOffs, shown }: StepsProps) => {
  const { counts, move, step } = cutOffs;
  return (
    <details className={classes.steps}>
      <summary>{text.steps}</summary>
      <ul>
        {counts.slice(0, -1).map(({ letter, from, count }) => (
          <li key={letter}>
            <span>{text.value(letter, shown(from), count, 0)}</span>
            <Button
              aria-label={text.lower(letter)}
              data-cut-off={letter}
              onClick={() => move(letter, tappedDown(from, step))}
            >
              −
            </Button>
            <Button aria-label={text.raise(letter)} onClick={() => move(letter, tappedUp(from, step))}>
              +
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
