import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/sources.js';
import { freePort } from '../free-port.ts';
import { isWhole, savedState } from './instructor.ts';

/** The account that a server makes for itself in the mode `testing`. */
export const ana = { email: 'instructor@example.edu', password: 'for testing only' };

/** Long enough to check a password, which is slow on purpose. */
export const answered = { timeout: 120_000 };

/**
 * For calls that a test makes or passes on itself. The server closes a connection that has been idle for 10 s, perhaps in
 * the moment in which a slow test uses it again: a browser then sends once more, and so must the test.
 */
export const sentAgain = { maxRetries: 3 };

export type OwnBackend = {
  readonly url: string;
  /** Ends the process. All that the server has acknowledged is in its folder. */
  readonly stop: () => Promise<void>;
  /** `more`: settings of this start, beside its own. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<void>;
  /** The lines of the server's log of requests so far, with those of earlier starts. */
  readonly log: () => readonly string[];
  /** Stops the server and removes its data. */
  readonly remove: () => Promise<void>;
};

/**
 * The real server with the real app, for one test alone, which may stop it. `settings` go into its environment;
 * `folder` holds its data, by default a new one.
 */
export const ownBackend = async (
  settings: Readonly<Record<string, string>> = {},
  folder = mkdtempSync(join(tmpdir(), 'gradeledger-e2e-')),
): Promise<OwnBackend> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const logFile = `${folder}.log`;
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const log = openSync(logFile, 'a');
    const started = spawn(process.execPath, [join(root, 'scripts/start.js'), '--mode', 'testing'], {
      env: { ...process.env, ...settings, ...more, PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', log, 'ignore'],
    });
    closeSync(log);
    running = started;
    const standing = async (): Promise<'up' | 'not yet' | 'ended'> => {
      if (started.exitCode !== null) return 'ended';
      return (await answers(url)) ? 'up' : 'not yet';
    };
    await expect.poll(standing, { timeout: 120_000, intervals: [100] }).not.toBe('not yet');
    expect(await standing(), 'the server').toBe('up');
  };
  const stop = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    if (!ending) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGTERM');
    await ended;
  };
  const remove = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(logFile, { force: true });
  };
  await start();
  const log = (): readonly string[] => readFileSync(logFile, 'utf8').split('\n');
  return { url, stop, start, log, remove };
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Signs in, and ends on Courses with everything sent and the whole app loaded: what follows may go offline. */
export const signInAt = async (page: Page, url: string, who = ana): Promise<void> => {
  await Promise.all([isWhole(page), openCoursesAt(page, url, who)]);
  await expect(page.locator('[data-new-record]').first()).toBeVisible();
  await expectSent(page);
};

/** Signs in, and ends on Courses. `computer`: whose it is, if not what the page proposes. */
export const openCoursesAt = async (
  page: Page,
  url: string,
  { email, password } = ana,
  computer?: 'Mine' | 'Shared',
): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
  if (computer) await page.getByRole('radio', { name: computer }).check();
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible(answered);
};

export const expectSent = (page: Page): Promise<void> =>
  expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);

/** The part of the server's data that journeys ask for. */
type Rows = {
  readonly courses: readonly { readonly title: string }[];
  readonly assessments: readonly { readonly assessmentName: string }[];
  readonly grades: readonly { readonly grades: readonly (number | null)[] }[];
  readonly students: readonly { readonly studentCode: string; readonly lastName: string; readonly email: string }[];
};

/** The headers of the page's session. */
export const sessionHeaders = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('gradeledger/session') ?? '{}');
    return {
      [session.antiForgeryHeaderName]: session.antiForgeryToken,
      [session.backendIdentificationIdName]: session.backendIdentification,
    };
  });

/** The rows, once the server answers other than 429: the account's own pages use up the same limit. Any status but 200 fails. */
export const rowsOnceFree = async <Held>(
  ask: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<Held> => {
  let reply = { status: 429, text: '' };
  const askOnceMore = async (): Promise<number> => {
    reply = await ask();
    return reply.status;
  };
  await expect.poll(askOnceMore, answered).not.toBe(429);
  expect(reply.status, reply.text).toBe(200);
  return JSON.parse(reply.text);
};

/** Reads all that the server holds, without the page's network. */
export const rowsAt = (page: Page, url: string): Promise<Rows> =>
  rowsOnceFree(async () => {
    const headers = await sessionHeaders(page);
    const reply = await page.context().request.get(`${url}/user/multi/init`, { headers, ...sentAgain });
    return { status: reply.status(), text: await reply.text() };
  });

export const titlesAt = async (page: Page, url: string): Promise<string[]> =>
  (await rowsAt(page, url)).courses.map(({ title }) => title).sort();
