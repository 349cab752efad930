import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BackendsNotTrusted, expectTrusted } from '../../server/node/app-backends.ts';
import { BadSetting, settingsOf } from '../../server/node/settings.ts';
import { email, heldBy, openHttp, send } from './http-scene.ts';

const apiOf = (json: Record<string, unknown>): unknown => (json.user as { api: string }).api;

test('an e-mail leads to the server of its domain, where its owner signs in from the first one’s page', async () => {
  const site = await openHttp();
  const other = await openHttp({ allowed: [site.address] });
  const front = await openHttp({ lookup: { 'example.edu': other.address } });
  const lookUp = async (who: string) =>
    (await front.ask('GET', `/identifyapi/user/${encodeURIComponent(who)}/get`, { headers: { host: 'evil.example' } }))
      .json;

  for (const who of [email, 'nobody@example.edu', ' ANA@Example.EDU ']) {
    expect(await lookUp(who)).toEqual({ success: true, user: { api: other.address } });
  }
  for (const who of ['ana@elsewhere.example', 'ana@sub.example.edu', 'ana', '', '@', 'example.edu@x', '__proto__']) {
    expect(await lookUp(who)).toEqual({ success: true, user: { api: front.address } });
  }

  const there = { headers: { origin: site.address, 'sec-fetch-site': 'cross-site' } };
  const signedIn = await other.logIn('correct horse', there);
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers['access-control-allow-origin']).toBe(site.address);
  const held = { ...heldBy(signedIn), origin: site.address };
  const added = await send(other.port, 'POST', '/user/course/add', { headers: held, json: { title: 'There' } });
  expect(added.status).toBe(200);
  expect((await front.ask('GET', '/user/verify/get', { headers: held })).status).toBe(401);
});

test('a known e-mail and an unknown one get the same bytes from either server', async () => {
  const front = await openHttp({ lookup: { 'example.org': 'https://b2.example' } });
  const told = async (who: string) => {
    const { headers, ...rest } = await front.ask('GET', `/identifyapi/user/${who}/get`);
    const { date: _, 'x-request-id': __, ...same } = headers;
    return { ...rest, headers: same };
  };
  expect(await told('nobody@example.edu')).toEqual(await told(email));
  expect(await told('nobody@example.org')).toEqual(await told('ana@example.org'));
  expect(apiOf((await told('a@example.org')).json)).toBe('https://b2.example');
});

const withFile = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-lookup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'lookup'), text);
  return join(folder, 'lookup');
};
const settings = (env: Record<string, string>) => settingsOf(env, '/nowhere');

test('the file says a domain and its server on each line', () => {
  const file = withFile(
    '# ours\n\nmath.example.edu  https://b1.example.edu # since 2026\nlocal http://127.0.0.1:4174\n',
  );
  expect([...settings({ LOOKUP_FILE: file }).lookup]).toEqual([
    ['math.example.edu', 'https://b1.example.edu'],
    ['local', 'http://127.0.0.1:4174'],
  ]);
  expect(settings({}).lookup.size).toBe(0);
});

test.each([
  ['a path', 'a.example https://b.example/app'],
  ['a slash', 'a.example https://b.example/'],
  ['plain http', 'a.example http://b.example'],
  ['no origin', 'a.example'],
  ['too much', 'a.example https://b.example https://c.example'],
  ['a person', 'ana@a.example https://b.example'],
  ['capitals', 'A.example https://b.example'],
  ['a name and a password', 'a.example https://u:p@b.example'],
  ['a domain twice', 'a.example https://b.example\na.example https://c.example'],
])('a file with %s is refused', (_, line) => {
  expect(() => settings({ LOOKUP_FILE: withFile(line) })).toThrow(BadSetting);
});

test('the line that is refused is told', () => {
  const LOOKUP_FILE = withFile('# ours\n\na.example https://b.example\nc.example\n');
  expect(() => settings({ LOOKUP_FILE })).toThrow('LOOKUP_FILE, line 4,');
});

test('a file that is not there is refused', () => {
  expect(() => settings({ LOOKUP_FILE: '/nowhere/at/all' })).toThrow(BadSetting);
});

test('an app that would send no password to one of them is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="gradeledger-backends" content="https://b1.example  https://b2.example" />',
  );
  const [b1, b2, own] = ['https://b1.example', 'https://b2.example', 'https://site.example'];
  expectTrusted(folder, [b1, b2, own, b1], own);
  expect(() => expectTrusted(folder, [b1, 'https://b3.example'], own)).toThrow(BackendsNotTrusted);
  writeFileSync(join(folder, 'index.html'), '<title>x</title>');
  expectTrusted(folder, [own], own);
  expect(() => expectTrusted(folder, [b1], own)).toThrow(BackendsNotTrusted);
});
