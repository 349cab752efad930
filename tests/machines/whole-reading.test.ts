import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { ReadingProgress } from '../../machines/sync/sync-port.ts';
import type { Book } from '../../projections/book/book.ts';
import { storedBook } from '../../projections/records/stored-records.ts';
import { deviceOn, loadingScene, sample } from './loading-scene.ts';
import { making } from './opened-ledger.ts';

const everything = endpoints.loadEverything.path;
const above = [
  endpoints.listSettings.path,
  endpoints.listCourses.path,
  endpoints.listOfferings.path,
  endpoints.listAssessments.path,
  endpoints.listStudents.path,
  endpoints.listEnrollments.path,
];
const listByList = [...above, endpoints.listGrades.path, ...above];

const page = (status: number, retryAfter?: string): RemoteReply => ({
  kind: 'reply',
  status,
  text: '<html>Not this way</html>',
  ...(retryAfter !== undefined && { retryAfter }),
});
const silence: RemoteReply = { kind: 'no reply', offline: false };

/** What becomes of a request instead of being answered; `undefined`: it is answered. */
type Fate = (request: RemoteRequest) => RemoteReply | undefined | Promise<RemoteReply | undefined>;

/** The real server with two offerings; `reads`: a device that begins with nothing, and whose calls have that fate. */
const scene = async () => {
  const { remote, credentials: offered, ledger, call } = await loadingScene();
  const { revision: _, ...capabilities } = offered.capabilities;
  const credentials = { ...offered, capabilities };
  const reads = async (fate: Fate) => {
    const asked: string[] = [];
    const watched: Remote = async (request) => {
      asked.push(request.path);
      return (await fate(request)) ?? remote(request);
    };
    const device = await deviceOn(memoryLog(making), watched, credentials, 'other');
    return { ...device, asked };
  };
  return { reads, call, book: ledger.book() };
};

/** Reads the server once more, while no time passes. */
const readsOnce = ({ sync, until }: Awaited<ReturnType<typeof deviceOn>>): Promise<void> => {
  sync.hurry();
  return until(() => sync.status().mode === 'resting');
};

const refusesAtOnce =
  (reply: RemoteReply): Fate =>
  ({ path }) =>
    path === everything ? reply : undefined;

/** The same without the ids that each device gives to problems. */
const said = (book: Book): unknown => JSON.parse(JSON.stringify(storedBook(book)));

describe('a server that does not hand out everything at once is read list by list', () => {
  test.each([404, 405, 413, 501])('at once where it answers %s, and everything is here then', async (status) => {
    const { reads, book } = await scene();
    const { ledger, asked } = await reads(refusesAtOnce(page(status)));
    expect(asked).toEqual([everything, ...listByList]);
    expect(said(ledger.book())).toEqual(said(book));
  });

  test.each<[string, RemoteReply]>([
    ['500', page(500)],
    ['504', page(504)],
    ['408', page(408)],
    ['an answer that is cut short', { kind: 'reply', status: 200, text: '{"success":true,"courses":[{"cour' }],
    ['no answer', silence],
  ])('at the next attempt after %s', async (_, reply) => {
    const { reads, book } = await scene();
    const { ledger, asked } = await reads(refusesAtOnce(reply));
    expect(asked).toEqual([everything, ...listByList]);
    expect(said(ledger.book())).toEqual(said(book));
  });

  test('it is not asked for everything again for an hour, and then it is', async () => {
    const { reads } = await scene();
    const device = await reads(refusesAtOnce(page(413)));
    const begun = Date.parse(device.sync.status().readAt ?? '');
    const readings: string[][] = [];
    // Each at the end of ten minutes of rest.
    for (let reading = 0; reading < 7; reading += 1) {
      device.asked.length = 0;
      const before = device.sync.status().readAt;
      await device.until(() => device.sync.status().readAt !== before && device.sync.status().mode === 'resting');
      readings.push([...device.asked]);
    }
    expect(Date.parse(device.sync.status().readAt ?? '') - begun).toBeGreaterThanOrEqual(60 * 60_000);
    expect(readings.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => listByList));
    expect(readings.flat().filter((path) => path === everything)).toHaveLength(1);
  });

  test('a server that had a fault once is asked for everything the next time', async () => {
    const { reads } = await scene();
    const left = [page(500)];
    const device = await reads(({ path }) => (path === everything ? left.shift() : undefined));
    device.asked.length = 0;
    await readsOnce(device);
    expect(device.asked).toEqual([everything]);
  });

  test('so is one that had two, with a whole answer between them', async () => {
    const { reads } = await scene();
    const left = [page(500)];
    const device = await reads(({ path }) => (path === everything ? left.shift() : undefined));
    await readsOnce(device);
    left.push(page(500));
    const before = device.asked.length;
    device.sync.hurry();
    await device.until(() => device.asked.length > before + 1 && device.sync.status().mode === 'resting');
    device.asked.length = 0;
    await readsOnce(device);
    expect(device.asked).toEqual([everything]);
  });

  test('where nothing is answered, each attempt is one call', async () => {
    const { reads } = await scene();
    let left = 6;
    const device = await reads(() => {
      left -= 1;
      return left >= 0 ? silence : undefined;
    });
    const [first] = above;
    expect(device.asked.slice(0, 7)).toEqual([everything, first, everything, first, everything, first, everything]);
    expect(device.asked).toHaveLength(7);
  });
});

