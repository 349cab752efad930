import { useMemo, useSyncExternalStore } from 'react';
import { openDoor } from '../../machines/door.ts';
import { troubleOf } from '../../machines/ledger/trouble.ts';
import { CodeNotLoaded } from '../browser/arriving-code.ts';
import { NotOpened } from '../browser/not-opened.ts';
import type { AppDoor, DoorReason, WorkspaceDoor, World } from './world.ts';

/** Opens what was open before a reload, follows the session, and holds what is open now. */
export const openWorkspaceDoor = (world: World): WorkspaceDoor => {
  const name = world.reopens();
  return openDoor({
    session: world.session,
    openAccount: world.openAccount,
    reopen: name === undefined ? undefined : () => world.openLocal(name),
    entered: ({ kind }) => {
      if (kind === 'demo' || kind === 'file' || (kind === 'account' && isShared(world))) world.themeKeys.pause();
      else world.themeKeys.resume();
    },
    left: () => {
      world.forgetLocal();
      world.themeKeys.resume();
    },
    reasonOf: reasonIn,
  });
};

const isShared = ({ session }: World): boolean => {
  const state = session.state();
  return state.at === 'in' && state.session.computer === 'shared';
};

export const useOpenDoor = (world: World, door: WorkspaceDoor): AppDoor => {
  const state = useSyncExternalStore(door.subscribe, door.state);
  return useMemo(() => ({ ...door, state, world }), [door, state, world]);
};

const reasonIn = (error: unknown): DoorReason => {
  if (error instanceof CodeNotLoaded) return 'not loaded';
  return error instanceof NotOpened ? error.trouble.reason : troubleOf(error).reason;
};
