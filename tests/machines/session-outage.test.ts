import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { openSession } from '../../machines/session/session.ts';
import { ana, at, json, openDesk, signIn, standing, to, when } from './session-desk.ts';

const silence = { kind: 'no reply', offline: false } as const;

/** A page that was reloaded while the server does not answer. `asks`: how often it has asked whether the session is valid. */
const reloaded = async () => {
  const { browser } = await openDesk();
  const { tab, network, sent } = browser();
  await signIn(tab('a'));
  network(() => silence);
  const clock = new SimulatedClock();
  const hints: (() => void)[] = [];
  const onWake = (listener: () => void) => {
    hints.push(listener);
    return () => undefined;
  };
  sent.length = 0;
  const session = openSession({ ...tab('a'), onWake }, { clock });
  await at(session, 'out');
  const asks = (): number => sent.filter(to('/user/verify/get')).length;
  const answered = async (count: number): Promise<void> => {
    await expect.poll(asks).toBe(count);
    // The answer is read in the same turn.
    await new Promise((resolve) => void setTimeout(resolve, 5));
  };
  const wake = (): void => {
    for (const hint of hints) hint();
  };
  return { session, clock, network, sent, asks, answered, wake };
};

describe('a page that is reloaded during an outage', () => {
  test('asks by itself whether the server answers again, each time after twice as long, for a minute at most', async () => {
    const { clock, asks, answered } = await reloaded();
    let count = 1;
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      clock.increment(wait - 1);
      expect(asks()).toBe(count);
      clock.increment(1);
      count += 1;
      await answered(count);
    }
  });

  test('opens the work once the server answers, without anybody’s help', async () => {
    const { session, clock, network, answered } = await reloaded();
    clock.increment(2_000);
    await answered(2);
    network(undefined);
    clock.increment(4_000);
    await standing(session, 'verified');
  });

  test('asks at once when the connection is back or the page is looked at, and not while it asks', async () => {
    const { session, network, asks, wake } = await reloaded();
    network(undefined);
    wake();
    wake();
    expect(asks()).toBe(2);
    await standing(session, 'verified');
    expect(asks()).toBe(2);
  });

  test('says all the while that the server does not answer, and takes what is typed there', async () => {
    const { session, clock, network } = await reloaded();
    let answer = (): void => undefined;
    network(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(silence);
        }),
    );
    const before = session.state();
    clock.increment(2_000);
    expect(session.state()).toEqual(before);
    expect(session.state()).toMatchObject({
      at: 'out',
      fault: { code: 'unreachable' },
      mayContinue: true,
      isBusy: false,
    });
    session.continueOffline();
    expect(session.state()).toMatchObject({ at: 'in', standing: 'offline' });
    answer();
  });

  test('leads out where the server then says that the session has ended', async () => {
    const { session, clock, network } = await reloaded();
    network((request) => (to('/user/verify/get')(request) ? json(401, { success: false }) : undefined));
    clock.increment(2_000);
    const out = await when(session, (state): state is Extract<typeof state, { at: 'out' }> => {
      return state.at === 'out' && state.fault?.code === 'ended';
    });
    expect(out).toMatchObject({ stays: { userEmail: ana }, mayContinue: false });
  });
});

test('work that goes on offline asks at once when the connection is back', async () => {
  const { session, network, wake } = await reloaded();
  session.continueOffline();
  network(undefined);
  wake();
  await standing(session, 'verified');
});

test('where the server does not say whether a session has ended, it is asked again, and nobody has to sign in', async () => {
  const { browser } = await openDesk();
  const { tab, network } = browser();
  const clock = new SimulatedClock();
  await signIn(tab('a'));
  const session = openSession(tab('a'), { clock });
  await standing(session, 'verified');
  network(() => silence);
  session.recheck();
  await standing(session, 'offline');
  network(undefined);
  clock.increment(30_000);
  await standing(session, 'verified');
});

test('R15.5 an account that is frozen between the login and its check is told so, not to allow cookies', async () => {
  const { browser } = await openDesk();
  const { tab, network, lasting } = browser();
  network((request) =>
    to('/user/verify/get')(request) ? json(403, { success: false, reason: 'account.frozen' }) : undefined,
  );
  const session = openSession(tab('a'));
  await at(session, 'out');
  session.lookUp(ana);
  await at(session, 'asking');
  session.logIn(' åna’s secret ', 'mine');
  await at(session, 'frozen');
  expect(session.credentials()).toBeUndefined();
  expect(lasting.getItem('gradeledger/session')).toBeNull();
});
