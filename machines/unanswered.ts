/**
 * Calls of which nobody knows yet what came of them. Where the backend keeps keys, the same bytes are
 * sent again under the same key; where it does not, what came of them is looked up once they can no
 * longer be on their way.
 */
import type { Credentials } from '../api/remote.ts';
import type { IntentId } from '../events/ids.ts';
import type { Intent } from '../log/intent.ts';

/** Milliseconds: a call that could not begin by then is not made, so that none is late by more than its time-out. */
export const sendWithin = 5_000;
/** Milliseconds after which no request of ours can still be on its way. */
const longestLife = 240_000;
/** Milliseconds, doubled with every attempt. */
const firstPause = 1_000;
const longestPause = 60_000;
const day = 86_400_000;

/** `mayBeApplied`: an attempt before this one came to nothing that could be trusted. `dueAt`: when it is asked about again. */
type Waiting = {
  readonly intent: Intent;
  readonly attempts: number;
  readonly mayBeApplied: boolean;
  readonly dueAt: number;
  isAsked: boolean;
};

export class Unanswered {
  readonly #waiting = new Map<IntentId, Waiting>();
  readonly #chance: () => number;

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** As they were found on disk: each may have been sent. */
  begin(intents: readonly Intent[], credentials: Credentials, now: number): void {
    this.#waiting.clear();
    for (const intent of intents) {
      const dueAt = mayAskAgain(intent, credentials, now) ? now : lookUpAt(intent);
      this.#waiting.set(intent.intent, { intent, attempts: 0, mayBeApplied: true, dueAt, isAsked: false });
    }
  }

  /** It is being asked for the first time. */
  asking(intent: Intent): void {
    const before = this.#waiting.get(intent.intent);
    if (!before)
      this.#waiting.set(intent.intent, { intent, attempts: 0, mayBeApplied: false, dueAt: 0, isAsked: true });
  }

  mayBeApplied(intent: IntentId): boolean {
    return this.#waiting.get(intent)?.mayBeApplied ?? false;
  }

  forget(intent: IntentId): void {
    this.#waiting.delete(intent);
  }

  /** Nothing came back that could be trusted, or nothing that says what the attempts before did. */
  again(intent: Intent, credentials: Credentials, now: number, pause?: number): void {
    const attempts = (this.#waiting.get(intent.intent)?.attempts ?? 0) + 1;
    const longest = Math.min(longestPause, firstPause * 2 ** attempts);
    const next = now + Math.max(pause ?? 0, firstPause, this.#chance() * longest);
    const dueAt = mayAskAgain(intent, credentials, now) ? next : lookUpAt(intent);
    this.#waiting.set(intent.intent, { intent, attempts, mayBeApplied: true, dueAt, isAsked: false });
  }

  /** One that may be sent again now; it is not handed out twice before `again`. */
  take(credentials: Credentials, now: number): Intent | undefined {
    for (const one of this.#waiting.values()) {
      if (one.isAsked || one.dueAt > now || !mayAskAgain(one.intent, credentials, now)) continue;
      one.isAsked = true;
      return one.intent;
    }
    return undefined;
  }

  /** Those whose outcome is to be looked up, and can be by now. */
  overdue(credentials: Credentials, now: number): readonly Intent[] {
    return [...this.#waiting.values()]
      .filter(({ intent, isAsked }) => !isAsked && !mayAskAgain(intent, credentials, now) && lookUpAt(intent) <= now)
      .map(({ intent }) => intent);
  }

  /** When the first of them is due, and what is to be done then. */
  next(
    credentials: Credentials,
    now: number,
  ): { readonly ms: number; readonly next: 'reading' | 'sending' } | undefined {
    const [first] = [...this.#waiting.values()].sort((one, other) => one.dueAt - other.dueAt);
    if (!first) return undefined;
    const next = mayAskAgain(first.intent, credentials, now) ? 'sending' : 'reading';
    return { ms: Math.max(firstPause, first.dueAt - now), next };
  }
}

/** A key older than half of what the backend keeps it for counts as none. */
const mayAskAgain = ({ keyed, at }: Intent, { capabilities }: Credentials, now: number): boolean => {
  const { idempotency } = capabilities;
  return keyed && idempotency !== undefined && now - Date.parse(at) < (idempotency.retentionDays * day) / 2;
};

const lookUpAt = ({ at }: Intent): number => Date.parse(at) + sendWithin + longestLife;
