import { expect, test } from 'vitest';
import type { SessionState, SignInStatus } from '../../machines/session/session.ts';
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
