import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { AccountPast } from '../../../machines/others/account-past.ts';
import { type Moment, momentKey, type PastLedger } from '../../../machines/views/past-ledger.ts';
import { tagText, pastText as text } from '../../../messages/components/past.ts';
import { tagsIn } from '../../../projections/settings/tags.ts';
import { useDay } from '../../ui/day-hook.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shownTime } from '../../ui/times.ts';
import { isAborted } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useAccountPast } from './account-past-hook.ts';
import { lateBusyToast } from './late-toast.ts';
import { MomentTools } from './moment-tools.tsx';
import { dayFrom, fieldValue, isOfItsOwn, type Moments, placeAt, placeOf, timeIn } from './moments.ts';
import { useMoments, useWordsAt } from './moments-hook.ts';
import classes from './past-bar.module.css';
import { BackToNow, ViewBar } from './view-bar.tsx';
import { useWhichLedger } from './which-ledger.tsx';

/** While a past moment is shown: which one, the way to others, and back to now. */
export const PastBar = ({ ledger }: { readonly ledger: PastLedger }) => {
  // The times below name the day.
  useDay();
  const { now, show } = useViews();
  const moment = useSyncExternalStore(ledger.subscribe, ledger.moment);
  const account = useAccountPast();
  const ownMoments = useMoments(now.ledger);
  const list = account.past?.moments ?? ownMoments.list;
  const reading: MomentsRead = { ...ownMoments, asOf: useAsOf(account.past, ownMoments.list) };
  const wordsThen = useWordsAt(now.ledger, moment);
  const words = isOfItsOwn(moment) ? wordsThen : '';
  const { goTo, moved } = useGoTo(ledger);
  useShownAnew(ledger, moved ? undefined : account.past, goTo);
  const ownSettings = useBook(({ settings }) => settings);
  const tags = tagsIn(moment.of?.ledger.book().settings ?? ownSettings).filter(({ seq }) => seq === moment.seq);
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
            {ownMoments.failure ?? words}
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
          <TimeField reading={reading} moment={moved ?? moment} onMove={goTo} />
        </>
      }
      notes={useWhichLedger(moment, account)}
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

/** Goes to a time by its date. `undefined`: there is no moment. */
type AsOf = (time: Date) => Moment | undefined;

type MomentsRead = ReturnType<typeof useMoments> & { readonly asOf: AsOf };

const useAsOf = (past: AccountPast | undefined, list: Moments): AsOf =>
  useMemo(
    () => (time) => {
      if (past) return past.asOf(time.getTime());
      const own = list[placeAt(list, time)];
      return own && { ...own, time: time.getTime() };
    },
    [past, list],
  );

/**
 * What was asked for by its time is shown by the ledger that knew most then, once all of them are read: `past`, absent while
 * the user goes to another moment, which this would undo.
 */
const useShownAnew = (ledger: PastLedger, past: AccountPast | undefined, goTo: GoTo): void => {
  const seen = useRef<AccountPast>(undefined);
  useEffect(() => {
    if (!past || seen.current === past) return;
    seen.current = past;
    const shown = ledger.moment();
    if (shown.time === undefined) return;
    const sameMoment = past.moments.find(({ origin }) => origin === (shown.origin ?? momentKey(shown)));
    goTo(sameMoment ?? past.asOf(shown.time));
  }, [ledger, past, goTo]);
};

/**
 * `moved`: the moment that was asked for, until it is shown. If it cannot be read, a toast says so, and the moment
 * before stays.
 */
const useGoTo = (ledger: PastLedger): { readonly goTo: GoTo; readonly moved: Moment | undefined } => {
  const toasts = useToasts();
  const [moved, setMoved] = useState<Moment>();
  const goTo = useCallback<GoTo>(
    (moment) => {
      if (!moment) return;
      const going = { ...moment };
      setMoved(going);
      const { waiting, end } = lateBusyToast(toasts, text.reading);
      ledger
        .goTo(going, waiting)
        .catch((error: unknown) => {
          if (!isAborted(waiting)) toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) });
        })
        .finally(() => {
          end();
          setMoved((latest) => (latest === going ? undefined : latest));
        });
    },
    [ledger, toasts],
  );
  return { goTo, moved };
};

/** `moment`: where the control stands. */
type MoveProps = { readonly moments: Moments; readonly moment: Moment; readonly onMove: GoTo };

/** From the oldest change to the newest, absent until they are read: arrows step one, PageUp and PageDown a day, Home and End to the ends. */
const Slider = ({ moments, moment, told, onMove }: MoveProps & { readonly told: string }) => {
  const slider = useRef<HTMLInputElement>(null);
  const place = placeOf(moments, moment);
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

type TimeProps = Omit<MoveProps, 'moments'> & { readonly reading: MomentsRead };

/**
 * Keeps the text while somebody types. A time that is entered before the list of moments is read waits for it, and is then
 * shown; if the list cannot be read, the time is dropped, and entering another reads the list again.
 */
const TimeField = ({ reading: { isRead, failure, readAgain, asOf }, moment, onMove }: TimeProps) => {
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !(isRead || failure !== undefined)) return;
    const time = typed === undefined ? undefined : timeIn(typed);
    setEntered(false);
    setTyped(undefined);
    if (time && isRead) onMove(asOf(time));
  }, [isEntered, isRead, failure, typed, asOf, onMove]);
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
