import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { troubleOf } from '../../../machines/trouble.ts';
import type { Moment, PastLedger } from '../../../machines/views/past-ledger.ts';
import { tagText, pastText as text } from '../../../messages/past.ts';
import { tagsIn } from '../../../projections/tags.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { shownTime } from '../../ui/times.ts';
import { useBook } from '../../workspace-hooks.tsx';
import { useViews } from '../views.tsx';
import { MomentTools } from './moment-tools.tsx';
import { dayFrom, fieldValue, type Moments, placeAt, placeOf, timeIn } from './moments.ts';
import { useMoments, useWordsAt } from './moments-hook.ts';
import classes from './past-bar.module.css';

/** Stands above every screen while a past moment is shown: which one, the way to others, and back to now. */
export const PastBar = ({ ledger }: { readonly ledger: PastLedger }) => {
  const { now, show } = useViews();
  const moment = useSyncExternalStore(ledger.subscribe, ledger.moment);
  const { list, isRead, failure } = useMoments(now.ledger);
  const words = useWordsAt(now.ledger, moment);
  const goTo = useGoTo(ledger);
  const tags = tagsIn(useBook(({ settings }) => settings)).filter(({ seq }) => seq === moment.seq);
  const when = shownTime(moment.at);
  return (
    <aside className={classes.bar} aria-label={text.label} data-past>
      <p className={classes.said} role="status">
        <Icon name="history" />
        <strong>{text.asOf(when)}</strong>
        {tags.map(({ tagId, name }) => (
          <span key={tagId} className={classes.tag}>
            {tagText.quoted(name)}
          </span>
        ))}
        <span className={classes.words} title={words}>
          {failure ?? words}
        </span>
      </p>
      {list.length > 0 ? (
        <Slider moments={list} moment={moment} told={text.sliderTold(when, words)} onMove={goTo} />
      ) : (
        <span className={classes.slider} />
      )}
      <TimeField key={moment.seq} moments={list} isRead={isRead} moment={moment} onMove={goTo} />
      <MomentTools moment={moment} onView={goTo} />
      <Button size="small" look="outlined" onClick={() => show(undefined)}>
        {text.back}
      </Button>
    </aside>
  );
};

type GoTo = (moment: Moment | undefined) => void;

/** A moment that cannot be read is told of; the one before stays. */
const useGoTo = (ledger: PastLedger): GoTo => {
  const toasts = useToasts();
  return (moment) => {
    if (!moment) return;
    ledger.goTo(moment).catch((error: unknown) => {
      toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) });
    });
  };
};

type MoveProps = { readonly moments: Moments; readonly moment: Moment; readonly onMove: GoTo };

/** From the oldest change to the newest, absent until they are read: arrows step one, PageUp and PageDown a day, Home and End to the ends. */
const Slider = ({ moments, moment, told, onMove }: MoveProps & { readonly told: string }) => {
  const slider = useRef<HTMLInputElement>(null);
  /** Where the handle was moved to, which is not shown yet. */
  const [moved, setMoved] = useState<number>();
  const shown = placeOf(moments, moment.seq);
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);
  useEffect(() => setMoved((place) => (place === shown ? undefined : place)), [shown]);
  const move = (place: number): void => {
    setMoved(place);
    onMove(moments[place]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = dayKeys[event.key];
    if (!to) return;
    event.preventDefault();
    move(dayFrom(moments, moved ?? shown, to));
  };
  return (
    <input
      ref={slider}
      className={classes.slider}
      type="range"
      aria-label={text.slider}
      aria-valuetext={told}
      min={1 - moments.length}
      max={0}
      step={1}
      value={-(moved ?? Math.max(0, shown))}
      onChange={({ currentTarget }) => move(Math.abs(Number(currentTarget.value)))}
      onKeyDown={onKeyDown}
    />
  );
};

const dayKeys: Readonly<Record<string, 'before' | 'after'>> = { PageDown: 'before', PageUp: 'after' };

/**
 * What is being typed stays as it is typed. What was entered while the moments are still read stays until they are, and is
 * gone to then.
 */
const TimeField = ({ moments, isRead, moment, onMove }: MoveProps & { readonly isRead: boolean }) => {
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isRead) return;
    const time = typed === undefined ? undefined : timeIn(typed);
    setEntered(false);
    setTyped(undefined);
    if (time) onMove(moments[placeAt(moments, time)]);
  }, [isEntered, isRead, typed, moments, onMove]);
  const enter = (): void => setEntered(typed !== undefined);
  return (
    <input
      className={classes.time}
      type="datetime-local"
      aria-label={text.time}
      aria-busy={isEntered}
      value={typed ?? fieldValue(moment)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setEntered(false);
      }}
      onBlur={enter}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  );
};
