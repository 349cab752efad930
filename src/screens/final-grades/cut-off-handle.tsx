import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { cutOffText as text } from '../../../messages/screens/cut-offs.ts';
import { type CountedBound, roomOf } from '../../../projections/figures/moved-bounds.ts';
import { placeIn, type Span } from '../../components/brick-columns.ts';
import classes from './cut-offs.module.css';
import type { TriedCutOffs } from './tried-cut-offs.ts';

type HandleProps = {
  readonly bound: CountedBound;
  readonly stored: number;
  readonly span: Span;
  readonly cutOffs: TriedCutOffs;
  /** How the bound is written. */
  readonly shown: string;
};

/** One cut-off over the distribution: it is dragged, or moved by the arrow keys; Escape puts it back. */
export const CutOffHandle = ({ bound, stored, span, cutOffs, shown }: HandleProps) => {
  const { letter, from } = bound;
  const { step, move, putBack, changing } = cutOffs;
  const drag = useDrag(bound, span, cutOffs);
  const room = roomOf(cutOffs.letters, letter, step);
  if (!room) return null;
  const press = (event: KeyboardEvent): void => {
    const to = targetOfKey(event, from, step, room);
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) move(letter, to);
    else {
      drag.end();
      putBack(letter);
    }
  };
  return (
    <>
      {from !== stored && <span className={classes.was} style={{ left: `${placeIn(span, stored)}%` }} />}
      <div
        role="slider"
        tabIndex={0}
        className={classes.handle}
        data-moved={from !== stored || undefined}
        data-cut-off={letter}
        style={{ left: `${placeIn(span, from)}%` }}
        title={text.help}
        aria-label={text.handle(letter)}
        aria-valuemin={room.least}
        aria-valuemax={room.most}
        aria-valuenow={from}
        aria-valuetext={text.value(letter, shown, bound.count, changing)}
        onKeyDown={press}
        {...drag.on}
      >
        <span className={classes.chip}>{shown}</span>
      </div>
    </>
  );
};

type Dragged = { readonly x: number; readonly from: number; readonly width: number };

/** A drag moves by what the pointer moved, so that a grip beside the line does not make it jump. */
const useDrag = ({ letter, from }: CountedBound, { low, high }: Span, { step, move }: TriedCutOffs) => {
  const start = useRef<Dragged>(undefined);
  const end = (): void => {
    start.current = undefined;
  };
  return {
    end,
    on: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.clientWidth ?? 0;
        if (width > 0) start.current = { x: event.clientX, from, width };
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>): void => {
        if (!start.current) return;
        const { x, from: startFrom, width } = start.current;
        const perPixel = (high + 1 - low) / width;
        const rounding = Math.max(step, dragSteps.find((dragStep) => dragStep >= perPixel) ?? 1);
        if (clientX !== x) move(letter, Math.round((startFrom + (clientX - x) * perPixel) / rounding) * rounding);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
};

/** Percentages to whose multiples a drag rounds: the smallest that is not finer than a pixel. */
const dragSteps = [0.1, 0.5, 1];

/** Where a key moves the cut-off; `undefined` for keys that do not. */
const targetOfKey = (
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  from: number,
  step: number,
  room: { readonly least: number; readonly most: number },
): number | undefined => {
  if (ctrlKey || metaKey) return undefined;
  const big = step < 1 ? 1 : 5;
  const by = shiftKey ? big : step;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: from + by,
    ArrowUp: from + by,
    ArrowLeft: from - by,
    ArrowDown: from - by,
    PageUp: from + big,
    PageDown: from - big,
    Home: room.least,
    End: room.most,
  };
  return places[key];
};
