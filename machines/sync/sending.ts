/**
 * Sends what is owed, a few calls at a time. Each call is on disk as an intent before its first byte leaves, and stays
 * there until its outcome is on disk too.
 */
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { type Item, itemKey } from '../../events/items.ts';
import type { Intent } from '../../log/intent.ts';
import { nextCalls } from '../../sync/plan/plan.ts';
import { isUnchecked } from '../../sync/plan/unchecked.ts';
import { outcomeOf } from '../../sync/wire/outcome.ts';
import { callIntended, requestOf } from '../../sync/wire/request.ts';
import type { RecordDraft } from '../ledger/ledger-port.ts';
import { AskedPause } from './asked-pause.ts';
import { Contradictions } from './contradictions.ts';
import { outcomeOfError } from './error-outcome.ts';
import { callerOf, hasOutcome, intentOf, intentsFound, isOfSync, keyHeader } from './intents.ts';
import { type ClaimedCall, Loading } from './loading.ts';
import { moments } from './moments.ts';
import { joinedOutcome, partUnlike } from './part.ts';
import { Revisions } from './revisions.ts';
import type { SyncOutcome } from './sync-chart.ts';
import type { SyncWorld } from './sync-port.ts';
import { type ClockReading, sendWithin, Unanswered } from './unanswered.ts';

/** Calls under way at once. */
const lanes = 3;
/** Milliseconds for which a finished reading is fresh enough to write what the server does not compare. */
const freshFor = 10_000;

export class Sending {
  #credentials: Credentials;
  /** The number with which this tab leads. */
  leader = 0;
  /** When the newest reading of the server ended. Counted from its beginning, a slow reading would never be fresh. */
  readAt: ClockReading | undefined;
  /** From that reading: the server's ids of the offerings whose excuses it keeps as a list. */
  listed: ReadonlySet<string> = new Set();
  readonly unanswered: Unanswered;
  readonly contradictions = new Contradictions();
  readonly loading: Loading;
  readonly revisions: Revisions;
  /** By `itemKey`: items of calls that were applied since everything was last read. An answer may be from before them. */
  readonly applied = new Set<string>();
  readonly #world: SyncWorld;
  /** `undefined` while lanes go on. */
  #stopOutcome: SyncOutcome | undefined;
  #busy = 0;
  #everything = false;
  readonly pause = new AskedPause();
  #ended = moments();

  constructor(world: SyncWorld) {
    this.#world = world;
    this.#credentials = world.credentials;
    this.unanswered = new Unanswered(world.chance);
    this.loading = new Loading(world, this.unanswered);
    this.revisions = new Revisions(world);
  }

  /** The user and the server that calls are made for, and how much of the protocol the server knows. */
  get credentials(): Credentials {
    return this.#credentials;
  }

  /** Credentials of another user or for another server are never used: they count as signed out. */
  set credentials(given: Credentials) {
    const { user, backend } = this.#credentials;
    if (given.user === user && given.backend === backend) this.#credentials = given;
  }

