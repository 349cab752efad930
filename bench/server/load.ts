import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireGrade } from '../../events/wire.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import { assessmentIds, firstPoints, offeringId, sessionOf, size, studentIds } from './class.ts';

export type Target = { readonly host: string; readonly port: number };

/** `times`: milliseconds since a call was due, so that a server that falls behind shows. */
export type Measured = {
  readonly sent: number;
  /** Calls that the server refused for now, because it had too much in hand. */
  readonly refused: number;
  /** Why calls failed: status and reason, or what happened to the connection. */
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly times: Readonly<Record<Kind, readonly number[]>>;
};

export type Kind = 'one grade' | 'a column' | 'everything';
const shares: readonly (readonly [Kind, number])[] = [
  ['one grade', 0.75],
  ['a column', 0.15],
  ['everything', 0.1],
];

type Cell = { readonly account: number; readonly assessment: string };
type Reply = { readonly status: number; readonly json: Record<string, unknown> };

/**
 * Makes calls at a rate, whether earlier ones were answered or not, and remembers the acknowledged points. No two calls
 * under way write to the same assessment, so that `wrong` knows what must be stored.
 */
export class Load {
  /** Writes that were acknowledged. */
  writes = 0;
  readonly #targets: readonly Target[];
  readonly #accounts: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1024 });
  /** Points by account, assessment and student. `undefined`: an unanswered call may have changed them. */
  readonly #expected = new Map<string, readonly number[] | undefined>();
  readonly #busy = new Set<string>();
  #at = 0;

  constructor(targets: readonly Target[], accounts: number) {
    this.#targets = targets;
    this.#accounts = accounts;
  }

  async run(rate: number, seconds: number): Promise<Measured> {
    const times: Record<Kind, number[]> = { 'one grade': [], 'a column': [], everything: [] };
    const calls: Promise<void>[] = [];
    const failures: string[] = [];
    let refused = 0;
    const began = performance.now();
    for (let due = began; due < began + seconds * 1000; due += -Math.log(1 - Math.random()) * (1000 / rate)) {
      const early = due - performance.now();
      if (early > 1) await pause(early);
      const kind = drawn();
      const over = this.#call(kind).then((failure) => {
        if (failure === undefined) times[kind].push(performance.now() - due);
        else if (failure === '429 overloaded') refused += 1;
        else failures.push(failure);
      });
      calls.push(over);
    }
    await Promise.all(calls);
    const took = (performance.now() - began) / 1000;
    return { sent: calls.length, refused, failures, seconds: took, times };
  }

  /** Counts the grades that differ from what was acknowledged last, or are missing. */
  async wrong(): Promise<{ readonly compared: number; readonly wrong: number }> {
    let [compared, wrong] = [0, 0];
    for (let account = 0; account < this.#accounts; account += 1) {
      const { json } = await this.#ask(account, 'GET', '/user/multi/init');
      for (const { assessmentId, studentId, grades } of json.grades as WireGrade[]) {
        const key = keyOf({ account, assessment: assessmentId }, studentId);
        const expected = this.#expected.has(key) ? this.#expected.get(key) : firstPoints();
        if (expected === undefined) continue;
        compared += 1;
        if (JSON.stringify(expected) !== JSON.stringify(grades)) wrong += 1;
      }
    }
    return { compared, wrong: wrong + this.#accounts * size.assessments * size.students - compared - this.#unknown() };
  }

  close(): void {
    this.#agent.destroy();
  }

  #unknown(): number {
    return [...this.#expected.values()].filter((points) => points === undefined).length;
  }

  /** Returns why the call failed; `undefined` if it did not. */
  async #call(kind: Kind): Promise<string | undefined> {
    if (kind === 'everything') {
      return failureIn(await this.#ask(this.#next().account, 'GET', '/user/multi/init').catch(noReply));
    }
    const cell = this.#free();
    if (!cell) return 'every assessment is busy';
    const points = Array.from({ length: size.problems }, () => Math.floor(Math.random() * 41) / 4);
    const students = kind === 'one grade' ? [studentIds[Math.floor(Math.random() * size.students)] ?? ''] : studentIds;
    const path = `/user/grade/offering/${offeringId}/assessment/${cell.assessment}`;
    const edit =
      kind === 'one grade'
        ? { path: `${path}/student/${students[0]}/edit`, body: { grades: points } }
        : { path: `${path}/edit/all`, body: { grades: students.map((studentId) => ({ studentId, grades: points })) } };
    const reply = await this.#ask(cell.account, 'POST', edit.path, edit.body).catch(noReply);
    const failure = failureIn(reply);
    const isDone = failure === undefined;
    const isRefused = reply.status >= 400 && reply.status < 500;
    if (!isRefused) for (const id of students) this.#expected.set(keyOf(cell, id), isDone ? points : undefined);
    this.#busy.delete(keyOf(cell, ''));
    if (isDone) this.writes += 1;
    return failure;
  }

  /** Reserves an assessment to which no call under way writes. */
  #free(): Cell | undefined {
    for (let tries = 0; tries < this.#accounts * size.assessments; tries += 1) {
      const cell = this.#next();
      if (this.#busy.has(keyOf(cell, ''))) continue;
      this.#busy.add(keyOf(cell, ''));
      return cell;
    }
    return undefined;
  }

  #next(): Cell {
    this.#at += 1;
    const assessment = assessmentIds[Math.floor(this.#at / this.#accounts) % assessmentIds.length] ?? '';
    return { account: this.#at % this.#accounts, assessment };
  }

  #ask(account: number, method: string, path: string, body?: object): Promise<Reply> {
    const { host, port } = this.#targets[this.#at % this.#targets.length] ?? { host: '', port: 0 };
    const { token, antiForgery, backend } = sessionOf(account);
    const headers = {
      origin: `http://127.0.0.1:${port}`,
      cookie: `gradeledger-${port}=${token}`,
      [headerNames.antiForgery]: antiForgery,
      [headerNames.backend]: backend,
      ...(body && { 'content-type': 'application/json', [headerNames.idempotency]: randomBytes(16).toString('hex') }),
    };
    return new Promise((resolve, reject) => {
      const asked = request({ host, port, method, path, headers, agent: this.#agent, timeout: 60_000 }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const json = text === '' ? {} : (JSON.parse(text) as Reply['json']);
          resolve({ status: response.statusCode ?? 0, json });
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('no reply in 60 s')));
      asked.on('error', reject);
      asked.end(body && JSON.stringify(body));
    });
  }
}

/** A reply of status 0, with the reason why none came. */
const noReply = ({ code, message }: NodeJS.ErrnoException): Reply => ({ status: 0, json: { reason: code ?? message } });

const failureIn = ({ status, json }: Reply): string | undefined =>
  status === 200 && json.success === true ? undefined : `${status} ${String(json.reason)}`;

/** How many calls failed, and why. */
export const toldFailures = ({ failures }: Measured): string =>
  failures.length === 0 ? '0' : `${failures.length} (${[...new Set(failures)].join(', ')})`;

const keyOf = ({ account, assessment }: Cell, student: string): string => `${account} ${assessment} ${student}`;

const drawn = (): Kind => {
  let left = Math.random();
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'one grade';
};
