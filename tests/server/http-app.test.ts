import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pages } from '../../api/pages.ts';
import { siteWorker } from '../../server/node/site-worker.ts';
import { routes } from '../../src/app/routes.ts';
import { openHttp } from './http-scene.ts';

describe('the app', () => {
  test('is served with its headers', async () => {
    const http = await openHttp();
    const page = await http.ask('GET', '/');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(page.text).toContain('<title>Gradeledger</title>');
    for (const { path } of pages) {
      expect(await http.ask('GET', path)).toMatchObject({ status: 200, text: page.text });
    }
    const script = await http.ask('GET', '/assets/index-AbCd_12.js', { headers: { 'accept-encoding': 'br' } });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const again = await http.ask('GET', '/', { headers: { 'if-none-match': page.headers.etag } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { vary: 'Accept-Encoding' } });
    expect(await http.ask('HEAD', '/')).toMatchObject({ status: 200, text: '' });
  });

  test('comes whole in each way that a browser can unpack it', async () => {
    const http = await openHttp();
    const path = '/assets/index-AbCd_12.js';
    const plain = await http.ask('GET', path);
    for (const encoding of ['br', 'gzip', 'br']) {
      const packed = await fetch(`${http.address}${path}`, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(await packed.text()).toBe(plain.text);
    }
  });

  test('what the build has packed is served as it is, to who takes it, and at no address of its own', async () => {
    const http = await openHttp();
    const path = '/assets/built-AbCd_12.js';
    const taken = async (encoding: string): Promise<string> =>
      (await fetch(`${http.address}${path}`, { headers: { 'accept-encoding': encoding } })).text();
    expect(await taken('br')).toBe('packed by the build');
    expect(await taken('gzip')).toContain('export const built');
    expect(await taken('identity')).toContain('export const built');
    expect((await http.ask('GET', `${path}.br`)).status).toBe(404);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', undefined],
    ['gzip;q=0.5 , br;q=0.1', 'br'],
    ['brotli', undefined],
  ])('comes to who takes “%s” as %s', async (accepted, encoding) => {
    const http = await openHttp();
    const { headers } = await http.ask('GET', '/assets/index-AbCd_12.js', {
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('keeps for ever only what has another name when it is another, and says what each file is', async () => {
    const http = await openHttp();
    for (const [path, type] of [
      ['/licenses-AbCd_12.txt', 'text/plain; charset=utf-8'],
      ['/app.webmanifest', 'application/manifest+json'],
    ] as const) {
      const headers = { 'accept-encoding': 'br' };
      const reply = await http.ask('GET', path, { headers });
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type });
    }
  });

  test('R24.5 its worker is asked for anew each time, and knows the page as it is served', async () => {
    const http = await openHttp();
    const worker = await http.ask('GET', '/worker.js');
    expect(worker).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' },
    });
    const page = (await http.ask('GET', '/')).text;
    const digest = createHash('sha256').update(page).digest('base64');
    expect(worker.text).toContain(`"integrity":"sha256-${digest}"`);
    expect(worker.text).not.toContain('as built');
    expect(worker.text).toContain('\ncode');
    const { etag } = worker.headers;
    expect((await http.ask('GET', '/worker.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('R24.5 where it is not to be kept, the worker removes what is kept, and itself', async () => {
    const http = await openHttp({ offline: false });
    const worker = await http.ask('GET', '/worker.js');
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(worker.text).toContain('self.registration.unregister()');
    expect(worker.text).not.toContain('self.siteBuild');
  });

  test('R24.5 with another page, or another content policy, it is another worker', () => {
    const built = Buffer.from('self.siteBuild={"files":[],"served":""};\ncode');
    const served = (html: string, policy: string) => siteWorker(built, { html: Buffer.from(html), policy }).toString();
    expect(served('a page', 'a policy')).toBe(served('a page', 'a policy'));
    expect(served('a page', 'a policy')).not.toBe(served('another page', 'a policy'));
    expect(served('a page', 'a policy')).not.toBe(served('a page', 'another policy'));
  });

  const visit = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  test('R14.4 has its screens at just those addresses, and those for developers nowhere', async () => {
    const http = await openHttp();
    for (const { path, page } of routes) {
      const isForDevelopers = page === 'testing';
      expect([path, (await http.ask('GET', path, visit)).status]).toEqual([path, isForDevelopers ? 404 : 200]);
    }
  });

  test.each(['/no/such/page', '/courses/', '/assets/', '/nowhere', '/Courses', '/finalgrades', '/constructor'])(
    'tells who goes to %s that it is not there',
    async (path) => {
      const http = await openHttp();
      const page = await http.ask('GET', '/');
      const lost = await http.ask('GET', path, visit);
      expect(lost).toMatchObject({ status: 404, text: page.text, headers: { 'cache-control': 'no-cache' } });
      expect(String(lost.headers.vary).split(', ')).toContain('Accept');
      expect(lost.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
      const again = { headers: { ...visit.headers, 'if-none-match': page.headers.etag } };
      expect((await http.ask('GET', path, again)).status).toBe(404);
      expect((await http.ask('GET', path)).json).toMatchObject({ success: false });
      expect((await http.ask('POST', path, visit)).text).not.toContain('<title>');
    },
  );

  test.each([
    '/user',
    '/user/no/such',
    '/user/course/none',
    '/core',
    '/identifyapi/x',
    '/no/such.js',
    '/assets/missing.js',
    '/..%2fetc/passwd',
  ])('answers a visit to %s as it does every other call', async (path) => {
    const http = await openHttp();
    const { status, text } = await http.ask('GET', path, visit);
    expect({ status, text }).toMatchObject(await http.ask('GET', path).then(({ status, text }) => ({ status, text })));
    expect(text).not.toContain('<title>');
  });

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets%5c..%5cindex.html',
    '/assets/',
    '/assets/missing.js',
    '/.env',
    '/build-manifest.json',
    '/index.html%00.png',
    '/user',
    '/core/',
    '/a/b',
    `/${'x'.repeat(8000)}.js`,
  ])('has nothing at %s', async (path) => {
    const http = await openHttp();
    const { status, text } = await http.ask('GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('<title>');
  });

  test('lives at one name of this machine', async () => {
    const http = await openHttp();
    const elsewhere = await http.ask('GET', '/courses?x=1', { headers: { host: `localhost:${http.port}` } });
    expect(elsewhere).toMatchObject({ status: 307, headers: { location: `${http.address}/courses?x=1` } });
    const foreign = await http.ask('GET', '/courses', { headers: { host: 'evil.example' } });
    expect(foreign.headers.location).toBeUndefined();
  });
});