test.each<[string, RemoteReply]>([
  ['a refusal', page(400)],
  ['a wait that is asked for', page(429, '2')],
  ['a fault that asks for a wait', page(503, '2')],
  ['a page of somebody else', page(200)],
  ['a list that is missing', { kind: 'reply', status: 200, text: '{"success":true,"courses":[]}' }],
  ['no connection', { kind: 'no reply', offline: true }],
])('%s says nothing of the size, so everything is asked for again', async (_, reply) => {
  const { reads } = await scene();
  const left = [reply, reply];
  const { asked } = await reads(({ path }) => (path === everything ? left.shift() : undefined));
  expect(asked).toEqual([everything, everything, everything]);
});

describe('where all grades are too many for one answer', () => {
  test.each<[string, RemoteReply]>([
    ['413', page(413)],
    ['504', page(504)],
    ['no answer', silence],
  ])('they come by assessment, and are not asked for at once again (%s)', async (_, reply) => {
    const { reads, book } = await scene();
    const device = await reads(({ path }) => {
      if (path === everything) return page(413);
      return path === endpoints.listGrades.path ? reply : undefined;
    });
    expect(device.asked.filter((path) => path.startsWith('/user/grade/offering/')).length).toBe(
      Object.keys(book.assessments).length,
    );
    expect(said(device.ledger.book())).toEqual(said(book));
    device.asked.length = 0;
    await readsOnce(device);
    expect(device.asked).not.toContain(endpoints.listGrades.path);
  });
});

describe('lists count only if the server says the same before and after', () => {
  const title = async ({ call }: Awaited<ReturnType<typeof scene>>, text: string): Promise<void> =>
    call('POST', `/user/course/${sample.c1}/edit`, { title: text });

  test('what changed between two of them is read again, and is in the book as it is then', async () => {
    const server = await scene();
    let isChanged = false;
    const { ledger, asked } = await server.reads(async ({ path }) => {
      if (path === everything) return page(413);
      if (path === endpoints.listGrades.path && !isChanged) {
        isChanged = true;
        await title(server, 'Changed meanwhile');
      }
      return undefined;
    });
    expect(ledger.book().courses[sample.c1]?.title).toBe('Changed meanwhile');
    expect(asked).toEqual([everything, ...listByList, endpoints.listGrades.path, ...above]);
  });

  test('after three attempts it is told that the server changes too fast, and nothing is taken', async () => {
    const server = await scene();
    let left = 0;
    const { sync, ledger, asked, until } = await server.reads(async ({ path }) => {
      if (path === everything) return page(413);
      if (path === endpoints.listGrades.path && left > 0) {
        left -= 1;
        await title(server, `${left} to come`);
      }
      return undefined;
    });
    const { seq } = ledger.status();
    left = 3;
    asked.length = 0;
    sync.hurry();
    await until(() => sync.status().trouble !== undefined);
    expect(sync.status()).toMatchObject({ mode: 'waiting', trouble: 'changes too fast' });
    expect(asked).toHaveLength(above.length + 3 * (above.length + 1));
    expect(ledger.status().seq).toBe(seq);
    await until(() => sync.status().mode === 'resting');
    expect(ledger.book().courses[sample.c1]?.title).toBe('0 to come');
  });
});

test('it is shown which list is read, of how many, and which attempt it is', async () => {
  const server = await scene();
  const device = await server.reads(refusesAtOnce(page(413)));
  const shown: (ReadingProgress | undefined)[] = [];
  device.sync.subscribe(() => {
    const { progress } = device.sync.status();
    if (progress !== shown.at(-1)) shown.push(progress);
  });
  await readsOnce(device);
  const steps = shown.map((one) => one && `${one.per} ${one.list} ${one.at}/${one.of}`);
  expect(steps).toEqual([
    'list settings 1/7',
    'list courses 2/7',
    'list offerings 3/7',
    'list assessments 4/7',
    'list students 5/7',
    'list enrollments 6/7',
    'list grades 7/7',
    'check settings 1/6',
    'check courses 2/6',
    'check offerings 3/6',
    'check assessments 4/6',
    'check students 5/6',
    'check enrollments 6/6',
    undefined,
  ]);
});

test('a pause ends the reading after the list under way', async () => {
  const server = await scene();
  let answer: (() => void) | undefined;
  let isHeld = false;
  const device = await server.reads(async ({ path }) => {
    if (path === everything) return page(413);
    if (isHeld && path === endpoints.listOfferings.path)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return undefined;
  });
  isHeld = true;
  device.asked.length = 0;
  device.sync.hurry();
  await device.until(() => answer !== undefined);
  await device.sync.pause();
  answer?.();
  await device.until(() => device.sync.status().mode === 'paused' && device.sync.status().progress === undefined);
  expect(device.asked).toEqual(above.slice(0, 3));
});
