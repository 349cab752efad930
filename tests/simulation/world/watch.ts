import { readEverything } from '../../../api/read-everything.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { IntentId } from '../../../events/ids.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { readWire } from '../../../events/wire-read.ts';
import type { Intent } from '../../../log/intent.ts';
import { isLoad } from '../../../projections/records/loads.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { readingAt, readSoFar } from './apart.ts';
import { type Backends, people } from './backends.ts';
import type { Browser } from './browser.ts';
import { namesOthers } from './invariants-names.ts';
import { Work } from './invariants-work.ts';
import { type CallSeen, LogSeen } from './log-seen.ts';
import type { Schedule } from './schedule.ts';
import { unlikeIn } from './unsure.ts';

const [owner] = people;

/** What the watch needs to know of the world. */
type Watched = {
  readonly schedule: Schedule;
  readonly backends: Backends;
  /** Faults are added here the moment they are found. */
  readonly faults: string[];
  /** Adds a line to the story. */
  readonly trace: (line: string) => void;
  /** Whether the network delivered that call twice: then it may be applied although it was refused. */
  readonly isDoubled: (intent: string) => boolean;
};

/**
 * Checks each request when it leaves a browser, when it arrives and when it is answered, together with that browser's
 * disk at the same moment. Faults are reported at once, not only at the end.
 */
export class Watch {
  readonly work: Work;
  /** How often each kind of thing was seen: commands, calls, answers, outcomes, reasons to wait. */
  readonly seen = new Map<string, number>();
  /** Tokens, cookies and passwords, which must never be stored. */
  readonly secrets = new Set<string>();
  /** Intents of calls that had left before a backup was restored. */
  readonly forgotten = new Set<string>();
  /** What restored backups and loaded files took back or brought back: item keys in the server's ids, and marks. */
  readonly unsettled = { keys: new Set<string>(), marks: new Set<string>() };
  #isRestored = false;
  /** Of the newest backup: what it holds, and in what the server has been unlike it since. */
  #backup: { readonly data: InitializationData; readonly unlike: Watch['unsettled'] } | undefined;
  readonly #world: Watched;
  readonly #logs = new Map<Browser, LogSeen>();
  readonly #calls = new Map<string, CallSeen>();
  /** By cookie, token or identification: the person to whom it was given. */
  readonly #signedIn = new Map<string, string>();
  /** By the server's id: the intent of the call that made it. */
  readonly #madeBy = new Map<string, string>();
  /** By intent: the server's id of what the call made. */
  readonly #made = new Map<string, string>();

  constructor(world: Watched) {
    this.#world = world;
    this.work = new Work(world.schedule, (fault) => this.tell(fault));
  }

  tell(fault: string): void {
    const { faults } = this.#world;
    if (faults.length >= 20 || faults.includes(fault)) return;
    faults.push(fault);
    this.#world.trace(`wrong: ${fault}`);
  }

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  logOf(browser: Browser): LogSeen {
    let log = this.#logs.get(browser);
    if (!log) {
      const { name, storage } = browser;
      const tell = (fault: string): void => this.tell(`${fault} (${name})`);
      log = new LogSeen(storage, {
        tell,
        hear: (event) => this.#heard(event),
        note: (what) => this.note(what),
        rowOf: (intent) => this.#made.get(intent),
      });
      this.#logs.set(browser, log);
    }
    return log.catchUp();
  }

  signedIn(person: string, { session, body }: ModelReply): void {
    for (const secret of [session, body.antiForgeryToken, body.backendIdentification]) {
      if (typeof secret !== 'string') continue;
      this.secrets.add(secret);
      this.#signedIn.set(secret, person);
    }
  }

