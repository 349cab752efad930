import type { Steps } from '../../events/steps.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { inSlices, type Slicing } from '../../machines/slices.ts';
import { sheetAddress } from '../workspace/sheet-address.ts';
import type { Step } from './class-commands.ts';
import { classStory, firstSheet } from './class-story.ts';

/**
 * The clock and the ids of a ledger: first those of the story, and after `setTime(undefined)` those of the page. `end`:
 * the end of the three weeks, in milliseconds since 1970.
 */
export const storyClock = (end: number, page: { readonly now: () => string; readonly newId: () => string }) => {
  let storyTime: string | undefined = timeOf({ days: 21, at: [9, 0] }, end);
  let idCount = 0;
  const nextStoryId = (): string => {
    idCount += 1;
    return `~class-${idCount}-`;
  };
  return {
    end,
    now: (): string => storyTime ?? page.now(),
    newId: (): string => (storyTime === undefined ? page.newId() : nextStoryId()),
    setTime: (time: string | undefined): void => {
      storyTime = time;
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
  const takeSteps = function* (): Steps<void> {
    const story = classStory(termAt(clock.end));
    for (const [stepsDone, step] of story.entries()) {
      clock.setTime(timeOf(step, clock.end));
      saved.push(takeStep(step, ledger, { seq: stepsDone, at: clock.now() }));
      yield stepsDone / story.length;
    }
  };
  await inSlices(takeSteps(), slicing);
  await Promise.all(saved);
  clock.setTime(undefined);
  return sheetAddress(firstSheet);
};

/** Fails if the step is refused: then the class would not be what it is said to be. */
const takeStep = ({ act, details }: Step, ledger: Ledger, now: { seq: number; at: string }): Promise<boolean> => {
  const outcome = act === 'undo' ? ledger.undo() : ledger.dispatch(act({ ...now, book: ledger.book() }), details);
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
