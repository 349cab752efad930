import { cutOffText as text } from '../../../messages/screens/cut-offs.ts';
import { Button } from '../../ui/button.tsx';
import classes from './cut-offs.module.css';
import type { TriedCutOffs } from './tried-cut-offs.ts';

type StepsProps = { readonly cutOffs: TriedCutOffs; readonly shown: (from: number) => string };

/** How far one tap moves a cut-off, in percent. */
const step = 0.5;

/** On a small screen, which has no room for the picture and none for dragging: a row for each cut-off, folded at first. */
export const CutOffSteps = ({ cutOffs, shown }: StepsProps) => {
  const { counts, move } = cutOffs;
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
              onClick={() => move(letter, (Math.ceil(from / step) - 1) * step)}
            >
              −
            </Button>
            <Button aria-label={text.raise(letter)} onClick={() => move(letter, (Math.floor(from / step) + 1) * step)}>
              +
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
