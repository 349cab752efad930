import { describe, expect, test } from 'vitest';
import { jsonOf } from './json-of.ts';
import { openScene, password } from './sessions-scene.ts';

const verifying = ['GET', '/user/verify/get'] as const;
const adding = ['POST', '/user/course/add'] as const;
const course = { json: { title: 'Beginnings' } };

describe('an account that has moved', () => {
  const api = 'https://new.example.edu';

  test('is told where it is only to who knows its password, and its sessions apply nothing', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    await scene.storage.accounts.setMovedTo('ana', api);
    const said = { success: false, reason: 'account.moved', api };
    expect(await scene.logIn('ana@example.edu')).toMatchObject({ status: 403, body: { ...said, frozen: false } });
    expect(jsonOf(await scene.logIn('ana@example.edu', 'wrong'))).toEqual({
      ...{ success: false, reason: 'credentials.wrong', frozen: false },
    });
    const refused = await scene.as(held, ...adding, course);
    expect(refused).toMatchObject({ status: 403, body: said });
    expect(refused.session).toBeUndefined();
    expect(await scene.as(held, ...verifying)).toMatchObject({ status: 403, body: said });
    expect(await scene.storage.read('ana', (rows) => rows.count('courses'))).toBe(0);
    await scene.storage.accounts.setMovedTo('ana', undefined);
    expect((await scene.as(held, ...adding, course)).status).toBe(200);
  });

  test('takes neither a new password nor a session that were under way when it was marked', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    const move = () => scene.storage.accounts.setMovedTo('ana', api);
    const body = { oldPassword: password, newPassword: 'another one 1' };
    scene.whileHashing(move);
    const changed = await scene.as(held, 'POST', '/user/changepassword/edit', { json: body });
    expect(changed).toMatchObject({ status: 403, body: { reason: 'account.moved', api } });
    await scene.storage.accounts.setMovedTo('ana', undefined);
    scene.whileHashing(move);
    expect(await scene.logIn('ana@example.edu')).toMatchObject({ status: 403, body: { reason: 'account.moved', api } });
    expect((await scene.storage.accounts.byId('ana'))?.passwordHash).toBe(`plain:${password}`);
  });

  test('that came from another server says so at each login', async () => {
    const scene = await openScene();
    const from = 'https://old.example.edu';
    const account = { accountId: 'eva', email: 'eva@example.edu', passwordHash: `plain:${password}` };
    const createdAt = '2026-01-01T00:00:00.000Z';
    await scene.storage.accounts.add({ ...account, frozen: false, createdAt, movedFrom: from });
    for (let at = 0; at < 2; at += 1)
      expect(jsonOf(await scene.logIn('eva@example.edu'))).toMatchObject({ success: true, movedFrom: from });
    expect(jsonOf(await scene.logIn('ana@example.edu'))).not.toHaveProperty('movedFrom');
  });
});
