import { expect, vi } from 'vitest';
import type { RemoteReply } from '../../api/remote.ts';
import { type MemoryLogStorage, memoryLogStorage } from '../../log/stored/memory.ts';
import { eraseEvents } from '../log/erased.ts';
import { gradeEdit } from '../log/sample.ts';
import { copyOf, type Instead, mirrorScene, noReply, untilRest } from './mirror-scene.ts';

type Scene = Awaited<ReturnType<typeof mirrorScene>>;
type Browser = Awaited<ReturnType<Scene['browser']>>;

/** A browser whose first two commits the server has. */
export const begun = async () => {
  const scene = await mirrorScene();
  const storage = memoryLogStorage();
  const office = await scene.browser(storage);
  for (const title of ['Algebra', 'Analysis']) await office.course(title);
  office.mirror.allow(true);
  await office.until('complete');
  return { ...scene, storage, office };
};

type Begun = Awaited<ReturnType<typeof begun>>;

export const isAddition = (path: string): boolean => path.endsWith('/add');

/** The next call of this kind is answered so, and all others by the server. */
export const once = ({ scene }: Pick<Scene, 'scene'>, isMeant: (path: string) => boolean, answer: Instead): void => {
  let isOver = false;
  scene.instead = (request) => {
    if (isOver || !isMeant(request.path)) return undefined;
    isOver = true;
    return answer(request);
  };
};

