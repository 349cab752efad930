import { expect, test } from 'vitest';
import type { RemoteRequest } from '../../api/remote.ts';
import type { SessionState, SignInStatus } from '../../machines/session/session-state.ts';
import { contactUs } from '../../src/components/session/contact-us.ts';
import { isSignedIn } from '../../src/components/session/signed-in.ts';

const inWork = (standing: SignInStatus): SessionState => ({
  at: 'in',
  session: {
    userEmail: 'ana@example.edu',
    backend: 'https://grades.example.edu',
    computer: 'mine',
    verified: true,
  } as Extract<SessionState, { at: 'in' }>['session'],
  standing,
  fault: undefined,
  ownFault: undefined,
  goneTo: undefined,
});

test.each<[SignInStatus, boolean]>([
  ['verified', true],
  ['offline', true],
  ['checking', true],
  ['quiet', true],
  ['owning', true],
  ['expired', false],
  ['signing in', false],
])('of somebody whose session is %s, a message says that they are signed in: %s', (standing, isSo) => {
  expect(isSignedIn(inWork(standing))).toBe(isSo);
});

test('a message is sent without the session', async () => {
  const sent: RemoteRequest[] = [];
  const remote = async (request: RemoteRequest) => {
    sent.push(request);
    return { kind: 'no reply', offline: true } as const;
  };
  await contactUs(remote, { email: 'ana@example.edu', message: 'Hello', isLoggedIn: true });
  expect(sent.map(({ open, headers }) => [open, headers])).toEqual([[true, {}]]);
});
