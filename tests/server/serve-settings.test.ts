import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Server, startServer } from '../../server/node/server.ts';
import { BadSetting, type Environment, settingsOf } from '../../server/node/settings.ts';

describe('a host', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])('of %s is this machine, and needs no address', (HOST) => {
    expect(settingsOf({ HOST }, '/nowhere')).toMatchObject({ host: HOST, publicOrigin: undefined });
  });

  test.each(['0.0.0.0', '::', '::2', '127.0.0.2', 'localhost.example'])('of %s needs an address', (HOST) => {
    for (const own of [{}, { PUBLIC_ORIGIN: 'http://127.0.0.1:4173' }])
      expect(() => settingsOf({ HOST, ...own }, '/nowhere')).toThrow(BadSetting);
    const PUBLIC_ORIGIN = 'https://grades.example.edu';
    expect(settingsOf({ HOST, PUBLIC_ORIGIN }, '/nowhere').host).toBe(HOST);
  });
});

test('a variable that is empty counts as one that is not set', () => {
  const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'ALLOWED_ORIGINS', 'BACKEND_ORIGINS'];
  const more = ['TRUSTED_PROXIES', 'LOOKUP_FILE', 'LOG_PLACES', 'OFFLINE', 'APP_DIR'];
  const quotas = ['COURSES', 'OFFERINGS', 'STUDENTS', 'SNAPSHOTS', 'BYTES', 'LEDGER_BYTES'].map(
    (name) => `QUOTA_${name}`,
  );
  const empty = Object.fromEntries([...names, ...more, ...quotas].map((name) => [name, '']));
  expect(settingsOf(empty, '/data')).toEqual(settingsOf({}, '/data'));
});

/** The fault of a setting that cannot be used. */
const faultOf = (env: Environment): unknown => {
  try {
    return settingsOf(env, '/nowhere');
  } catch (reason) {
    return reason instanceof BadSetting ? reason.fault : reason;
  }
};

describe('a database', () => {
  test.each(['postgres://ana:s3cret@db.example/grades', 'postgresql://ana:s3cret@db.example/grades'])('%s', (url) => {
    expect(settingsOf({ DATABASE_URL: url }, '/nowhere').place).toEqual({ kind: 'postgres', url });
  });

  test.each(['mysql://ana:s3cret@h/d', 'postgres://ana:s3cret@h:port/d', 'xpostgres://ana:s3cret@h/d'])(
    '%s is none, and is not told again',
    (DATABASE_URL) => {
      expect(faultOf({ DATABASE_URL })).toEqual({ fault: 'database', name: 'DATABASE_URL', value: '' });
    },
  );
});

test('a folder of an app has its page in it', () => {
  const APP_DIR = mkdtempSync(join(tmpdir(), 'gradeledger-settings-'));
  onTestFinished(() => rmSync(APP_DIR, { recursive: true }));
  expect(faultOf({ APP_DIR })).toEqual({ fault: 'app', name: 'APP_DIR', value: APP_DIR });
  writeFileSync(join(APP_DIR, 'index.html'), '');
  expect(settingsOf({ APP_DIR }, '/data')).toEqual(settingsOf({}, '/data'));
});

describe('a running server', () => {
  const b1 = 'https://b1.example';
  const b2 = 'https://b2.example';
  const friend = 'https://app.example';

  const running = async (env: (folder: string) => Environment): Promise<Server> => {
    const folder = mkdtempSync(join(tmpdir(), 'gradeledger-settings-'));
    const listed = `<meta name="gradeledger-backends" content="${b1} ${b2}" />`;
    writeFileSync(join(folder, 'index.html'), `<!doctype html>${listed}`);
    const server = await startServer(settingsOf({ PORT: '0', ...env(folder) }, join(folder, 'data')), {
      appFolder: async () => folder,
      log: () => undefined,
      orNextPort: false,
    });
    onTestFinished(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });
    return server;
  };

  test('lets its page call the servers that it sends people to, and those of the settings', async () => {
    const { address } = await running((folder) => {
      const LOOKUP_FILE = join(folder, 'lookup');
      writeFileSync(LOOKUP_FILE, `math.example ${b1}\n`);
      return { LOOKUP_FILE, BACKEND_ORIGINS: b2 };
    });
    const found = await fetch(`${address}/identifyapi/user/${encodeURIComponent('ana@math.example')}/get`);
    expect(await found.json()).toMatchObject({ user: { api: b1 } });
    const policy = (await fetch(address)).headers.get('content-security-policy') ?? '';
    const [, origins = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    expect(new Set(origins.split(' '))).toEqual(new Set(["'self'", b1, b2]));
  });

  test('answers the pages of the settings, and nobody else’s', async () => {
    const { address } = await running(() => ({ ALLOWED_ORIGINS: friend }));
    const allowed = async (origin: string) =>
      (await fetch(`${address}/user/verify/get`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await allowed(friend), await allowed(b1)]).toEqual([friend, null]);
  });

  test('counts by the addresses that a proxy of the settings notes', async () => {
    const { address } = await running(() => ({ TRUSTED_PROXIES: '127.0.0.1' }));
    const lookUp = async (from: string) => {
      const headers = { 'x-forwarded-for': from };
      return (await fetch(`${address}/identifyapi/user/ana%40b.example/get`, { headers })).status;
    };
    const statuses: number[] = [];
    while (statuses.length < 200 && !statuses.includes(429)) statuses.push(await lookUp('192.0.2.7'));
    expect(statuses).toContain(429);
    expect(await lookUp('192.0.2.8')).toBe(200);
  });
});