export const reply = (status: number, text: string, retryAfter?: string): RemoteReply => ({
  kind: 'reply',
  status,
  text,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Milliseconds for a busy machine. */
const patience = { timeout: 20_000, interval: 5 };

/** Other work is sent. */
const otherWork = ({ mirror }: Browser): void => {
  mirror.allow(false);
  mirror.allow(true);
};

/** Each mishap, which leaves a browser that is at rest. */
export const mishaps: Readonly<Record<string, (scene: Begun) => Promise<Browser | undefined>>> = {
  'a reply is lost before the server stored anything': async ({ office, ...scene }) => {
    once(scene, isAddition, () => noReply);
    await office.course('Geometry');
    await office.until('waiting');
    return office;
  },
  'a reply is lost after the server stored the lines': async ({ office, toServer, ...scene }) => {
    once(scene, isAddition, async (request) => {
      await toServer(request);
      return noReply;
    });
    await office.course('Geometry');
    await office.until('waiting');
    return office;
  },
  'the reply to a question is lost': async ({ office, ...scene }) => {
    once(
      scene,
      (path) => !isAddition(path),
      () => noReply,
    );
    office.mirror.ask();
    await office.until('waiting');
    await office.course('Geometry');
    return office;
  },
  'an addition arrives twice': async ({ office, toServer, ...scene }) => {
    once(scene, isAddition, async (request) => {
      await toServer(request);
      return undefined;
    });
    await office.course('Geometry');
    return office;
  },
  'a proxy answers with a page of its own': async ({ office, ...scene }) => {
    once(scene, isAddition, () => reply(200, '<html>Sign in to the hotel</html>'));
    await office.course('Geometry');
    await office.until('waiting');
    return office;
  },
  'the server has an internal fault': async ({ office, ...scene }) => {
    once(scene, isAddition, () => reply(500, '{"success":false,"reason":"internal"}'));
    await office.course('Geometry');
    await office.until('waiting');
    return office;
  },
  'the server asks to be left alone for a while': async ({ office, made, ...scene }) => {
    once(scene, isAddition, () => reply(429, '{"success":false}', '90'));
    await office.course('Geometry');
    const before = made.length;
    expect(await untilRest(office.mirror, office.jump)).toBe(90_000);
    expect(made.length - before).toBeLessThanOrEqual(3);
    return office;
  },
  'the server has no room for a while': async ({ office, ...scene }) => {
    once(scene, isAddition, () => reply(200, '{"success":false,"quotaExceeded":true}'));
    await office.course('Geometry');
    await office.until('full');
    otherWork(office);
    return office;
  },
  'the server is restored to an older state': async ({ office, backUp }) => {
    const restore = backUp();
    for (const title of ['Geometry', 'Logic']) await office.course(title);
    await office.until('complete');
    restore();
    await office.course('Topology');
    return office;
  },
  'the server is restored to an older state, and nothing is written since': async ({ office, backUp }) => {
    const restore = backUp();
    await office.course('Geometry');
    await office.until('complete');
    restore();
    office.mirror.ask();
    return office;
  },
  'the server is restored to a state before it had a copy': async () => {
    const scene = await mirrorScene();
    const restore = scene.backUp();
    const office = await scene.browser(memoryLogStorage());
    for (const title of ['Algebra', 'Analysis']) await office.course(title);
    office.mirror.allow(true);
    await office.until('complete');
    restore();
    await office.course('Geometry');
    await office.until('complete');
    await oneHistory(scene, office);
    return undefined;
  },
  'a profile is restored that is older than the copy': async ({ browser, storage, office, ...scene }) => {
    const older = copyOf(storage);
    await office.course('Geometry');
    await office.until('complete');
    const restored = await browser(older);
    restored.mirror.allow(true);
    await restored.until('complete');
    expect(restored.mirror.status()).toMatchObject({ fork: undefined, confirmed: { seq: 2 } });
    await oneHistory(scene, office);
    return office;
  },
  'a profile is restored after work that no server ever had': async ({ browser, storage, office }) => {
    const older = copyOf(storage);
    office.mirror.allow(false);
    await office.course('Geometry');
    const restored = await browser(older);
    await restored.course('Statistics');
    restored.mirror.allow(true);
    return restored;
  },
  'two tabs of one browser send at once': async ({ browser, storage, office, ...scene }) => {
    const other = await browser(storage);
    office.mirror.allow(false);
    for (const title of ['Geometry', 'Logic']) await office.course(title);
    await other.ledger.records.lead();
    office.mirror.allow(true);
    other.mirror.allow(true);
    await Promise.all([office.until('complete'), other.until('complete')]);
    await oneHistory(scene, other);
    return office;
  },
  'the clock is put back by years': async ({ browser, logOn, storage }) => {
    const log = logOn(storage);
    const at = '2019-01-01T00:00:00.000Z';
    await log.append(await log.head(), [
      { ...gradeEdit(1), at: '2031-01-01T00:00:00.000Z' },
      { ...gradeEdit(2), at },
    ]);
    return opened(browser, storage);
  },
  'an entry is erased here before it is sent': async ({ browser, logOn, storage, office }) => {
    office.mirror.stop();
    const log = logOn(storage);
    await log.append(await log.head(), [gradeEdit(1), gradeEdit(2)]);
    erase(storage, 3);
    return opened(browser, storage);
  },
  'a page is closed in the middle of a long log': async ({ browser, logOn, storage, office }) => {
    office.mirror.stop();
    const log = logOn(storage);
    await log.append(
      await log.head(),
      Array.from({ length: 1_200 }, (_, n) => gradeEdit(n)),
    );
    const closed = await browser(storage);
    closed.mirror.allow(true);
    await vi.waitFor(() => expect(closed.mirror.status().confirmed?.seq).toBe(1_002), patience);
    closed.mirror.stop();
    return opened(browser, storage);
  },
  'an answer comes only after other work has begun': async ({ office, made, ...scene }) => {
    let letGo = (): void => undefined;
    const late = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    once(scene, isAddition, () => late);
    await office.course('Geometry');
    const before = made.length;
    await vi.waitFor(() => {
      office.jump();
      expect(made.length).toBe(before + 1);
    }, patience);
    office.mirror.allow(false);
    await office.course('Logic');
    letGo();
    office.mirror.allow(true);
    return office;
  },
  'the session ends in the middle': async ({ office, scene, signIn }) => {
    once({ scene }, isAddition, () => {
      scene.credentials = undefined;
      return reply(401, '{"success":false,"reason":"session.none"}');
    });
    await office.course('Geometry');
    await office.until('held');
    scene.credentials = await signIn();
    otherWork(office);
    return office;
  },
  'another account signs in between': async ({ office, scene, signIn, newAccount, made }) => {
    const { email } = await newAccount();
    office.mirror.allow(false);
    scene.credentials = undefined;
    await signIn(email);
    const before = made.length;
    office.mirror.allow(true);
    await office.course('Geometry');
    await untilRest(office.mirror, office.jump);
    expect(made.length).toBe(before);
    scene.credentials = await signIn();
    otherWork(office);
    return office;
  },
  'the server offers no copies for a while': async ({ office, scene, made }) => {
    const { credentials } = scene;
    if (credentials) scene.credentials = { ...credentials, capabilities: {} };
    otherWork(office);
    const before = made.length;
    await office.course('Geometry');
    await untilRest(office.mirror, office.jump);
    expect(office.mirror.status().state).toBe('not offered');
    expect(made.length).toBe(before);
    scene.credentials = credentials;
    otherWork(office);
    return office;
  },
  'the log is replaced by a longer file of itself': async ({ browser, logOn, storage, office }) => {
    const home = await browser(copyOf(storage));
    for (const title of ['Geometry', 'Logic']) await home.course(title);
    home.mirror.allow(true);
    await home.until('complete');
    await home.course('Topology');
    await home.until('complete');
    const log = logOn(storage);
    const file = { headerLine: await home.log.header(), lines: await home.log.lines(0) };
    await log.replace(await log.head(), { ...file, intents: [] });
    await office.ledger.records.lead();
    return office;
  },
};

export const erase = ({ kept }: MemoryLogStorage, seq: number): void => {
  if (kept) kept.lines[seq - 1] = eraseEvents(kept.lines[seq - 1] ?? '', () => true);
};

export const opened = async (browser: Scene['browser'], storage: MemoryLogStorage): Promise<Browser> => {
  const one = await browser(storage);
  one.mirror.allow(true);
  return one;
};

/** The server has each line once, in order, under the ledger's own name, and no other history is spoken of. */
export const oneHistory = async (
  { held, list, failures }: Pick<Scene, 'held' | 'list' | 'failures'>,
  { mirror, log, ledger }: Browser,
): Promise<void> => {
  const lines = await log.lines(0);
  expect(await held('log')).toEqual(lines);
  expect(await list()).toMatchObject([{ logId: 'log', seq: lines.length }]);
  expect((await list())[0]).not.toHaveProperty('forkOf');
  const { seq, head: hash } = ledger.status();
  expect(seq).toBe(lines.length);
  expect(mirror.status()).toMatchObject({ fork: undefined, refusedAt: undefined, confirmed: { seq, hash } });
  expect(failures).toEqual([]);
};
