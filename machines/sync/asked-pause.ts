import type { SyncOutcome } from './sync-chart.ts';
import { type ClockReading, longestAsked } from './unanswered.ts';

/** A wait that the server asked for in answer to one call. It applies to all calls. */
export class AskedPause {
  /** In `elapsed`: the server wants no call at all before this time. */
  #until = 0;

  /** A wait longer than `longestAsked` is heeded only for that long. */
  ask(now: ClockReading, ms = 0): void {
    this.#until = Math.max(this.#until, now.elapsed + Math.min(ms, longestAsked));
  }

  /** Remembers the wait of this outcome, which applies even if the chart has left what asked. */
  heed(outcome: SyncOutcome, now: ClockReading): SyncOutcome {
    if (outcome.kind === 'wait' && outcome.trouble === 'asked to wait') this.ask(now, outcome.ms);
    return this.addTo(outcome, now);
  }

  /** For a user who will not wait. */
  end(): void {
    this.#until = 0;
  }

  /** The outcome, with at least the wait that was asked for. One that makes no call is left as it is. */
  addTo(outcome: SyncOutcome, now: ClockReading): SyncOutcome {
    const ms = this.#until - now.elapsed;
    if (ms <= 0) return outcome;
    if (outcome.kind === 'read again') return { kind: 'wait', trouble: 'asked to wait', ms, next: 'reading' };
    return outcome.kind === 'wait' ? { ...outcome, ms: Math.max(ms, outcome.ms ?? 0) } : outcome;
  }
}
