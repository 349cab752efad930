import type { Session } from '../../machines/session/session.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import {
  ana,
  elsewhere,
  json,
  memoryArea,
  openBrowser,
  openDesk,
  passwords,
  type Sent,
  signIn,
  site,
  standing,
} from './session-desk.ts';

export const third = 'https://third.example.edu';
/** The name of ana’s ledger that began at the site’s own server. */
export const ledger = accountDatabase({ user: ana, backend: site });

/** A browser, and three servers with an account of ana. `move`: from one to another, as the servers tell it. */
export const movingAccounts = async (allowed: readonly string[] = [elsewhere, third]) => {
  const desks: Readonly<Record<string, Awaited<ReturnType<typeof openDesk>>>> = {
    [site]: await openDesk(),
    [elsewhere]: await openDesk({ backend: elsewhere }),
    [third]: await openDesk({ backend: third }),
  };
  const deskOf = (origin: string) => {
    const desk = desks[origin];
    if (!desk) throw new Error(`There is no server at ${origin}.`);
    return desk;
  };
  const browser = openBrowser((request, origin) => deskOf(origin).answer(request));
  const move = async (from: string, to: string, movedFrom: string | undefined = from): Promise<void> => {
    await deskOf(from).accounts.setMovedTo(ana, to);
    await deskOf(to).accounts.remove(ana);
    const account = { accountId: ana, email: ana, passwordHash: `hash of ${passwords[ana]}`, frozen: false };
    const came = movedFrom === undefined ? {} : { movedFrom };
    await deskOf(to).accounts.add({ ...account, ...came, createdAt: '2026-01-01T00:00:00.000Z' });
  };
  const areas = new Map<string, Storage>();
  const tab = (name: string) => {
    const ofTab = areas.get(name) ?? memoryArea();
    areas.set(name, ofTab);
    return browser.tab(name, { ofTab, allowed });
  };
  const marks = (origin: string, to: string | undefined) => deskOf(origin).accounts.setMovedTo(ana, to);
  return { ...browser, move, marks, tab };
};

/** Answers every look-up with that server, and all else as the servers do. */
export const leadingTo =
  (api: string) =>
  ({ path }: Sent) =>
    path.startsWith('/identifyapi') ? json(200, { success: true, user: { userEmail: ana, api } }) : undefined;

export const sessionIn = (session: Session): StoredSession => {
  const state = session.state();
  if (state.at !== 'in') throw new Error(state.at);
  return state.session;
};

/** Where passwords went, and whose. */
export const passwordsSent = (sent: readonly Sent[]): readonly (readonly [origin: string, email: string])[] =>
  sent
    .filter(({ path }) => path.startsWith('/core/login'))
    .map(({ origin, body }) => [origin, JSON.parse(body ?? '{}').userEmail]);

/** Who is at that server with the ledger that began at the site’s own. */
export const begunHere = (backend: string) => ({ user: ana, backend, begunAt: site });

/** Signed in at the site’s own server with a ledger here. */
export const atWork = async (computer: 'mine' | 'shared' = 'mine') => {
  const world = await movingAccounts();
  const session = await signIn(world.tab('a'), ana, computer);
  world.ledgers.add(ledger);
  return { ...world, session };
};

/** Types the password in the dialog over the work. */
export const signsInAgain = async (session: Session): Promise<void> => {
  session.recheck();
  await standing(session, 'expired');
  session.logInAgain(ana, passwords[ana]);
};
