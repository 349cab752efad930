import { describe, expect, test } from 'vitest';
import { openSession } from '../../machines/session/session.ts';
import {
  ana,
  at,
  elsewhere,
  json,
  noReply,
  openDesk,
  passwords,
  signIn,
  site,
  standing,
  textOf,
  to,
} from './session-desk.ts';

const offline = { kind: 'no reply', offline: true } as const;

describe('signing in', () => {
  test('R15.1 trims and lower-cases the e-mail, looks it up without a session, posts the login there, and verifies', async () => {
    const { browser } = await openDesk();
    const { tab, sent } = browser();
    const session = openSession(tab('a'));
    session.lookUp('  ANA@Example.edu ');
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    await standing(session, 'verified');
    expect(sent.map(({ method, path, origin }) => `${method} ${origin}${path}`)).toEqual([
      `GET ${site}/identifyapi/user/ana%40example.edu/get`,
      `POST ${site}/core/login/edit`,
      `GET ${site}/user/verify/get`,
    ]);
    expect(sent.map(({ headers, open = false }) => [open, ...Object.keys(headers)])).toEqual([
      [true],
      [false],
      [false, 'X-Gradeledger-Anti-Forgery', 'X-Gradeledger-Backend'],
    ]);
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ userEmail: ana, userPassword: passwords[ana] });
  });

  test('R15.3 keeps the session values on one’s own computer, clears only earlier ones, and never the password', async () => {
    const { browser } = await openDesk();
    const { tab, lasting } = browser();
    lasting.setItem('gradeledger/bob@example.edu/selections', 'kept');
    lasting.setItem('gradeledger/theme', 'dark');
    lasting.setItem('gradeledger/session', 'an earlier one');
    await signIn(tab('a'));
    expect(JSON.parse(lasting.getItem('gradeledger/session') ?? '')).toMatchObject({
      userEmail: ana,
      backend: site,
      antiForgeryHeaderName: 'X-Gradeledger-Anti-Forgery',
      backendIdentificationIdName: 'X-Gradeledger-Backend',
      frozen: false,
      computer: 'mine',
      verified: true,
    });
    expect(textOf(lasting)).toContain('selections=kept');
    expect(textOf(lasting)).toContain('theme=dark');
    expect(textOf(lasting)).not.toContain(passwords[ana].trim());
  });

  test('no event, no context and no inspector ever holds the password', async () => {
    const { browser } = await openDesk();
    const { tab } = browser();
    const seen: string[] = [];
    const session = openSession(tab('a'), { inspect: (event) => void seen.push(JSON.stringify(event, skipping())) });
    session.lookUp(ana);
    await at(session, 'asking');
    session.logIn('a wrong one', 'mine');
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    await standing(session, 'verified');
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.join()).toContain('LOG_IN');
    expect(seen.join()).not.toMatch(/a wrong one|secret /);
    expect(JSON.stringify(session.state())).not.toContain(passwords[ana]);
  });

  test.each([
    ['no reply to the lookup', 'find', noReply, { code: 'noAnswer', status: 401 }],
    ['no connection for the lookup', 'find', offline, { code: 'noConnection', status: 401 }],
    ['a lookup that fails', 'find', json(500, { success: false }), { code: 'lookupFailed', status: 401 }],
    ['a lookup without success', 'find', json(200, { user: { api: site } }), { code: 'lookupFailed', status: 401 }],
    ['no api', 'find', json(200, { success: true, user: {} }), { code: 'lookupFailed', status: 401 }],
    ['an empty api', 'find', json(200, { success: true, user: { api: '' } }), { code: 'noBackend', status: 401 }],
    [
      'a server nobody listed',
      'find',
      json(200, { success: true, user: { api: 'https://evil.example' } }),
      { code: 'backendNotTrusted', status: 401 },
    ],
    ['too many lookups', 'find', json(429, { success: false }), { code: 'tooMany', status: 401 }],
    [
      'a wrong password',
      'login',
      json(401, { success: false, frozen: false }),
      { code: 'wrongCredentials', status: 401 },
    ],
    [
      'too many logins',
      'login',
      { ...json(429, { success: false }), retryAfter: '30' },
      { code: 'tooMany', retryAfterMs: 30_000 },
    ],
    [
      'an account that has moved',
      'login',
      json(403, { success: false, reason: 'account.moved', api: 'https://new.example.edu', frozen: false }),
      { code: 'moved', status: 403 },
    ],
    ['no reply', 'login', noReply, { code: 'noAnswer' }],
    ['no connection', 'login', offline, { code: 'noConnection' }],
    ['a fault of the server', 'login', json(500, { success: false }), { code: 'serverTrouble', status: 500 }],
    ['a call that cannot be built', 'login', { kind: 'not built' }, { code: 'wentWrong' }],
    [
      'a captive portal',
      'login',
      { kind: 'reply', status: 200, text: '<html>' },
      { code: 'backendBug', lacks: 'JSON' },
    ],
    [
      'another origin than it takes',
      'login',
      json(403, { success: false, reason: 'origin.notAllowed' }),
      { code: 'originNotAllowed' },
    ],
  ] as const)('R15.2 %s is told by its name', async (_, call, answer, fault) => {
    const { browser } = await openDesk();
    const { tab, network, lasting } = browser();
    const path = call === 'find' ? '/identifyapi/' : '/core/login';
    network((request) => (to(path)(request) ? answer : undefined));
    const session = openSession(tab('a'));
    session.lookUp(ana);
    if (call === 'login') {
      await at(session, 'asking');
      session.logIn(passwords[ana], 'mine');
    }
    const state = await at(session, call === 'login' ? 'asking' : 'out');
    expect(state.fault).toMatchObject(fault);
    expect(lasting.getItem('gradeledger/session')).toBeNull();
  });

  test('what is no e-mail is not looked up', async () => {
    const { browser } = await openDesk();
    const { tab, sent } = browser();
    const session = openSession(tab('a'));
    session.lookUp('ana');
    expect((await at(session, 'out')).fault).toEqual({ code: 'emailMalformed' });
    expect(sent).toEqual([]);
  });

  test('R15.5 a frozen account is told so', async () => {
    const { browser, accounts } = await openDesk();
    await accounts.setFrozen(ana, true);
    const session = openSession(browser().tab('a'));
    session.lookUp(ana);
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    expect(await at(session, 'frozen')).toMatchObject({ email: ana });
  });

  test('a login whose verification is refused is no login', async () => {
    const { browser } = await openDesk();
    const { tab, network, lasting } = browser();
    network((request) => (to('/user/verify')(request) ? json(401, { success: false }) : undefined));
    const session = openSession(tab('a'));
    session.lookUp(ana);
    await at(session, 'asking');
    session.logIn(passwords[ana], 'mine');
    expect((await at(session, 'out')).fault).toEqual({ code: 'notVerified' });
    expect(lasting.getItem('gradeledger/session')).toBeNull();
  });

  test('elsewhere is shown before the password is asked for, and a move stops until it is confirmed', async () => {
    const desk = await openDesk();
    const { tab, sent } = desk.browser();
    const first = await signIn(tab('a'));
    first.logOut();
    await at(first, 'out');
    desk.moveTo(elsewhere);
    first.lookUp(ana);
    expect(await at(first, 'moved')).toMatchObject({ where: { backend: elsewhere, elsewhere: true, before: site } });
    first.logIn(passwords[ana], 'mine');
    expect(sent.filter(to('/core/login')).map(({ origin }) => origin)).toEqual([site]);
    first.confirm();
    expect(await at(first, 'asking')).toMatchObject({ where: { backend: elsewhere, elsewhere: true } });
    first.logIn(passwords[ana], 'mine');
    await standing(first, 'verified');
    expect(sent.filter(to('/core/login')).map(({ origin }) => origin)).toEqual([site, elsewhere]);
  });
});

/**
 * Leaves out objects that it has met before: inspection events refer to actors, and these to everything, themselves
 * included.
 */
const skipping = () => {
  const seen = new WeakSet<object>();
  return (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  };
};
