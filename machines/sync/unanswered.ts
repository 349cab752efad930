/**
 * Calls whose outcome is not known yet. At a server with idempotency keys, the same bytes are sent again under the same
 * key. At any other, the outcome is looked up in a reading, once the call can no longer be on its way.
 */
import type { Credentials } from '../../api/remote.ts';
import type { UnclearAnswer } from '../../api/result.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Intent } from '../../log/intent.ts';
import { isLoad } from '../../projections/records/loads.ts';
import { isKeyKept, longestLife } from './intents.ts';

/** Milliseconds within which a call must leave, or it is not made: so none arrives later than its time-out allows. */
export const sendWithin = 5_000;
/** Milliseconds; doubles with every attempt. */
const firstPause = 1_000;
const longestPause = 60_000;
/** Milliseconds: the longest wait that a server may ask for. */
export const longestAsked = 15 * 60_000;
/** Milliseconds after a load was asked for. */
const loadAgainWithin = 10 * 60_000;

/**
 * Both in milliseconds. `at`: since 1970 by the user's clock, which may jump. `elapsed`: by a clock that never jumps;
 * every wait is measured by it.
 */
export type ClockReading = { readonly at: number; readonly elapsed: number };

/** Times in `elapsed`. */
type Waiting = {
  readonly intent: Intent;
  readonly attempts: number;
  /** The time of the newest attempt, or when the call was found on disk: it may have been made a moment before. */
  readonly askedAt: number;
  readonly againAt: number;
  /** The server does not want to be asked before this time. */
  readonly notBefore: number;
  /** Until then an attempt before the newest one may still be on its way; 0 if there was none. */
  readonly strayUntil: number;
  isAsked: boolean;
  /** The server answered that it did something else: asked again, it would answer the same. */
  readonly isToBeLookedUp: boolean;
  /** The last answer. */
  readonly answer?: UnclearAnswer;
};

type Due = { readonly ms: number; readonly next: 'reading' | 'sending'; readonly answer?: UnclearAnswer };

/** `pause`: milliseconds for which the server wants no call. */
export type HeardAnswer = { readonly pause?: number | undefined; readonly answer?: UnclearAnswer };

export class Unanswered {
  readonly #waiting = new Map<IntentId, Waiting>();
  readonly #chance: () => number;

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** Begins with the calls that were found on disk. */
  begin(intents: readonly Intent[], now: ClockReading): void {
    this.#waiting.clear();
    this.addFound(intents, now);
  }

  /** Adds calls that were found on disk: nobody knows when they were made. */
  addFound(intents: readonly Intent[], { elapsed }: ClockReading): void {
    for (const intent of intents) {
      const strayUntil = elapsed + longestLife;
      const waiting = { ...newWaiting(intent, elapsed), strayUntil, isAsked: false };
      this.#waiting.set(intent.intent, waiting);
    }
  }

