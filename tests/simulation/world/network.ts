import { gunzipSync } from 'node:zlib';
import { endpoints } from '../../../api/endpoints.ts';
import { callTimeout, type RemoteReply, type RemoteRequest } from '../../../api/remote.ts';
import { asId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { tooMuch } from './apart.ts';
import { type Backends, people } from './backends.ts';
import type { Browser } from './browser.ts';
import {
  canMeetMirror,
  isMirrorCallFault,
  type MirrorCallFault,
  mirrorAnswer,
  mirrorCallFaults,
} from './mirror-faults.ts';
import { asReply, isWrite, json, keepCookie, lowered, page, silence, truthOf } from './network-replies.ts';
import { canBeOdd, isAddition, isOdd, type OddFault, oddCourses } from './odd-answers.ts';
import { type Counts, type NetworkFault, networkFaults, type Options, strikes } from './options.ts';
import { falsePart, isPartFault, isPartRead, type PartFault, partFaults } from './part-answers.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';
import {
  addFaults,
  doubtfulFaults,
  isUntrusted,
  readingFaults,
  type UntrustedFault,
  untrusted,
} from './untrusted-replies.ts';
import { isWait, type WaitFault, waitPage } from './waits.ts';

/** Delivers a request to the server. */
type Ask = (origin: string, what: ModelRequest) => ModelReply;

/** Milliseconds after which no request can still be on its way: proxies and servers have given up by then. */
const longestLife = 230_000;

/** Carries requests, with the faults of networks. */
export class Network {
  /** While it is calm, everything arrives, and soon. */
  isCalm = false;
  /** Faults for the next writes that can meet them, in this order, also while it is calm. */
  readonly script: NetworkFault[] = [];
  /** Replaces the text of every successful reading, also while it is calm. */
  misread: ((text: string) => string) | undefined;
  /** Intents of calls that the network delivered twice. */
  readonly doubled = new Set<string>();
  /** Intents of calls that the server did by halves, without a record of the call. */
  readonly halved = new Set<string>();
  /** Intents of calls that the server has heard of, or may still hear of. */
  readonly #reached = new Set<string>();
  /** What each account held before a write. */
  readonly #held: { readonly at: number; readonly person: string; readonly data: InitializationData }[] = [];
  readonly #options: Options;
  readonly #counts: Counts;
  readonly #schedule: Schedule;
  readonly #chance: Seeded;
  readonly #backends: Backends;
  readonly #ask: Ask;
  readonly #trace: (line: string) => void;

  constructor(
    options: Options,
    parts: {
      counts: Counts;
      schedule: Schedule;
      chance: Seeded;
      backends: Backends;
      ask: Ask;
      trace: (line: string) => void;
    },
  ) {
    this.#options = options;
    this.#counts = parts.counts;
    this.#schedule = parts.schedule;
    this.#chance = parts.chance;
    this.#backends = parts.backends;
    this.#ask = parts.ask;
    this.#trace = parts.trace;
  }

  /** Carries the request. An answer that never ends is awaited without end: giving up is the app's part. */
  async carry(browser: Browser, origin: string, request: RemoteRequest): Promise<RemoteReply> {
    if (!browser.isOnline) return { kind: 'no reply', offline: true };
    if (!browser.isReachable) return this.#unreached();
    const apart = tooMuch(this.#options.apart, request, this.#chance);
    if (apart) return this.#schedule.sleep(apart.after).then(() => apart.reply);
    const scripted = this.#scripted(browser, request);
    const fault = scripted ?? this.#chanceFault(browser, request);
    this.#trace(`${browser.name} → ${request.method} ${request.path} ${fault ?? ''}`);
    const reply = new Promise<RemoteReply>((resolve) => {
      this.#deliver(browser, origin, { request, fault }, resolve);
    });
    const came = this.#misread(request, await reply);
    this.#trace(`${browser.name} ← ${request.path} ${came.kind === 'reply' ? came.status : came.kind}`);
    return browser.isOnline && browser.isReachable ? came : silence;
  }

  #scripted(browser: Browser, request: RemoteRequest): NetworkFault | undefined {
    const [next] = this.script;
    return next && isWrite(request) && this.#canMeet(next, browser, request) ? this.script.shift() : undefined;
  }

  #misread({ path }: RemoteRequest, reply: RemoteReply): RemoteReply {
    const isReading = path === endpoints.loadEverything.path && reply.kind === 'reply' && reply.status === 200;
    return this.misread && isReading ? { ...reply, text: this.misread(reply.text) } : reply;
  }

  /** Fails at once, or only when the browser gives up. */
  async #unreached(): Promise<RemoteReply> {
    await this.#schedule.sleep(this.#chance.pick([5, callTimeout]));
    return silence;
  }

  #chanceFault(browser: Browser, request: RemoteRequest): NetworkFault | undefined {
    if (this.isCalm) return undefined;
    return [...networkFaults, ...partFaults, ...mirrorCallFaults].find(
      (one) => this.#canMeet(one, browser, request) && strikes(this.#options, this.#counts, this.#chance, one),
    );
  }

  /** Whether the fault makes sense for the request: some only do for additions, or for a reading of everything. */
  #canMeet(fault: NetworkFault, browser: Browser, request: RemoteRequest): boolean {
    if (fault === 'call unknown' && this.#reached.has(truthOf(request))) return false;
    if (isOdd(fault)) return canBeOdd(fault, request);
    if (isMirrorCallFault(fault)) return canMeetMirror(fault, request);
    if (fault === 'id of another row') return this.#knownIds(browser, request).length > 0;
    if (addFaults.some((one) => one === fault)) return isAddition.test(request.path);
    if (fault === 'row of another form' && request.path === endpoints.enroll.path) return true;
    // A server that counts its writes says what it holds now: nobody else would notice.
    if (isPartFault(fault)) return isPartRead(request) && !(fault === 'part as it was' && this.#options.revision);
    const isReading = request.path === endpoints.loadEverything.path;
    if (readingFaults.some((one) => one === fault)) return isReading;
    // The loss of one student proves nothing: somebody may have deleted them.
    if (fault === 'ids of others') return isReading && this.#idsOnBoth(browser, 'student').length > 1;
    if (doubtfulFaults.some((one) => one === fault)) return isReading && this.#wasRead(browser);
    return true;
  }

  /** Whether the leader's book has the row: what it does not know it cannot miss. */
  #knows({ leader }: Browser, row: Readonly<Record<string, unknown>>): boolean {
    if (leader?.ledger.status().mode !== 'ready') return false;
    const { book } = leader.ledger.records.saved();
    const id = (name: string): never => asId(String(row[name]));
    if ('grades' in row) return book.grades[id('offeringId')]?.get(id('studentId'))?.[id('assessmentId')] !== undefined;
    if ('dateOfEnrollment' in row) return book.enrollments[id('offeringId')]?.get(id('studentId')) !== undefined;
    if ('assessmentId' in row) return book.assessments[id('assessmentId')] !== undefined;
    if ('studentId' in row) return book.students.get(id('studentId')) !== undefined;
    return 'offeringId' in row
      ? book.offerings[id('offeringId')] !== undefined
      : book.courses[id('courseId')] !== undefined;
  }

  /** What the server held at some moment of the last minute. */
  #before(person: string): InitializationData | undefined {
    while ((this.#held[0]?.at ?? this.#schedule.now) < this.#schedule.now - 60_000) this.#held.shift();
    const ofPerson = this.#held.filter((one) => one.person === person);
    return ofPerson.length > 0 ? this.#chance.pick(ofPerson).data : undefined;
  }

  /** Whether the leader has read everything before: a first reading cannot be compared with anything. */
  #wasRead({ leader }: Browser): boolean {
    if (leader?.ledger.status().mode !== 'ready') return false;
    return Object.keys(leader.ledger.records.saved().book.offerings).some((id) => !id.includes('~'));
  }

  /** Ids of rows of the addition's kind that the server has and the browser knows. */
  #knownIds(browser: Browser, { path }: RemoteRequest): readonly string[] {
    return this.#idsOnBoth(browser, isAddition.exec(path)?.[1]);
  }

  #idsOnBoth(browser: Browser, noun: string | undefined): readonly string[] {
    const ledger = browser.leader?.ledger;
    if (noun === undefined || ledger?.status().mode !== 'ready') return [];
    const { courses, offerings, assessments, students } = ledger.records.saved().book;
    const here: Readonly<Record<string, readonly string[]>> = {
      course: keysOf(courses),
      offering: keysOf(offerings),
      assessment: keysOf(assessments),
      student: [...students.keys()],
    };
    const data = this.#backends.model.data(browser.person);
    const there = [data.courses, data.offerings, data.assessments, data.students].flat();
    const ids = new Set(there.map((row) => (row as unknown as Readonly<Record<string, unknown>>)[`${noun}Id`]));
    return here[noun]?.filter((id) => ids.has(id)) ?? [];
  }

  #deliver(
    browser: Browser,
    origin: string,
    { request, fault }: { readonly request: RemoteRequest; readonly fault: NetworkFault | undefined },
    resolve: (reply: RemoteReply) => void,
  ): void {
    if (fault !== 'call unknown') this.#reached.add(truthOf(request));
    if (fault === 'roster half done') this.halved.add(truthOf(request));
    const there = 5 + this.#chance.int(300);
    const back = 5 + this.#chance.int(300);
    const cookie = browser.cookies.get(origin);
    let first: ModelReply | undefined;
    const arrive = (asked = request): ModelReply => {
      const reply = this.#arrive(origin, asked, cookie);
      first ??= reply;
      return reply;
    };
    const answer = (reply: RemoteReply, after = back): void =>
      void this.#schedule.after(after, () => {
        if (reply.kind === 'reply' && reply.status === first?.status) keepCookie(browser, origin, first);
        resolve(reply);
      });
    const at = (ms: number, call: () => void): void => void this.#schedule.after(ms, call);
    if (fault && isUntrusted(fault)) {
      at(there, () => {
        const reply = arrive();
        at(back, () => resolve(untrusted(fault, reply, this.#chance, this.#knownIds(browser, request)[0])));
      });
      return;
    }
    if (fault && isPartFault(fault)) {
      at(there, () => {
        const isKnown = (row: Readonly<Record<string, unknown>>): boolean => this.#knows(browser, row);
        const before = this.#before(browser.person);
        answer(falsePart(fault, request, arrive(), { isKnown, before }));
      });
      return;
    }
    if (fault && isOdd(fault)) {
      at(there, () => answer(oddCourses[fault](request, arrive, this.#chance)));
      return;
    }
    if (fault && isMirrorCallFault(fault)) {
      at(there, () => answer(mirrorAnswer(fault, arrive, this.#chance)));
      return;
    }
    if (fault && isWait(fault)) {
      const later = this.#chance.int(120_000);
      at(there, () => answer(waitPage(fault, later, this.#schedule.now + browser.skew)));
      return;
    }
    const fates: {
      readonly [F in Exclude<
        NetworkFault,
        UntrustedFault | WaitFault | OddFault | PartFault | MirrorCallFault
      >]: () => void;
    } = {
      'request lost': () => answer(silence),
      'reply lost': () => {
        arrive();
        answer(silence);
      },
      'delivered twice': () => {
        this.doubled.add(truthOf(request));
        at(this.#chance.int(60_000), () => void arrive());
        answer(asReply(arrive()));
      },
      'delivered late': () => {
        answer(silence);
        at(callTimeout + this.#chance.int(longestLife - callTimeout), () => void arrive());
      },
      'error before': () => answer(page(this.#chance.pick([500, 502, 503, 504]))),
      'error after': () => {
        arrive();
        answer(page(this.#chance.pick([500, 502, 504])));
      },
      'session ended': () => {
        this.#backends.endSessions();
        answer(asReply(arrive()));
      },
      'headers refused': () => answer(json(403, { success: false, reason: 'antiForgery.wrong' })),
      'answer without end': () => void arrive(),
      'portal page': () => answer({ kind: 'reply', status: 200, text: '<html>Accept our terms</html>' }),
    };
    at(there, fault ? fates[fault] : () => answer(asReply(arrive())));
  }

  #arrive(origin: string, request: RemoteRequest, session: string | undefined): ModelReply {
    const { method, path, packed } = request;
    const { 'content-encoding': _, ...lower } = lowered(request.headers);
    const body = packed ? gunzipSync(packed).toString() : request.body;
    const key = lower['idempotency-key'];
    const truth = key === undefined ? {} : { 'x-truth': key };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = { method, path, headers: { ...type, ...lower, ...truth }, session, body };
    if (isWrite(request) && !this.isCalm)
      for (const person of people)
        this.#held.push({ at: this.#schedule.now, person, data: this.#backends.model.data(person) });
    const reply = this.#ask(origin, asked);
    if (reply.body.quotaExceeded === true)
      this.#counts.set('quota reached', (this.#counts.get('quota reached') ?? 0) + 1);
    this.#trace(`server: ${method} ${path} ${(isWrite(request) && body) || ''} = ${reply.status}`);
    return reply;
  }
}
