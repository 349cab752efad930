import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { Moment, PastLedger } from '../../../machines/views/past-ledger.ts';
import { tagText, pastText as text } from '../../../messages/components/past.ts';
import { tagsIn } from '../../../projections/settings/tags.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shownTime } from '../../ui/times.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { MomentTools } from './moment-tools.tsx';
import { dayFrom, fieldValue, type Moments, placeAt, placeOf, timeIn } from './moments.ts';
import { useMoments, useWordsAt } from './moments-hook.ts';
import classes from './past-bar.module.css';
import { BackToNow, ViewBar } from './view-bar.tsx';

/** While a past moment is shown: which one, the way to others, and back to now. */
export const PastBar = ({ ledger }: { readonly ledger: PastLedger }) => {
  const { now, show } = useViews();
  const moment = useSyncExternalStore(ledger.subscribe, ledger.moment);
  const reading = useMoments(now.ledger);
  const { list, failure } = reading;
  const words = useWordsAt(now.ledger, moment);
  const { goTo, moved } = useGoTo(ledger);
  const tags = tagsIn(useBook(({ settings }) => settings)).filter(({ seq }) => seq === moment.seq);
  const when = shownTime(moment.at);
  return (
    <ViewBar
      label={text.label}
      isOfThen
      said={
        <span className={classes.moment}>
          <Icon name="history" />
          <b>{text.asOf(when)}</b>
          {tags.map(({ tagId, name }) => (
            <span key={tagId} className={classes.tag} title={name}>
              {tagText.quoted(name)}
            </span>
          ))}
          <span className={classes.words} title={words}>
            {failure ?? words}
          </span>
        </span>
      }
      tools={
        <>
          {list.length > 0 ? (
            <Slider moments={list} moment={moved ?? moment} told={text.sliderTold(when, words)} onMove={goTo} />
          ) : (
            <span className={classes.slider} />
          )}
          <TimeField moments={list} reading={reading} moment={moved ?? moment} onMove={goTo} />
        </>
      }
      actions={
        <>
          <MomentTools moment={moment} onView={goTo} />
          <BackToNow onLeave={() => show(undefined)} />
        </>
      }
    />
  );
};

type GoTo = (moment: Moment | undefined) => void;

/**
 * `moved`: the moment that was asked for, until it is shown. If it cannot be read, a toast says so, and the moment
 * before stays.
 */
const useGoTo = (ledger: PastLedger): { readonly goTo: GoTo; readonly moved: Moment | undefined } => {
  const toasts = useToasts();
  const [moved, setMoved] = useState<Moment>();
  const goTo: GoTo = (moment) => {
    if (!moment) return;
    const going = { ...moment };
    setMoved(going);
    ledger
      .goTo(going)
      .catch((error: unknown) => toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) }))
      .finally(() => setMoved((latest) => (latest === going ? undefined : latest)));
  };
  return { goTo, moved };
};

/** `moment`: where the control stands. */
type MoveProps = { readonly moments: Moments; readonly moment: Moment; readonly onMove: GoTo };

/** From the oldest change to the newest, absent until they are read: arrows step one, PageUp and PageDown a day, Home and End to the ends. */
const Slider = ({ moments, moment, told, onMove }: MoveProps & { readonly told: string }) => {
  const slider = useRef<HTMLInputElement>(null);
  const place = placeOf(moments, moment.seq);
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = dayKeys[event.key];
    if (!to) return;
    event.preventDefault();
    onMove(moments[dayFrom(moments, place, to)]);
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
      value={-Math.max(0, place)}
      onChange={({ currentTarget }) => onMove(moments[Math.abs(Number(currentTarget.value))])}
      onKeyDown={onKeyDown}
    />
  );
};

const dayKeys: Readonly<Record<string, 'before' | 'after'>> = { PageDown: 'before', PageUp: 'after' };

type TimeProps = MoveProps & { readonly reading: ReturnType<typeof useMoments> };

/**
 * Keeps the text while somebody types. A time that is entered before the list of moments is read waits for it, and is then
 * shown; if the list cannot be read, the time is dropped, and entering another reads the list again.
 */
const TimeField = ({ moments, reading: { isRead, failure, readAgain }, moment, onMove }: TimeProps) => {
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !(isRead || failure !== undefined)) return;
    const time = typed === undefined ? undefined : timeIn(typed);
    setEntered(false);
    setTyped(undefined);
    if (time && isRead) onMove(moments[placeAt(moments, time)]);
  }, [isEntered, isRead, failure, typed, moments, onMove]);
  const enter = (): void => {
    if (typed === undefined) return;
    setEntered(true);
    if (failure !== undefined) readAgain();
  };
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
