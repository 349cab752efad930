import { describe, expect, test } from 'vitest';
import { openScene } from './sessions-scene.ts';

describe('a message to us', () => {
  const send = (scene: Awaited<ReturnType<typeof openScene>>, json: object, from = '192.0.2.1') =>
    scene.ask('POST', '/identifyapi/contactus/add', { json, from });
  const message = { email: 'ana@example.edu', message: 'Hello', isLoggedIn: false };

  test('is kept, its sender in one line', async () => {
    const scene = await openScene();
    expect((await send(scene, { ...message, email: ' ana@example.edu\r\n' })).status).toBe(200);
    expect(scene.data.messages).toMatchObject([message]);
  });

  test.each([
    ['no e-mail', { email: 'ana' }],
    ['a sign of a terminal in its e-mail', { email: 'ana\u001b[2J@example.edu' }],
    ['a header smuggled in', { email: 'a@b\r\nBcc: everybody@example.edu' }],
    ['nothing in it', { message: ' \n ' }],
    ['too much in it', { message: 'x'.repeat(10_001) }],
    ['something else in it', { subject: 'x' }],
  ])('with %s is refused', async (_, part) => {
    const scene = await openScene();
    expect(await send(scene, { ...message, ...part })).toMatchObject({
      status: 400,
      body: { reason: 'body.malformed' },
    });
    expect(scene.data.messages).toEqual([]);
  });

  test('may come three times an hour from one address, and so often from all of them', async () => {
    const scene = await openScene();
    const statuses = async (times: number, from: (at: number) => string) => {
      const found: number[] = [];
      for (let at = 0; at < times; at += 1) found.push((await send(scene, message, from(at))).status);
      return found;
    };
    expect(await statuses(4, () => '192.0.2.1')).toEqual([200, 200, 200, 429]);
    scene.wait(20 * 60 * 1000);
    expect(await statuses(2, () => '192.0.2.1')).toEqual([200, 429]);
    const all = await statuses(200, (at) => `198.51.100.${at}`);
    expect(all.filter((status) => status === 200).length).toBeLessThanOrEqual(100);
    expect(all.at(-1)).toBe(429);
  });

  test('that is refused to one address takes nothing from the others', async () => {
    const scene = await openScene();
    for (let times = 0; times < 200; times += 1) await send(scene, message);
    expect((await send(scene, message, '192.0.2.2')).status).toBe(200);
  });
});
