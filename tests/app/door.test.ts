import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { CodeNotLoaded } from '../../src/browser/arriving-code.ts';
import { NotOpened } from '../../src/browser/not-opened.ts';
import { memoryKeys, openSelections, pausableKeys } from '../../src/browser/preferences.ts';
import { openWorkspaceDoor } from '../../src/workspace/door.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import type { DoorReason, World } from '../../src/workspace/world.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { ana, openDesk, signIn, standing } from '../machines/session-desk.ts';

const workspaceOf = async (kind: Workspace['kind']): Promise<Workspace> => {
  const ledger = await open(memoryLog(making));
  const selections = openSelections(memoryKeys(), ana);
  return { ledger, user: ana, kind, isKept: true, selections, layouts: openLayouts(), close: ledger.close };
};

/** A page at which ana has signed in, with the theme `light` in its browser. */
const openedPage = async (computer: 'mine' | 'shared' = 'mine', reopens?: string) => {
  const desk = (await openDesk()).browser();
  const session = await signIn(desk.tab('a'), ana, computer);
  await standing(session, 'verified');
  const storage = memoryKeys();
  const themeKeys = pausableKeys(storage);
  themeKeys.set('theme', 'light');
  const told: string[] = [];
  const silent = async () => ({ kind: 'no reply', offline: true }) as const;
  const world: World = {
    production: true,
    version: 'test',
    browser: 'test',
    storage: { facts: async () => ({ room: undefined, protection: 'unknown' }), protect: async () => undefined },
    keepsNothing: false,
    themeKeys,
    storageUse: async () => [],
    session,
    site: silent,
    openAccount: () => workspaceOf('account'),
    waiting: () => 0,
    allWaiting: () => 0,
    openDemo: () => workspaceOf('demo'),
    openClass: () => workspaceOf('empty'),
    openEmpty: () => workspaceOf('empty'),
    openLocal: async (name) => {
      told.push(`opened ${name}`);
      return workspaceOf('local');
    },
    wipeLocal: async () => undefined,
    reopens: () => reopens,
    forgetLocal: () => void told.push('forgotten'),
  };
  const door = openWorkspaceDoor(world);
  await expect.poll(() => door.state().at).toBe('open');
  return { door, world, storage, themeKeys, told };
};

test.each<[Workspace['kind'], 'mine' | 'shared', outlives: boolean]>([
  ['demo', 'mine', false],
  ['file', 'mine', false],
  ['account', 'shared', false],
  ['account', 'mine', true],
  ['local', 'mine', true],
  ['empty', 'mine', true],
])(
  'a theme that is chosen in a workspace of kind %s, on a computer that is %s, outlives it: %s',
  async (kind, computer, outlives) => {
    const { door, storage, themeKeys } = await openedPage(computer);
    for (const next of ['demo', kind] as const) await door.enter(() => workspaceOf(next));
    themeKeys.set('theme', 'dark');
    expect(themeKeys.get('theme')).toBe('dark');
    await door.leave();
    expect([themeKeys.get('theme'), storage.get('theme')]).toEqual(outlives ? ['dark', 'dark'] : ['light', 'light']);
    themeKeys.set('theme', 'auto');
    expect(storage.get('theme')).toBe('auto');
  },
);

test('a workspace that was left is not opened again by itself', async () => {
  const { door, told } = await openedPage('mine');
  told.length = 0;
  await door.enter(() => workspaceOf('local'));
  expect(told).toEqual([]);
  await door.leave();
  expect(told).toEqual(['forgotten']);
});

test.each<[string, Error, DoorReason]>([
  ['code does not come', new CodeNotLoaded('offline'), 'not loaded'],
  ['log does not open', new NotOpened({ reason: 'damaged', detail: 'line 3' }), 'damaged'],
  ['opening fails', new Error('a bug'), 'unknown'],
])('a workspace whose %s says why, and opens at the next try', async (_, error, reason) => {
  const { door } = await openedPage();
  expect(await door.enter(() => Promise.reject(error))).toBe(false);
  expect(door.state()).toEqual({ at: 'failed', reason });
  expect(await door.enter(() => workspaceOf('demo'))).toBe(true);
  expect(door.state()).toMatchObject({ at: 'open', workspace: { kind: 'demo' } });
});
