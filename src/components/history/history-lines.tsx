import { historySteps as text } from '../../../messages/components/history-steps.ts';
import { dayOf } from '../../browser/local-time.ts';
import { useDay } from '../../ui/day-hook.ts';
import { shownDay } from '../../ui/times.ts';
import classes from './history-lines.module.css';

/** One change in two lines of words. `at`: an ISO time. */
export type HistoryLine = {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly detail: string;
};

/** Changes under the days on which they were made, in the order in which they come. */
export const HistoryLines = ({ lines }: { readonly lines: readonly HistoryLine[] }) => {
  const today = useDay();
  return groupsOf(lines).map(({ day, lines: ofDay }) => (
    <section key={ofDay[0]?.key} className={classes.day}>
      <h3 className={classes.head}>{dayName(day, today)}</h3>
      <ul>
        {ofDay.map(({ key, at, title, detail }) => (
          <li key={key} className={classes.line}>
            <time className={classes.time} dateTime={at}>
              {hour.format(new Date(at))}
            </time>
            <span className={classes.words}>
              {title}
              {detail !== '' && <span className={classes.detail}>{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
};

type Group = { readonly day: string; readonly lines: HistoryLine[] };

/** A clock may have been wrong: the order is that of the ledger, and a day may come twice. */
const groupsOf = (lines: readonly HistoryLine[]): readonly Group[] => {
  const groups: Group[] = [];
  for (const line of lines) {
    const day = dayOf(new Date(line.at));
    const last = groups.at(-1);
    if (last?.day === day) last.lines.push(line);
    else groups.push({ day, lines: [line] });
  }
  return groups;
};

const hour = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });

const dayName = (day: string, today: string): string => {
  const name = weekday.format(Date.parse(day));
  return day === today ? text.today(name) : `${name} ${shownDay(day)}`;
};
