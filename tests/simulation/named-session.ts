import { expect } from 'vitest';
import type { SessionState } from '../../machines/session/session-state.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { ana, does, rests, tabOf } from './named-world.ts';
import type { Browser } from './world/browser.ts';
import type { Page } from './world/page.ts';
import type { World } from './world/world.ts';

export const bo = 'bo@example.org';
/** One second in milliseconds, to multiply with. */
export const seconds = 1_000;

export const browserOf = (world: World, device = 0): Browser => {
  const browser = world.browsers[device];
  if (!browser) throw new Error('there is no such browser');
  return browser;
};

export const pageOf = (world: World, at = 0): Page => {
  const page = browserOf(world).pages[at];
  if (!page) throw new Error('there is no such page');
  return page;
};

export const opened = async (world: World, who: Page['who'] = ana): Promise<Page> => {
  const page = await world.sessions.open(browserOf(world));
  page.who = who;
  return page;
};

export const stateOf = (page: Page): SessionState => page.session.state();

/** The person at that page does what it asks for, until their own work is open in it. */
export const comes = async (world: World, page: Page): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    world.sessions.person.look(browserOf(world), page);
    await world.schedule.run(3 * seconds);
  }
};

export const signsOut = async (world: World, page: Page): Promise<void> => {
  const state = stateOf(page);
  if (state.at !== 'in') throw new Error(`nobody is in: ${state.at}`);
  const { userEmail: user, backend, computer } = state.session;
  const { kept } = browserOf(world).diskOf(accountDatabase({ user, backend })).storage;
  if (computer === 'shared' && kept) world.sessions.person.letGo.add(kept.head.logId);
  void page.door.logOut();
  await world.schedule.run(10);
};

/** Work after coming back. */
export const addsSomebody = (world: World, tab = tabOf(world)): void => {
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
};

export const restsWithThem = async (world: World): Promise<void> => {
  await rests(world);
  expect(world.backends.model.data(ana).students.map(({ studentCode }) => studentCode)).toContain('Z9');
};
