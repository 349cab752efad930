import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { Browser } from './browser.ts';
import type { Schedule } from './schedule.ts';

const minute = 60_000;
/** Seconds: nobody is left alone for longer, whatever the server asks for. */
const longestAsked = 15 * 60;

/**
 * L2: every wait of sync is a second at least, so nothing is asked more than once a second by itself. What
 * people, wakes and crashes set off comes on top, once each; a call that is made may want a reading before
 * it, and one that is contradicted brings one after it.
 */
const bySeconds = 60;

type Asked = { readonly at: number; readonly what: string };

/** What one browser did in the last minute. */
class Minute {
  readonly asked: Asked[] = [];
  readonly nudges: number[] = [];
  /** Until then the server does not want to be asked, from then on. */
  quiet: { readonly from: number; readonly until: number } | undefined;

  forget(before: number): void {
    while ((this.asked[0]?.at ?? before) < before) this.asked.shift();
    while ((this.nudges[0] ?? before) < before) this.nudges.shift();
  }
}

export class Work {
  readonly #schedule: Schedule;
  readonly #tell: (fault: string) => void;
  readonly #minutes = new Map<Browser, Minute>();

  constructor(schedule: Schedule, tell: (fault: string) => void) {
    this.#schedule = schedule;
    this.#tell = tell;
  }

  /** Somebody, or fate, gives a reason to ask now. */
  nudged(browser: Browser): void {
    const one = this.#minuteOf(browser);
    one.nudges.push(this.#schedule.now);
    one.quiet = undefined;
  }

  leaves(browser: Browser, { method, path, body = '' }: RemoteRequest): void {
    const { now } = this.#schedule;
    const one = this.#minuteOf(browser);
    const what = `${method} ${path} ${body}`;
    one.forget(now - minute);
    one.asked.push({ at: now, what });
    const same = one.asked.filter((asked) => asked.what === what).length;
    const setOff = one.nudges.length + (method === 'GET' ? one.asked.filter((asked) => asked.what !== what).length : 0);
    if (same > bySeconds + setOff) this.#tell(`L2: ${browser.name} asks ${what} ${same} times in a minute`);
    const isSetOff = (one.nudges.at(-1) ?? 0) > now - echo;
    if (one.quiet && !isSetOff && now > one.quiet.from && now < one.quiet.until) {
      this.#tell(`L2: ${browser.name} asks ${what}, told to wait ${one.quiet.until - now} ms more`);
    }
  }

  answered(browser: Browser, reply: RemoteReply): void {
    if (reply.kind !== 'reply' || reply.status !== 429) return;
    const seconds = Math.min(Number(reply.retryAfter ?? 0), longestAsked);
    if (!(seconds > 0)) return;
    const { now } = this.#schedule;
    const one = this.#minuteOf(browser);
    const before = one.quiet && one.quiet.until > now ? one.quiet : { from: now + underWay, until: now };
    one.quiet = { from: before.from, until: Math.max(before.until, now + seconds * 1_000) };
  }

  #minuteOf(browser: Browser): Minute {
    let one = this.#minutes.get(browser);
    if (!one) {
      one = new Minute();
      this.#minutes.set(browser, one);
    }
    return one;
  }
}

/** Milliseconds until what somebody does reaches sync: a sign-in is verified first. */
const echo = 2_000;
/** Milliseconds in which what was on its way to the disk, or from it, still leaves. */
const underWay = 200;
