import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { Credentials, Remote, RemoteReply } from '../../api/remote.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { syncOfTabs } from '../../src/browser/tabs/sync-of-tabs.ts';
import { jumpingClock } from './jumping-clock.ts';
import { deviceOn, loadingScene, pointsOf, sample, scores } from './loading-scene.ts';
import { making } from './opened-ledger.ts';

const verify = endpoints.verify.path;
const everything = endpoints.loadEverything.path;

/** The real server, and before it the count of what was written, which it says to whoever asks. */
const counting = (remote: Remote) => {
  let all = 7;
  const revision = () => ({ all, courses: all, students: all, settings: all, offerings: {} });
  const saying = (reply: RemoteReply): RemoteReply =>
    reply.kind === 'reply' && reply.status === 200
      ? { ...reply, text: JSON.stringify({ ...JSON.parse(reply.text), revision: revision() }) }
      : reply;
  const counted: Remote = async (request) => {
    if (request.path.startsWith(verify)) return saying({ kind: 'reply', status: 200, text: '{"success":true}' });
    const reply = await remote(request);
    if (request.method === 'GET') return reply;
    all += 1;
    return saying(reply);
  };
  return {
    counted,
    restore: (to: number): void => {
      all = to;
    },
    write: (): void => {
      all += 1;
    },
  };
};

type Fate = (path: string) => RemoteReply | undefined | Promise<RemoteReply | undefined>;

const scene = async () => {
  const { remote, credentials, call } = await loadingScene();
  const server = counting(remote);
  const offered: Credentials = { ...credentials, capabilities: { ...credentials.capabilities, revision: true } };
  const device = async (name: string, as = offered) => {
    const asked: string[] = [];
    let fate: Fate = () => undefined;
    const watched: Remote = async (request) => {
      asked.push(`${request.method} ${request.path}`);
      return (await fate(request.path)) ?? server.counted(request);
    };
    const opened = await deviceOn(memoryLog(making), watched, as, name);
    const { sync, until, jump } = opened;
    /** It is looked at again after 20 s, and nothing else happens. */
    const looks = async (): Promise<void> => {
      await until(() => sync.status().mode === 'resting');
      sync.check();
      await until(() => sync.status().mode === 'resting');
    };
    asked.length = 0;
    return {
      ...opened,
      asked,
      looks,
      jump,
      meets: (next: Fate): void => {
        fate = next;
      },
    };
  };
  return { ...server, device, credentials, call };
};

const readings = (asked: readonly string[]): number => asked.filter((one) => one === `GET ${everything}`).length;

/** Where time stands still, a reading is too fresh to be asked about: this one is older. */
const passes = async (device: Awaited<ReturnType<Awaited<ReturnType<typeof scene>>['device']>>): Promise<void> => {
  device.jump();
  await device.until(() => device.sync.status().mode === 'resting');
  device.asked.length = 0;
};

