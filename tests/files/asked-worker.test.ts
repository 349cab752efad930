import { afterEach, expect, test, vi } from 'vitest';
import { WorkerFailed, withWorker } from '../../src/files/workers/asked-worker.ts';
import { hashInWorker } from '../../src/files/workers/hash-in-worker.ts';
import { readFile } from '../../src/files/workers/read-in-worker.ts';
import { verifyInWorker } from '../../src/files/workers/verify-in-worker.ts';
import { limits } from '../../tables/limits.ts';

/** Workers as a page has them, without code of their own: a test says what each answers. */
class PageWorker {
  static readonly started: PageWorker[] = [];
  readonly asked: unknown[] = [];
  isEnded = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  onmessageerror: (() => void) | undefined;

  constructor() {
    PageWorker.started.push(this);
  }

  postMessage(data: unknown): void {
    this.asked.push(data);
  }

  terminate(): void {
    this.isEnded = true;
  }

  says(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const pageWorkers = (): PageWorker[] => {
  vi.stubGlobal('Worker', PageWorker);
  PageWorker.started.length = 0;
  return PageWorker.started;
};

const started = (): Worker => new PageWorker() as unknown as Worker;
const newest = (): PageWorker => {
  const worker = PageWorker.started.at(-1);
  if (!worker) throw new Error('no worker was started');
  return worker;
};
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker is asked one thing after the other, may tell steps on the way, and has ended with the last answer', async () => {
  const done = withWorker(started, async (ask) => [
    await ask<string>('first'),
    await ask<string>('second', (said) => said === 'end'),
  ]);
  const worker = newest();
  worker.says('one');
  await turns();
  worker.says('step');
  await turns();
  expect([worker.asked, worker.isEnded]).toEqual([['first', 'second'], false]);
  worker.says('end');
  expect(await done).toEqual(['one', 'end']);
  expect(worker.isEnded).toBe(true);
});

test.each<[string, (worker: PageWorker) => void, string]>([
  ['fails', (worker) => worker.onerror?.({ message: 'out of memory' }), 'out of memory'],
  ['whose code does not come', (worker) => worker.onerror?.({ message: '' }), 'a part of the app did not come'],
  ['whose answer cannot be read', (worker) => worker.onmessageerror?.(), 'message'],
])('a worker that %s rejects with why, and has ended', async (_, fail, why) => {
  const done = withWorker(started, (ask) => ask('anything'));
  fail(newest());
  const error: unknown = await done.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WorkerFailed);
  expect(String(error)).toContain(why);
  expect(newest().isEnded).toBe(true);
});

test('whoever stops the work gets the reason, and the worker has ended; one that was stopped before never begins', async () => {
  const workers = pageWorkers();
  const control = new AbortController();
  const done = withWorker(started, (ask) => ask('anything'), control.signal);
  control.abort(new Error('cancelled'));
  await expect(done).rejects.toThrow('cancelled');
  expect(newest().isEnded).toBe(true);
  await expect(withWorker(started, (ask) => ask('anything'), control.signal)).rejects.toThrow('cancelled');
  expect(workers).toHaveLength(1);
});

test('a fault of the page between two questions ends the worker, too', async () => {
  const done = withWorker(started, () => Promise.reject(new Error('the log cannot be read')));
  await expect(done).rejects.toThrow('the log cannot be read');
  expect(newest().isEnded).toBe(true);
});

test('all who wait for a worker that fails are told, and who asks next gets another one', async () => {
  const workers = pageWorkers();
  const asked = Promise.allSettled([hashInWorker(['a']), hashInWorker(['b'])]);
  newest().onerror?.({ message: 'out of memory' });
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = hashInWorker(['c']);
  newest().says(['digest of c']);
  expect(await again).toEqual(['digest of c']);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  newest().onmessageerror?.();
});

test('a worker that has not answered for 10 s is given up, and one that was answered meanwhile is not', async () => {
  const workers = pageWorkers();
  vi.useFakeTimers();
  const first = hashInWorker(['a']);
  await vi.advanceTimersByTimeAsync(9_000);
  newest().says(['digest of a']);
  expect(await first).toEqual(['digest of a']);
  await vi.advanceTimersByTimeAsync(9_000);
  const second = expect(hashInWorker(['b'])).rejects.toThrow('too slow');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(newest().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

const signal = new AbortController().signal;
const sized = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

test('a file of exactly 10 MB is read, one byte more and an empty one are not', async () => {
  const workers = pageWorkers();
  expect(await readFile(sized(0), 'a.csv', {}, signal)).toEqual({ fault: 'empty' });
  expect(await readFile(sized(limits.fileBytes + 1), 'a.csv', {}, signal)).toEqual({
    fault: 'too big',
    bytes: limits.fileBytes + 1,
  });
  expect(workers).toEqual([]);
  const read = readFile(sized(limits.fileBytes), 'a.csv', {}, signal);
  newest().says({ sheets: [] });
  expect(await read).toEqual({ sheets: [] });
});

test('a reader that fails is told as a fault of the file, one that takes 10 s as too slow, and the next file is read', async () => {
  const workers = pageWorkers();
  vi.useFakeTimers();
  const failing = readFile(sized(1), 'a.csv', {}, signal);
  newest().onerror?.({ message: 'out of memory' });
  expect(await failing).toEqual({ fault: 'reader failed', detail: 'out of memory' });
  const slow = readFile(sized(1), 'a.csv', {}, signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ fault: 'too slow' });
  const next = readFile(sized(1), 'a.csv', {}, signal);
  newest().says({ sheets: [] });
  expect(await next).toEqual({ sheets: [] });
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

async function* slices(): AsyncGenerator<string> {
  yield 'one\ntwo\n';
  yield 'three\n';
}

test('a check tells how far it is, ends at the first bad line, and otherwise with the whole file', async () => {
  pageWorkers();
  const told: number[] = [];
  const waiting = { tell: (share: number) => void told.push(share), signal };
  const sound = verifyInWorker({ file: slices }, 4, waiting);
  for (const answer of [2, 1, { kind: 'sound' }]) {
    await turns();
    newest().says(answer);
  }
  expect(await sound).toEqual({ kind: 'sound' });
  expect([told, newest().asked]).toEqual([
    [0.5, 0.75],
    ['one\ntwo\n', 'three\n', null],
  ]);
  const bad = verifyInWorker({ file: slices }, 1, waiting);
  await turns();
  newest().says(2);
  await turns();
  newest().says({ kind: 'bad', line: 3 });
  expect(await bad).toEqual({ kind: 'bad', line: 3 });
  expect([told.at(-1), newest().asked.length, newest().isEnded]).toEqual([1, 2, true]);
});