  /** The call is being made, for the first time or again. */
  asking(intent: Intent, { elapsed }: ClockReading): void {
    const before = this.#waiting.get(intent.intent);
    const { attempts = 0, strayUntil = 0, answer } = before ?? {};
    this.#waiting.set(intent.intent, {
      ...newWaiting(intent, elapsed),
      attempts,
      strayUntil,
      isAsked: true,
      ...(answer && { answer }),
    });
  }

  /** Whether an attempt before the newest one may have been applied: its outcome is unknown. */
  mayBeApplied(intent: IntentId): boolean {
    return (this.#waiting.get(intent)?.strayUntil ?? 0) > 0;
  }

  knows(intent: IntentId): boolean {
    return this.#waiting.has(intent);
  }

  forget(intent: IntentId): void {
    this.#waiting.delete(intent);
  }

  /** To be asked again later: the attempt's outcome is unknown, or it says nothing about earlier attempts. */
  again(intent: Intent, { elapsed }: ClockReading, { pause = 0, answer }: HeardAnswer = {}): void {
    const before = this.#waiting.get(intent.intent);
    const attempts = (before?.attempts ?? 0) + 1;
    const longest = Math.min(longestPause, firstPause * 2 ** attempts);
    const againAt = elapsed + Math.max(Math.min(pause, longestAsked), firstPause, this.#chance() * longest);
    const askedAt = before?.askedAt ?? elapsed;
    const notBefore = elapsed + pause;
    const strayUntil = askedAt + longestLife;
    const latest = answer ?? before?.answer;
    const next = {
      ...newWaiting(intent, askedAt),
      attempts,
      againAt,
      notBefore,
      strayUntil,
      ...(latest && { answer: latest }),
    };
    this.#waiting.set(intent.intent, next);
  }

  /** The call was taken and not made. It may be taken again after a pause. */
  putBack(intent: IntentId, { elapsed }: ClockReading): void {
    const waiting = this.#waiting.get(intent);
    if (waiting) this.#waiting.set(intent, { ...waiting, isAsked: false, againAt: elapsed + firstPause });
  }

  /** The server answered that it did something else. A reading shows what it did, once no attempt can still arrive. */
  answeredOtherwise(intent: IntentId): void {
    const waiting = this.#waiting.get(intent);
    if (waiting) this.#waiting.set(intent, { ...waiting, isAsked: false, isToBeLookedUp: true });
  }

  wasAnsweredOtherwise(intent: IntentId): boolean {
    return this.#waiting.get(intent)?.isToBeLookedUp ?? false;
  }

  /**
   * The newest attempt was refused, while an earlier one may still arrive and be applied. If `true`, the call is made
   * again under its key once none can, and only then its refusal counts.
   */
  hold(intent: IntentId, { elapsed }: ClockReading): boolean {
    const waiting = this.#waiting.get(intent);
    if (!waiting || waiting.strayUntil <= elapsed) return false;
    this.#waiting.set(intent, {
      ...waiting,
      againAt: waiting.strayUntil,
      notBefore: waiting.strayUntil,
      isAsked: false,
    });
    return true;
  }

  /** An answer is likely now, so no call waits longer than the server asked for. */
  hasten({ elapsed }: ClockReading): void {
    for (const [key, one] of this.#waiting) {
      const againAt = Math.min(one.againAt, Math.max(one.notBefore, elapsed));
      this.#waiting.set(key, { ...one, againAt });
    }
  }

  /** A call that may be made again now; it is not returned again before `again`. */
  take(credentials: Credentials, now: ClockReading): Intent | undefined {
    for (const one of this.#waiting.values()) {
      if (one.isAsked || one.againAt > now.elapsed || !mayAskAgain(one, credentials, now)) continue;
      one.isAsked = true;
      return one.intent;
    }
    return undefined;
  }

  /** Calls whose outcome can be looked up now. */
  overdue(credentials: Credentials, now: ClockReading): readonly Intent[] {
    return [...this.#waiting.values()]
      .filter((one) => !one.isAsked && !mayAskAgain(one, credentials, now) && lookUpAt(one) <= now.elapsed)
      .map(({ intent }) => intent);
  }

  /** When the first of the calls is due, what is to be done then, and its last answer. */
  next(credentials: Credentials, now: ClockReading): Due | undefined {
    const due = [...this.#waiting.values()].map((one) => {
      const isAgain = mayAskAgain(one, credentials, now);
      const ms = Math.max(firstPause, (isAgain ? one.againAt : lookUpAt(one)) - now.elapsed);
      return {
        ms,
        next: isAgain ? ('sending' as const) : ('reading' as const),
        ...(one.answer && { answer: one.answer }),
      };
    });
    return due.sort((one, other) => one.ms - other.ms)[0];
  }
}

/**
 * After a while, the key of a load counts as none: if its first request never arrived, a repeated one would overwrite
 * what other devices have changed meanwhile.
 */
const mayAskAgain = (
  { intent, isToBeLookedUp }: Waiting,
  { capabilities }: Credentials,
  now: ClockReading,
): boolean => {
  if (isToBeLookedUp || !isKeyKept(intent, capabilities.idempotency, now.at)) return false;
  return !isLoad(intent.call) || now.at - Date.parse(intent.at) < loadAgainWithin;
};

/** A call that was not answered yet, and may be asked about at once. */
const newWaiting = (intent: Intent, elapsed: number): Waiting => ({
  intent,
  attempts: 0,
  askedAt: elapsed,
  againAt: elapsed,
  notBefore: elapsed,
  strayUntil: 0,
  isAsked: false,
  isToBeLookedUp: false,
});

/** In `elapsed`: from then on no attempt can still arrive, so a reading shows the outcome. */
const lookUpAt = ({ askedAt, strayUntil, isToBeLookedUp }: Waiting): number =>
  isToBeLookedUp ? strayUntil : askedAt + longestLife;