describe('where the server says its revision', () => {
  test('a score typed on one device costs no reading there, and one on the other', async () => {
    const server = await scene();
    const one = await server.device('one');
    const other = await server.device('other');
    await scores(one, [4, 3]);
    expect(one.asked.filter((path) => path.startsWith('GET'))).toEqual([]);
    one.sync.freshen();
    await one.until(() => one.asked.at(-1) === `GET ${verify}?quiet=1`);
    await one.until(() => one.sync.status().mode === 'resting');
    expect(readings(one.asked)).toBe(0);

    other.sync.freshen();
    await other.until(() => readings(other.asked) > 0 && other.sync.status().mode === 'resting');
    expect(pointsOf(other)).toEqual([4, 3]);
    expect(readings(other.asked)).toBe(1);
    other.asked.length = 0;
    other.sync.freshen();
    await other.until(() => other.asked.length > 0 && other.sync.status().mode === 'resting');
    expect(other.asked).toEqual([`GET ${verify}?quiet=1`]);
  });

  test('ten minutes of rest end with the question, not with a reading, and count as read', async () => {
    const { device } = await scene();
    const one = await device('one');
    const before = one.sync.status().readAt;
    one.jump();
    await one.until(() => one.sync.status().readAt !== before);
    expect(one.asked).toEqual([`GET ${verify}?quiet=1`]);
    expect(Date.parse(one.sync.status().readAt ?? '') - Date.parse(before ?? '')).toBe(10 * 60_000);
  });

  test('after a reading that left a row out, everything is read after ten minutes, though nothing was written', async () => {
    const { device, call, write } = await scene();
    const one = await device('one');
    one.meets(async (path) => {
      if (path !== everything) return undefined;
      const all = await call('GET', everything);
      all.enrollments.push({ offeringId: sample.o1, studentId: 'xnobody', dateOfEnrollment: '' });
      return { kind: 'reply', status: 200, text: JSON.stringify(all) };
    });
    write();
    one.sync.freshen();
    await one.until(() => one.sync.status().leftOut.length === 1 && one.sync.status().mode === 'resting');
    one.meets(() => undefined);
    const afterTenMinutes = async (): Promise<readonly string[]> => {
      one.asked.length = 0;
      const before = one.sync.status().readAt;
      one.jump();
      await one.until(() => one.sync.status().readAt !== before && one.sync.status().mode === 'resting');
      return one.asked;
    };
    expect(await afterTenMinutes()).toContain(`GET ${everything}`);
    expect(one.sync.status().leftOut).toEqual([]);
    expect(await afterTenMinutes()).toEqual([`GET ${verify}?quiet=1`]);
  });

  test('pages that are looked at ask once between them', async () => {
    const { device } = await scene();
    const one = await device('one');
    await one.looks();
    await one.looks();
    expect(one.asked).toEqual([]);
  });

  test('a smaller revision is another one: a backup was restored', async () => {
    const { device, restore } = await scene();
    const one = await device('one');
    restore(3);
    one.sync.freshen();
    await one.until(() => readings(one.asked) === 1 && one.sync.status().mode === 'resting');
    expect(one.asked).toEqual([`GET ${verify}?quiet=1`, `GET ${verify}?quiet=1`, `GET ${everything}`]);
  });

  test('what others wrote before an own write is not taken for known by the answer to it', async () => {
    const { device, call, write } = await scene();
    const one = await device('one');
    await call('POST', `/user/course/${sample.c1}/edit`, { title: 'By another device' });
    write();
    await scores(one, [1, 1]);
    one.sync.freshen();
    await one.until(() => readings(one.asked) === 1 && one.sync.status().mode === 'resting');
    expect(one.ledger.book().courses[sample.c1]?.title).toBe('By another device');
  });

  test('one that offers it and does not say it is read, and not asked for it again for ten minutes', async () => {
    const { device } = await scene();
    const one = await device('one');
    one.meets((path) =>
      path.startsWith(verify) ? { kind: 'reply', status: 200, text: '{"success":true}' } : undefined,
    );
    one.sync.freshen();
    await one.until(() => readings(one.asked) === 1 && one.sync.status().mode === 'resting');
    one.asked.length = 0;
    one.sync.check();
    one.sync.freshen();
    await one.until(() => readings(one.asked) === 1 && one.sync.status().mode === 'resting');
    expect(one.asked).toEqual([`GET ${everything}`]);
  });
});

test('where the server does not offer it, nothing is asked while the page is looked at, and it is read before an export', async () => {
  const { device, credentials } = await scene();
  const { revision: _, ...capabilities } = credentials.capabilities;
  const one = await device('one', { ...credentials, capabilities });
  one.sync.check();
  expect(one.asked).toEqual([]);
  one.sync.freshen();
  await one.until(() => readings(one.asked) === 1 && one.sync.status().mode === 'resting');
  expect(one.asked).toEqual([`GET ${everything}`]);
});

describe('before an export', () => {
  const alone = () => ({ onmessage: null, postMessage: () => undefined, close: () => undefined });
  const opened = async () => {
    const server = await scene();
    const one = await server.device('one');
    await passes(one);
    const { clock, jump } = jumpingClock();
    const tabs = syncOfTabs(one.sync, alone(), clock);
    return { ...one, tabs, patience: jump };
  };

  test('it is known what the server holds, and others’ work is here', async () => {
    const server = await scene();
    const one = await server.device('one');
    const other = await server.device('other');
    await passes(other);
    await scores(one, [2, 2]);
    // The reading takes a while.
    other.meets(async (path) => {
      if (path === everything) await new Promise<void>((resolve) => void other.clock.setTimeout(resolve, 300));
      return undefined;
    });
    const isFresh = syncOfTabs(other.sync, alone(), jumpingClock().clock).freshen();
    await other.until(() => readings(other.asked) === 1 && other.sync.status().mode === 'resting');
    expect(await isFresh).toBe(true);
    expect(pointsOf(other)).toEqual([2, 2]);
  });

  test('it is told at once where the server cannot be asked', async () => {
    const { tabs, meets } = await opened();
    meets(() => ({ kind: 'no reply', offline: true }));
    expect(await tabs.freshen()).toBe(false);
  });

  test('a server that is silent is waited for no longer than 5 s', async () => {
    const { tabs, meets, patience } = await opened();
    meets(() => new Promise(() => undefined));
    const isFresh = tabs.freshen();
    // The first timer looks after the sending tab; the export waits as long as the shorter one.
    expect(patience()).toBe(5_000);
    expect(await isFresh).toBe(false);
  });
});
