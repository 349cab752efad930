import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { pastText } from '../../../messages/components/past.ts';
import { dayStripText as text } from '../../../messages/screens/history.ts';
import { type Tag, tagsIn } from '../../../projections/settings/tags.ts';
import { dayOf } from '../../browser/local-time.ts';
import { useEnterPast } from '../../components/views/enter-past.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { shownDay } from '../../ui/times.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './day-strip.module.css';
import { type Day, type DayCounts, daysOf, namedDays } from './days.ts';
import type { TimeFilter } from './history-filters.ts';

type StripProps = {
  readonly byDay: DayCounts;
  /** The days of which the list shows a change. */
  readonly onDays: ReadonlySet<string>;
  /** The named moments of other ledgers. */
  readonly otherTags: readonly Tag[];
  readonly onPick: (when: TimeFilter | undefined) => void;
};

/**
 * Pixels: the least and greatest width of a day's bar, its greatest height, the room for a name under it, and its
 * greatest width.
 */
const [narrowest, widest, highest, nameRoom, longest] = [3, 20, 38, 110, 240];
/** Pixels for the handle to the right of the bars. */
const handleRoom = 44;

/** A bar for each day, as high as it has changes, as far back as the list was read. Chosen days narrow the list. */
export const DayStrip = ({ byDay, onDays, otherTags, onPick }: StripProps) => {
  const { ref, width } = useElementSize();
  const room = width - handleRoom;
  const most = Math.max(1, Math.floor(room / narrowest));
  const settings = useBook((book) => book.settings);
  const today = useDay();
  const days = useMemo(() => {
    const tags = [...tagsIn(settings), ...otherTags].map(({ name, at }) => ({ name, day: dayOf(new Date(at)) }));
    return daysOf(byDay, tags, onDays, today, most);
  }, [byDay, settings, otherTags, onDays, today, most]);
  const dayWidth = Math.max(narrowest, Math.min(widest, Math.floor(room / days.length)));
  return (
    <div ref={ref} className={classes.strip}>
      {width > 0 && <Bars days={days} dayWidth={dayWidth} room={width} onPick={onPick} />}
      {width > 0 && <NowHandle at={days.length * dayWidth} />}
    </div>
  );
};

/** The handle at the end of the days. It leads back to an earlier moment. */
const NowHandle = ({ at }: { readonly at: number }) => {
  const enter = useEnterPast();
  const { view } = useViews();
  if (view) return null;
  return (
    <button
      type="button"
      className={classes.now}
      style={{ left: `${at}px` }}
      title={pastText.enterTitle}
      onClick={() => void enter()}
    >
      {pastText.enter}
    </button>
  );
};

/** `dayWidth`: pixels of a day. `room`: pixels of the strip. */
type BarsProps = Pick<StripProps, 'onPick'> & {
  readonly days: readonly Day[];
  readonly dayWidth: number;
  readonly room: number;
};

const Bars = ({ days, dayWidth, room, onPick }: BarsProps) => {
  const id = useId();
  const { active, anchor, onKeyDown, pick } = usePicking(days, onPick);
  const peak = Math.max(1, ...days.map(({ changes }) => changes));
  const names = useMemo(() => namedDays(days, Math.ceil(nameRoom / dayWidth)), [days, dayWidth]);
  return (
    <div
      className={classes.bars}
      role="listbox"
      aria-multiselectable
      aria-label={labelOf(days, peak)}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {days.map((day, at) => (
        <div
          key={day.day}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          className={classes.day}
          style={{ width: `${dayWidth}px` }}
          aria-selected={day.isShown}
          data-active={(anchor !== undefined && at === active) || undefined}
          aria-label={text.day(shownDay(day.day), day.changes, day.isShown)}
          title={text.day(shownDay(day.day), day.changes, false)}
          onClick={(event) => pick(at, event.shiftKey)}
          onKeyDown={undefined}
        >
          <i
            className={classes.bar}
            style={{ height: `${day.changes === 0 ? 0 : Math.max(2, Math.round((highest * day.changes) / peak))}px` }}
          />
          {names.has(day.day) && <NameOf day={day} before={(at + 1) * dayWidth} after={room - at * dayWidth} />}
        </div>
      ))}
    </div>
  );
};

/** Pixels to both sides of a day that its name may take. */
type NameProps = { readonly day: Day; readonly before: number; readonly after: number };

const NameOf = ({ day, before, after }: NameProps) => {
  const isLate = after < nameRoom;
  const place = isLate
    ? { right: 0, maxWidth: Math.min(longest, before) }
    : { left: 0, maxWidth: Math.min(longest, after) };
  return (
    <span className={classes.name} data-late={isLate || undefined} style={place}>
      {wordsUnder(day)}
    </span>
  );
};

const wordsUnder = ({ day, hasSnapshot, tags }: Day): string => {
  if (tags.length > 0) return text.tagged(shortDay(day), tags);
  return hasSnapshot ? text.snapshot(shortDay(day)) : shortDay(day);
};

const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (day: string): string => short.format(Date.parse(day));

const labelOf = (days: readonly Day[], peak: number): string => {
  const busy = days.filter(({ changes }) => changes > 0);
  const top = busy.find(({ changes }) => changes === peak);
  const changes = busy.reduce((sum, day) => sum + day.changes, 0);
  return text.label(busy.length, changes, top && busy.length > 1 ? shownDay(top.day) : '');
};

/** Arrow keys and clicks choose a day; with Shift, all days from the first chosen one to it. */
const usePicking = (days: readonly Day[], onPick: StripProps['onPick']) => {
  const [anchorDay, setAnchor] = useState<string>();
  const [activeDay, setActive] = useState<string>();
  const indexOf = (day: string | undefined): number | undefined => {
    const index = days.findIndex((dayOnStrip) => dayOnStrip.day === day);
    return index < 0 ? undefined : index;
  };
  const anchor = indexOf(anchorDay);
  const active = indexOf(activeDay) ?? days.length - 1;
  const pick = (to: number, isExtending: boolean): void => {
    const from = isExtending ? (anchor ?? to) : to;
    const [first, last] = [days[Math.min(from, to)], days[Math.max(from, to)]];
    if (!first || !last) return;
    setAnchor(days[from]?.day);
    setActive(days[to]?.day);
    onPick({ is: 'days', from: first.day, to: last.day });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = targetOf(event.key, active, anchor === undefined, days.length);
    if (event.key === 'Escape' && anchor !== undefined) {
      setAnchor(undefined);
      onPick(undefined);
    } else if (to !== undefined) pick(to, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return { active, anchor, onKeyDown, pick };
};

/** The day that a key leads to. The first arrow key chooses the active day itself, at first the last one. */
const targetOf = (key: string, active: number, isFirst: boolean, length: number): number | undefined => {
  const to = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: length - 1, Enter: active, ' ': active }[
    key
  ];
  if (to === undefined) return undefined;
  const isStep = key === 'ArrowLeft' || key === 'ArrowRight';
  return isFirst && isStep ? active : Math.max(0, Math.min(length - 1, to));
};
