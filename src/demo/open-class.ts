import type { Steps } from '../../events/steps.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { inSlices, type Slicing } from '../../machines/slices.ts';
import { sheetAddress } from '../workspace/sheet-address.ts';
import type { Step } from './class-commands.ts';
import { classStory, firstSheet } from './class-story.ts';

/**
 * The time and the ids of a ledger: those of a story while it is told, and afterwards those of the page. `end`: the end of the
 * three weeks, in milliseconds since 1970.
 */
export const storyClock = (end: number, page: { readonly now: () => string; readonly newId: () => string }) => {
  let at: string | undefined = timeOf({ days: 21, at: [9, 0] }, end);
  let made = 0;
  const next = (): string => {
    made += 1;
    return `~class-${made}-`;
  };
  return {
    end,
    now: (): string => at ?? page.now(),
    newId: (): string => (at === undefined ? page.newId() : next()),
    become: (time: string | undefined): void => {
      at = time;
    },
  };
};

type StoryClock = ReturnType<typeof storyClock>;

/**
 * Lets an instructor teach a made-up class in this empty ledger, command by command. Nothing but the time decides what is
 * recorded. Resolves with the address of the sheet that a visitor sees first.
 */
export const fillClass = async (ledger: Ledger, clock: StoryClock, slicing: Slicing): Promise<string> => {
  const saved: Promise<boolean>[] = [];
  const taking = function* (): Steps<void> {
    const story = classStory(termAt(clock.end));
    for (const [done, step] of story.entries()) {
      clock.become(timeOf(step, clock.end));
      saved.push(take(step, ledger, { seq: done, at: clock.now() }));
      yield done / story.length;
    }
  };
  await inSlices(taking(), slicing);
  await Promise.all(saved);
  clock.become(undefined);
  return sheetAddress(firstSheet);
};

/** Fails if the step is refused: then the class would not be what it is said to be. */
const take = ({ act, asking }: Step, ledger: Ledger, now: { seq: number; at: string }): Promise<boolean> => {
  const outcome = act === 'undo' ? ledger.undo() : ledger.dispatch(act({ ...now, book: ledger.book() }), asking);
  if (!outcome?.ok) throw new Error(`The class was not made: ${JSON.stringify(outcome?.refusal)}`);
  return outcome.saved;
};

/** The time of a step where the visitor is, as an ISO time. */
const timeOf = ({ days, at: [hour, minute] }: Pick<Step, 'days' | 'at'>, end: number): string => {
  const time = new Date(end);
  time.setDate(time.getDate() - days);
  time.setHours(hour, minute, 0, 0);
  return time.toISOString();
};

/** The term in which somebody teaches at `end`. */
const termAt = (end: number): { readonly period: string; readonly yearOfStart: number } => {
  const time = new Date(end);
  return { period: time.getMonth() < 7 ? 'Spring' : 'Fall', yearOfStart: time.getFullYear() };
};
