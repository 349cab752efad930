import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { Browser } from './browser.ts';
import { tabHeader } from './page.ts';
import type { Schedule } from './schedule.ts';

const minute = 60_000;
/** Seconds after which a tab may always ask again, however long the server wants it to wait. */
const longestAsked = 15 * 60;

/**
 * L2: every wait of sync lasts at least a second, so the app by itself asks nothing more than once a second. Each
 * action of a person, wake and crash may add one request; a reading may be added before each call, and one after each
 * contradicted call.
 */
const bySeconds = 60;

/** Milliseconds of the world's clock. */
type Quiet = { readonly from: number; readonly until: number };
type Asked = { readonly at: number; readonly what: string };

/** What one browser asked in the last minute, and the reasons it was given to ask. */
class Minute {
  readonly asked: Asked[] = [];
  readonly nudges: number[] = [];
  /** By tab: the time during which the server wants no requests. A tab does not know what another one was told. */
  readonly quiet = new Map<string, Quiet>();

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

  /** Notes that a person or a fault gives the browser a reason to ask now. */
  nudged(browser: Browser): void {
    const one = this.#minuteOf(browser);
    one.nudges.push(this.#schedule.now);
    one.quiet.clear();
  }

  leaves(browser: Browser, { method, path, body = '', headers }: RemoteRequest): void {
    const { now } = this.#schedule;
    const one = this.#minuteOf(browser);
    const what = `${method} ${path} ${body}`;
    one.forget(now - minute);
    one.asked.push({ at: now, what });
    const same = one.asked.filter((asked) => asked.what === what).length;
    const setOff = one.nudges.length + (method === 'GET' ? one.asked.filter((asked) => asked.what !== what).length : 0);
    if (same > bySeconds + setOff) this.#tell(`L2: ${browser.name} asks ${what} ${same} times in a minute`);
    const isSetOff = (one.nudges.at(-1) ?? 0) > now - echo;
    const quiet = one.quiet.get(tabOf(headers));
    // Somebody wants it now: from here on, the answer to this request says how long to wait.
    if (isSetOff) one.quiet.delete(tabOf(headers));
    if (quiet && !isSetOff && now > quiet.from && now < quiet.until) {
      this.#tell(`L2: ${browser.name} asks ${what}, told to wait ${quiet.until - now} ms more`);
    }
  }

  answered(browser: Browser, { headers }: RemoteRequest, reply: RemoteReply): void {
    if (reply.kind !== 'reply' || reply.status !== 429) return;
    const seconds = Math.min(Number(reply.retryAfter ?? 0), longestAsked);
    if (!(seconds > 0)) return;
    const { now } = this.#schedule;
    const one = this.#minuteOf(browser);
    const tab = tabOf(headers);
    const told = one.quiet.get(tab);
    const before = told && told.until > now ? told : { from: now + underWay, until: now };
    one.quiet.set(tab, { from: before.from, until: Math.max(before.until, now + seconds * 1_000) });
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

const tabOf = (headers: RemoteRequest['headers']): string => headers[tabHeader] ?? '';

/** Milliseconds until an action of a person reaches sync: a sign-in is verified first. */
const echo = 2_000;
/** Milliseconds during which requests that were just being written down may still leave. */
const underWay = 200;