  /** Checks a request before it is on the wire. Returns it as it goes on. */
  leaves(browser: Browser, request: RemoteRequest): RemoteRequest {
    this.work.leaves(browser, request);
    const told = `${browser.name}: ${request.method} ${request.path}`;
    for (const value of Object.values(request.headers)) {
      const person = this.#signedIn.get(value) ?? browser.person;
      if (person !== browser.person) this.tell(`S6: ${told} for ${browser.person} leaves under the name of ${person}`);
    }
    if (request.method === 'GET') {
      this.note(`call ${readingAt(request.path)}`);
      return request;
    }
    const log = this.logOf(browser);
    const intent = onDisk(browser, request);
    if (!intent) {
      // The intent was on the disk of a log that is gone since, lost or removed on purpose, and the tab has not heard
      // of that yet.
      const { lost, removed } = browser.disk;
      const gone = [...lost.flatMap(({ intents }) => intents), ...removed];
      if (!browser.storage.kept || intentOf(gone, request)) return request;
      this.tell(`S11: ${told} leaves, and no intent of it is on disk`);
      return request;
    }
    this.note(`call ${intent.call}`);
    if (intent.user !== browser.person) this.tell(`S6: ${told} was written down for ${intent.user}`);
    const call = log.calls.get(intent.intent);
    if (call) this.#leaving(told, call, log, request);
    else this.tell(`S9: ${told} leaves, and the log does not say so`);
    return { ...request, headers: { ...request.headers, 'x-truth': intent.intent } };
  }