  /** Takes over the calls that earlier leaders left unanswered. */
  async lead(leader: number): Promise<void> {
    this.leader = leader;
    this.unanswered.begin((await this.#world.ledger.records.intents()).filter(isOfSync), this.#world.now());
  }

  /** No further call begins. */
  readonly halt = (): void => this.#stopFor({ kind: 'done' });

  /** Begins no further call, and resolves once the calls under way have ended. */
  async stopAndSettle(): Promise<undefined> {
    this.halt();
    while (this.#busy > 0) await this.#ended.next;
    return undefined;
  }

  /** Sends until nothing more can be sent now. */
  async run({ everything }: { readonly everything: boolean }): Promise<SyncOutcome> {
    this.#stopOutcome = undefined;
    this.#everything = everything;
    try {
      const found = await intentsFound(this.#world.ledger.records, (intent) => this.unanswered.knows(intent));
      this.unanswered.addFound(found, this.#world.now());
      await Promise.all(Array.from({ length: everything ? 1 : lanes }, () => this.#lane()));
    } catch (error) {
      // Wait, because the answers that other lanes get meanwhile count as well.
      await this.stopAndSettle();
      return this.withPause(outcomeOfError(error, 'sending'));
    }
    return this.withPause(this.#stopOutcome ?? this.#outcomeAtEnd());
  }

  /** The outcome, with the pause that the server asked for. */
  withPause(outcome: SyncOutcome): SyncOutcome {
    return this.pause.addTo(outcome, this.#world.now());
  }

  /** Whether anything could be sent now. */
  hasWork(): boolean {
    if (this.loading.waiting() !== undefined) return true;
    return nextCalls(this.#world.ledger.records.saved(), this.credentials.capabilities, { lanes: 1 }).length > 0;
  }

  /**
   * Sends one call after the other. A lane with nothing to do waits for the others: an acknowledgement may free more
   * work. A lane that finds nothing wakes no other: two idle lanes would wake each other without end.
   */
  async #lane(): Promise<void> {
    while (!this.#stopOutcome) {
      this.#busy += 1;
      let didWork = false;
      try {
        didWork = await this.#step();
      } finally {
        this.#busy -= 1;
        if (didWork || this.#busy === 0) this.#ended.now();
      }
      if (didWork) continue;
      if (this.#busy === 0) return;
      await this.#ended.next;
    }
  }

  /** One call, from its record to its outcome. False: nothing is left to send. */
  async #step(): Promise<boolean> {
    const again = this.unanswered.take(this.credentials, this.#world.now());
    const intended = again ? undefined : await this.#intend();
    const intent = again ?? intended?.intent;
    if (!intent) return false;
    try {
      await (intended ? this.#askFirst(intended) : this.#askAgain(intent));
    } catch (error) {
      // The disk failed, before the call or after its answer, which does not count then: the call is asked about again.
      this.unanswered.again(intent, this.#world.now());
      throw error;
    }
    return true;
  }

  async #askFirst({ intent, madeAt }: ClaimedCall): Promise<void> {
    if (!this.#isLate(madeAt)) return this.#ask(intent);
    return this.#settle(intent, [{ type: 'CallDropped', intent: intent.intent, why: 'not sent' }]);
  }

  /** Another tab may have settled the call while this one slept. Credentials that changed meanwhile may lack its key. */
  async #askAgain(intent: Intent): Promise<void> {
    const { credentials } = this;
    const chosenAt = this.#world.now().elapsed;
    if (await hasOutcome(this.#world.ledger.records, intent.intent)) this.unanswered.forget(intent.intent);
    else if (this.credentials === credentials && !this.#isLate(chosenAt)) await this.#ask(intent);
    else this.unanswered.putBack(intent.intent, this.#world.now());
  }

  /** Whether a call that was chosen at that moment must not leave any more. */
  #isLate(chosenAt: number): boolean {
    return this.#stopOutcome !== undefined || this.#world.now().elapsed - chosenAt > sendWithin;
  }

  /** Chooses the next call, and writes down that it will be made. */
  async #intend(): Promise<ClaimedCall | undefined> {
    const load = await this.loading.claim(this.leader);
    if (load) return load;
    let chosen: Intent | undefined;
    let madeAt = 0;
    await this.#world.ledger.records.record((saved): RecordDraft | undefined => {
      // `make` runs again after another tab's commit: the earlier choice is not on disk.
      chosen = undefined;
      const { capabilities } = this.credentials;
      const planned = { lanes: 1, everything: this.#everything, listed: this.listed };
      const [call] = this.#stopOutcome ? [] : nextCalls(saved, capabilities, planned);
      if (call && isUnchecked(saved, call, capabilities) && !this.wasRead(freshFor)) {
        this.#stopFor({ kind: 'read again' });
        return undefined;
      }
      if (!call) return undefined;
      const { at } = this.#world.now();
      const request = { ...requestOf(call), call: call.endpoint };
      chosen = intentOf(request, this.#world.newIntentId(), at, callerOf(this.credentials));
      madeAt = this.#world.now().elapsed;
      return {
        command: { type: 'SendCall', note: call.endpoint },
        events: [callIntended(chosen.intent, call)],
        beside: { put: [chosen], leader: this.leader },
      };
    });
    return chosen && { intent: chosen, madeAt };
  }

  /** An intent of another user is never sent; it stays, and sending stops. */
  async #ask(intent: Intent): Promise<void> {
    const { user, backend, headers, capabilities } = this.credentials;
    if (intent.user !== user || intent.backend !== backend) {
      this.#stopFor({ kind: 'signed out', trouble: 'another user' });
      return;
    }
    this.unanswered.asking(intent, this.#world.now());
    const { method, path, body } = intent;
    const allHeaders = { ...headers, ...keyHeader(intent, capabilities.idempotency) };
    const request = { method, path, headers: allHeaders, ...(body === undefined ? {} : { body }) };
    await this.#takeReply(intent, await this.#world.remote(this.credentials)(request));
  }

  /** What stops the other lanes is noted first: writing down the outcome of this call can take a while. */
  async #takeReply(intent: Intent, reply: RemoteReply): Promise<void> {
    const outcome = outcomeOf(this.#world.ledger.records.saved(), intent.intent, reply);
    switch (outcome.kind) {
      case 'applied':
        for (const item of this.#itemsOf(intent)) this.applied.add(itemKey(item));
        this.revisions.noteWrite(reply);
        return this.#settle(intent, outcome.events);
      case 'loaded':
        return this.loading.record(intent, outcome.data, this.leader, () => this.#stopFor({ kind: 'read again' }));
      case 'otherwise':
        this.unanswered.answeredOtherwise(intent.intent);
        return this.#stopFor({ kind: 'read again' });
      case 'refused':
      case 'split':
        if (this.unanswered.hold(intent.intent, this.#world.now())) return undefined;
        return this.#settle(intent, outcome.events);
      case 'misnamed':
        if (this.contradictions.add('misnamed', this.#itemsOf(intent)) === 'too often')
          return this.#settle(intent, outcome.events);
        return this.unanswered.again(intent, this.#world.now(), { answer: outcome.answer });
      // An attempt that arrives later is refused as well: it carries the same expectation.
      case 'conflict':
        return this.#conflicting(intent, outcome.events, reply);
      case 'later':
        this.pause.ask(this.#world.now(), outcome.after);
        if (reply.kind === 'no reply') this.#stopFor({ kind: 'wait', trouble: 'offline', next: 'reading' });
        else this.#stopFor({ kind: 'wait', trouble: 'asked to wait', next: 'sending', ...msField(outcome.after) });
        return this.#notNow(intent, outcome.after);
      case 'auth':
        this.#stopFor({ kind: 'signed out', trouble: outcome.why });
        return this.#notNow(intent);
      case 'unknown':
        this.unanswered.again(intent, this.#world.now(), { pause: outcome.after, answer: outcome.answer });
        if (this.loading.countUnclear(intent, reply)) this.unanswered.answeredOtherwise(intent.intent);
        if (reply.kind === 'reply') return undefined;
        return this.#stopFor({ kind: 'wait', trouble: 'no reply', next: 'reading' });
    }
  }

  /** A reading shows what the server holds. Items that it contradicts time and again wait for the instructor. */
  async #conflicting(intent: Intent, events: readonly DomainEvent[], reply: RemoteReply): Promise<void> {
    const items = this.#itemsOf(intent);
    const status = reply.kind === 'reply' ? reply.status : 0;
    const refused: DomainEvent = { type: 'CallRefused', intent: intent.intent, items, status, reason: 'conflict' };
    this.#stopFor({ kind: 'read again', part: partUnlike(this.#world.ledger.records.saved(), items) });
    await this.#settle(intent, this.contradictions.add('conflict', items) === 'too often' ? [refused] : events);
  }

  #itemsOf({ intent }: Intent): Item[] {
    return [...(this.#world.ledger.records.saved().outbox.sent[intent]?.items ?? [])];
  }

  /** The server did not process this attempt. An earlier one may have been applied all the same. */
  async #notNow(intent: Intent, after?: number): Promise<void> {
    if (this.unanswered.mayBeApplied(intent.intent)) {
      this.unanswered.again(intent, this.#world.now(), { pause: after });
    } else await this.#settle(intent, [{ type: 'CallDropped', intent: intent.intent, why: 'not applied' }]);
  }

  async #settle({ intent, call }: Intent, events: readonly DomainEvent[]): Promise<void> {
    const beside = { drop: [intent], leader: this.leader };
    await this.#world.ledger.records.record(({ outbox }) =>
      outbox.sent[intent] ? { command: { type: 'HearReply', note: call }, events, beside } : undefined,
    );
    this.unanswered.forget(intent);
  }

  #stopFor(outcome: SyncOutcome): void {
    this.#stopOutcome = joinedOutcome(this.#stopOutcome, outcome);
  }

  /** Whether the server was read within the last `within` milliseconds. */
  wasRead(within: number): boolean {
    return this.readAt !== undefined && this.#world.now().elapsed - this.readAt.elapsed < within;
  }

  #outcomeAtEnd(): SyncOutcome {
    const next = this.unanswered.next(this.credentials, this.#world.now());
    if (next) return { kind: 'wait', trouble: 'unanswered', ...next };
    this.contradictions.clear();
    return { kind: 'done' };
  }
}

const msField = (after: number | undefined) => (after === undefined ? {} : { ms: after });
