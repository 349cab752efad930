import { fromTo } from '../../../../messages/counts.ts';
import { openedChange as text } from '../../../../messages/screens/opened-change.ts';
import type { ChangedFinal } from '../../../../projections/compare/changed-finals.ts';
import type { Change } from '../../../../projections/events/changes.ts';
import { letterOf } from '../../../../projections/final-grades/result.ts';
import { shownPercent } from '../../../components/offering/shown-final.ts';
import { DifferingFinals } from '../../../components/views/differing-finals.tsx';
import classes from '../history-screen.module.css';
import { type ChangeEffect, type EffectRead, seatKey, seatOf } from './effect-hook.ts';

/** How many final grades and letters a change moved, in one line. */
export const effectWords = ({ read, failure }: ChangeEffect): string => {
  if (failure !== undefined) return text.failed(failure);
  return read ? text.effect(read.finals.length, read.lettersUp, read.lettersDown) : text.reading;
};

type CellProps = { readonly effect: EffectRead; readonly change: Change };

/** The student's letter after the change, and the one before it if it differs; percentages if there are no letters. */
export const FinalCell = ({ effect, change }: CellProps) => {
  const seat = seatOf(effect, change);
  if (!seat) return null;
  const { from, to } = effect.finalOf(seat);
  const [was, is] = [shortFinal(from), shortFinal(to)];
  const title = fromTo(shownPercent(from), shownPercent(to));
  if (was === is) return <span title={shownPercent(from) === shownPercent(to) ? shownPercent(to) : title}>{is}</span>;
  return (
    <span title={title}>
      {was} → <strong>{is}</strong>
    </span>
  );
};

const shortFinal = (final: ChangedFinal['from']): string => letterOf(final) || shownPercent(final);

type OthersProps = { readonly effect: EffectRead; readonly shown: readonly Change[] };

/**
 * Final grades that the change moved although the table has no value of the student: by another weight, for example.
 */
export const OtherFinals = ({ effect, shown }: OthersProps) => {
  const { finals, before, after } = effect;
  const seats = new Set(shown.map((change) => seatKey(seatOf(effect, change))));
  const others = finals.filter((one) => !seats.has(seatKey(one)));
  if (others.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{text.others(others.length)}</summary>
      <DifferingFinals {...{ before, after }} finals={others} names={{ from: text.before, to: text.after }} />
    </details>
  );
};