  #leaving(told: string, call: CallSeen, log: LogSeen, request: RemoteRequest): void {
    if (call.outcome) this.tell(`S9: ${told} leaves after ${call.outcome.type}`);
    for (const key of call.keys) {
      for (const other of log.callsOf.get(key) ?? []) {
        const isNewer = other.seq > call.seq && other.left > 0;
        const isOpen = other.seq < call.seq && other.outcome === undefined;
        if (isNewer || isOpen) this.tell(`S4: ${told} leaves, while ${other.call} with ${key} is unanswered`);
      }
    }
    if (call.left === 0) {
      call.bytes = `${request.path} ${request.body ?? ''}`;
      for (const fault of namesOthers(log, call, request)) this.tell(`S4: ${told} ${fault}`);
      if (isSaidAgain(log, call)) this.tell(`L2: ${told} says again what was applied, and nothing has changed since`);
    }
    call.left += 1;
    this.#calls.set(call.intent, call);
  }

  /** Asks the server, and checks what the call did. */
  arrives(what: ModelRequest): ModelReply {
    const { backends } = this.#world;
    const truth = what.headers['x-truth'];
    const call = truth === undefined ? undefined : this.#calls.get(truth);
    const before = truth === undefined ? 0 : backends.model.effectsOf(truth).applied;
    const data = call && isLoad(call.call) ? backends.model.data(owner) : undefined;
    const reply = backends.ask(what);
    if (data) addTo(this.unsettled, unlikeIn(data, backends.model.data(owner)));
    if (!call || truth === undefined || backends.model.effectsOf(truth).applied === before) return reply;
    for (const name of idNames) {
      const id = reply.body[name];
      if (typeof id !== 'string') continue;
      this.#madeBy.set(id, truth);
      this.#made.set(truth, id);
    }
    const isExcused = call.outcome?.type === 'CallRefused' && this.#world.isDoubled(call.intent);
    for (const log of this.#logs.values()) {
      if (log.calls.get(call.intent) !== call || isExcused) continue;
      const newer = call.keys.flatMap((key) => log.callsOf.get(key) ?? []).find((one) => isAfter(one, call));
      if (newer) this.tell(`S4: ${call.call} takes effect after ${newer.call}, which is newer`);
    }
    call.hadEffect = true;
    this.#noteSinceBackup();
    return reply;
  }

  /** Makes a backup of the server, and notes from now on what it will take back. */
  backsUp(): () => void {
    this.#backup = { data: this.#world.backends.model.data(owner), unlike: { keys: new Set(), marks: new Set() } };
    return this.#world.backends.backUp();
  }

  /** What was there for a while counts too: a browser may know of it, and not yet that it is gone. */
  #noteSinceBackup(): void {
    const { data, unlike } = this.#backup ?? {};
    if (!data || !unlike) return;
    addTo(unlike, unlikeIn(data, this.#world.backends.model.data(owner)));
  }

  /** Restores a backup at the server, and notes what that changes. */
  restores(restore: () => void): void {
    const { model } = this.#world.backends;
    const before = model.data(owner);
    restore();
    this.#isRestored = true;
    addTo(this.unsettled, unlikeIn(before, model.data(owner)));
    if (this.#backup) addTo(this.unsettled, this.#backup.unlike);
    this.#backup = undefined;
    for (const intent of this.#calls.keys()) this.forgotten.add(intent);
  }

  /** The first reading after a restore is never doubted: what a false one lacks also seems to be lost. */
  #readAfterRestore(reply: RemoteReply): void {
    const result = readEverything(reply);
    if (result.kind !== 'done' || readWire(result.reply).kind !== 'read') return;
    addTo(
      this.unsettled,
      unlikeIn(result.reply as unknown as InitializationData, this.#world.backends.model.data(owner)),
    );
  }

  answered(browser: Browser, request: RemoteRequest, reply: RemoteReply): void {
    this.work.answered(browser, request, reply);
    const { method, headers } = request;
    if (method === 'GET') {
      const log = this.logOf(browser);
      log.reading = readSoFar(log.reading, request, reply);
      if (this.#isRestored) this.#readAfterRestore(reply);
    }
    const call = this.#calls.get(headers['x-truth'] ?? '');
    if (call) call.isUnknownThere = reply.kind === 'reply' && reply.text.includes('"path.unknown"');
    const status = reply.kind === 'reply' ? String(reply.status) : isOffline(reply) ? 'offline' : 'silence';
    this.note(`${method === 'GET' ? 'reading' : 'call'} answered ${status}`);
  }

  /** The intent of the call that made the row with this id. */
  makerOf(id: string): string | undefined {
    return this.#madeBy.get(id);
  }

  /** Path and body of the call when it first left. */
  saidIn(intent: string): string | undefined {
    return this.#calls.get(intent)?.bytes;
  }

  #heard(event: DomainEvent): void {
    this.note(`event ${event.type}`);
    if (event.type === 'CallDropped') this.note(`dropped ${event.why}`);
    if (event.type === 'CallRefused') this.note(event.items.length === 0 ? 'refused whole' : 'aside refused');
    if (event.type === 'ServerHolds' && event.aside) this.note(`aside ${event.aside}`);
  }
}

type Unlike = { readonly keys: Iterable<string>; readonly marks: Iterable<string> };

const addTo = (all: Watch['unsettled'], { keys, marks }: Unlike): void => {
  for (const key of keys) all.keys.add(key);
  for (const mark of marks) all.marks.add(mark);
};

const isOffline = (reply: RemoteReply): boolean => reply.kind === 'no reply' && reply.offline;

const idNames = ['courseId', 'offeringId', 'assessmentId', 'studentId'] as const;

/** Who has a file loaded may want it once more. */
const isSaidAgain = (log: LogSeen, { call, keys: [key = ''], keys, seq, bytes }: CallSeen): boolean => {
  if (isLoad(call)) return false;
  const before = (log.callsOf.get(key) ?? []).filter((one) => one.seq < seq).at(-1);
  if (before?.outcome?.type !== 'CallApplied' || before.bytes !== bytes) return false;
  return keys.every((one) => (log.changedIn.get(one) ?? 0) < before.seq);
};

const isAfter = (one: CallSeen, call: CallSeen): boolean => one.seq > call.seq && one.hadEffect;

/** The intent on disk for this request. Without a key, the bytes identify it. */
const onDisk = ({ storage }: Browser, request: RemoteRequest): Intent | undefined =>
  intentOf([...(storage.kept?.intents.values() ?? [])], request);

const intentOf = (intents: readonly Intent[], { method, path, headers, body }: RemoteRequest): Intent | undefined => {
  const key = headers['Idempotency-Key'];
  return intents.find(
    (one) =>
      one.method === method &&
      one.path === path &&
      one.body === body &&
      (key === undefined ? !one.keyed : one.intent === (key as IntentId)),
  );
};
