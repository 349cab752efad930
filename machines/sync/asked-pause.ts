import type { Halt } from './sync-chart.ts';
import { type ClockReading, longestAsked } from './unanswered.ts';

/** A wait that the server asked for in answer to one call. It applies to all calls. */
export class AskedPause {
  /** In `elapsed`: the server wants no call at all before this time. */
  #until = 0;

  /** A wait longer than `longestAsked` is heeded only for that long. */
  ask(now: ClockReading, ms = 0): void {
    this.#until = Math.max(this.#until, now.elapsed + Math.min(ms, longestAsked));
  }

  /** What comes next, put off for as long as was asked. */
  heeded(now: ClockReading, halt: Halt): Halt {
    const ms = this.#until - now.elapsed;
    if (ms <= 0) return halt;
    if (halt.kind === 'read again') return { kind: 'wait', trouble: 'asked to wait', ms, next: 'reading' };
    return halt.kind === 'wait' ? { ...halt, ms: Math.max(ms, halt.ms ?? 0) } : halt;
  }
}
