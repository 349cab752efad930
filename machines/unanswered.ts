/**
 * Calls of which nobody knows yet what came of them. Where the server keeps keys, the same bytes are
 * sent again under the same key; where it does not, what came of them is looked up once they can no
 * longer be on their way.
 */
import type { Credentials } from '../api/remote.ts';
import type { Unclear } from '../api/result.ts';
import type { IntentId } from '../events/ids.ts';
import type { Intent } from '../log/intent.ts';

/** Milliseconds: a call that could not begin by then is not made, so that none is late by more than its time-out. */
export const sendWithin = 5_000;
/** Milliseconds after an attempt at which none of its requests can still be on its way. */
const longestLife = 240_000;
/** Milliseconds, doubled with every attempt. */
const firstPause = 1_000;
const longestPause = 60_000;
/** What a server may ask for at most. */
export const longestAsked = 15 * 60_000;
const day = 86_400_000;

/**
 * Both in milliseconds. `at`: since 1970, as the user's clock has it, which may jump. `elapsed`: since
 * whenever, as a clock that never does: every wait is measured by it.
 */
export type Now = { readonly at: number; readonly elapsed: number };

/** Times in `elapsed`. */
type Waiting = {
  readonly intent: Intent;
  readonly attempts: number;
  /** The newest attempt, or when it was found on disk: it may have been made a moment before. */
  readonly askedAt: number;
  readonly againAt: number;
  /** Before it the server does not want to be asked. */
  readonly notBefore: number;
  /** Until then an attempt before the newest one may still be on its way; 0 when there was none. */
  readonly strayUntil: number;
  isAsked: boolean;
  /** It was answered, with what is not what it was to do: asked again it would be answered the same. */
  readonly isToBeLookedUp: boolean;
  /** What came back last. */
  readonly answer?: Unclear;
};

type Due = { readonly ms: number; readonly next: 'reading' | 'sending'; readonly answer?: Unclear };

/** `pause`: milliseconds that the server wants to be left alone for. */
export type Heard = { readonly pause?: number | undefined; readonly answer?: Unclear };

export class Unanswered {
  readonly #waiting = new Map<IntentId, Waiting>();
  readonly #chance: () => number;

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** As they were found on disk. */
  begin(intents: readonly Intent[], { elapsed }: Now): void {
    this.#waiting.clear();
    for (const intent of intents) {
      const strayUntil = elapsed + longestLife;
      const found = { ...newly(intent, elapsed), strayUntil, isAsked: false };
      this.#waiting.set(intent.intent, found);
    }
  }

  /** It is being asked, for the first time or again. */
  asking(intent: Intent, { elapsed }: Now): void {
    const before = this.#waiting.get(intent.intent);
    const { attempts = 0, strayUntil = 0, answer } = before ?? {};
    this.#waiting.set(intent.intent, {
      ...newly(intent, elapsed),
      attempts,
      strayUntil,
      isAsked: true,
      ...(answer && { answer }),
    });
  }

  /** An attempt before the newest one came to nothing that could be trusted. */
  mayBeApplied(intent: IntentId): boolean {
    return (this.#waiting.get(intent)?.strayUntil ?? 0) > 0;
  }

  forget(intent: IntentId): void {
    this.#waiting.delete(intent);
  }

  /** Nothing came back that could be trusted, or nothing that says what the attempts before did. */
  again(intent: Intent, { elapsed }: Now, { pause = 0, answer }: Heard = {}): void {
    const before = this.#waiting.get(intent.intent);
    const attempts = (before?.attempts ?? 0) + 1;
    const longest = Math.min(longestPause, firstPause * 2 ** attempts);
    const againAt = elapsed + Math.max(Math.min(pause, longestAsked), firstPause, this.#chance() * longest);
    const askedAt = before?.askedAt ?? elapsed;
    const notBefore = elapsed + pause;
    const strayUntil = askedAt + longestLife;
    const heard = answer ?? before?.answer;
    const next = {
      ...newly(intent, askedAt),
      attempts,
      againAt,
      notBefore,
      strayUntil,
      ...(heard && { answer: heard }),
    };
    this.#waiting.set(intent.intent, next);
  }

  /** The server says that it did something else. Once no attempt can still arrive, reading tells what it did. */
  answeredOtherwise(intent: IntentId): void {
    const one = this.#waiting.get(intent);
    if (one) this.#waiting.set(intent, { ...one, isAsked: false, isToBeLookedUp: true });
  }

  wasAnsweredOtherwise(intent: IntentId): boolean {
    return this.#waiting.get(intent)?.isToBeLookedUp ?? false;
  }

  /**
   * The newest attempt was refused, while one before it may still arrive and be applied. `true`: it is asked
   * again under its key once none can, and only then its refusal counts.
   */
  hold(intent: IntentId, { elapsed }: Now): boolean {
    const one = this.#waiting.get(intent);
    if (!one || one.strayUntil <= elapsed) return false;
    this.#waiting.set(intent, { ...one, againAt: one.strayUntil, notBefore: one.strayUntil, isAsked: false });
    return true;
  }

  /** There is reason to hope for an answer: nothing waits longer than the server asked for. */
  hasten({ elapsed }: Now): void {
    for (const [key, one] of this.#waiting) {
      const againAt = Math.min(one.againAt, Math.max(one.notBefore, elapsed));
      this.#waiting.set(key, { ...one, againAt });
    }
  }

  /** One that may be sent again now; it is not handed out twice before `again`. */
  take(credentials: Credentials, now: Now): Intent | undefined {
    for (const one of this.#waiting.values()) {
      if (one.isAsked || one.againAt > now.elapsed || !mayAskAgain(one, credentials, now)) continue;
      one.isAsked = true;
      return one.intent;
    }
    return undefined;
  }

  /** Those whose outcome is to be looked up, and can be by now. */
  overdue(credentials: Credentials, now: Now): readonly Intent[] {
    return [...this.#waiting.values()]
      .filter((one) => !one.isAsked && !mayAskAgain(one, credentials, now) && lookUpAt(one) <= now.elapsed)
      .map(({ intent }) => intent);
  }

  /** When the first of them is due, what is to be done then, and what came back of it so far. */
  next(credentials: Credentials, now: Now): Due | undefined {
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

/** A key older than half of what the server keeps it for counts as none. */
const mayAskAgain = ({ intent, isToBeLookedUp }: Waiting, { capabilities }: Credentials, now: Now): boolean => {
  const { idempotency } = capabilities;
  const { keyed, at } = intent;
  return (
    !isToBeLookedUp &&
    keyed &&
    idempotency !== undefined &&
    now.at - Date.parse(at) < (idempotency.retentionDays * day) / 2
  );
};

const newly = (intent: Intent, elapsed: number): Waiting => ({
  intent,
  attempts: 0,
  askedAt: elapsed,
  againAt: elapsed,
  notBefore: elapsed,
  strayUntil: 0,
  isAsked: false,
  isToBeLookedUp: false,
});

const lookUpAt = ({ askedAt, strayUntil, isToBeLookedUp }: Waiting): number =>
  isToBeLookedUp ? strayUntil : askedAt + longestLife;
