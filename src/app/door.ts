import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { troubleOf } from '../../machines/workspace.ts';
import { NotOpened } from '../open-workspace.ts';
import type { Workspace } from '../workspace-hooks.tsx';
import type { Door, DoorState, World } from './world.ts';

/** Opens what was open before a reload, and holds what is open now. */
export const useOpenDoor = (world: World): Door => {
  const [state, setState] = useState<DoorState>(() => ({ at: world.reopens() === undefined ? 'closed' : 'opening' }));
  const held = useRef<Workspace | undefined>(undefined);

  const leave = useCallback(async () => {
    const leaving = held.current;
    held.current = undefined;
    world.forgetLocal();
    world.themeKeys.resume();
    setState({ at: 'closed' });
    await leaving?.close();
  }, [world]);

  const enter = useCallback(
    async (open: () => Promise<Workspace>) => {
      const before = held.current;
      held.current = undefined;
      setState({ at: 'opening' });
      try {
        await before?.close();
        const workspace = await open();
        held.current = workspace;
        if (workspace.kind === 'demo') world.themeKeys.pause();
        else world.themeKeys.resume();
        setState({ at: 'open', workspace });
        return true;
      } catch (error) {
        setState({ at: 'failed', trouble: error instanceof NotOpened ? error.trouble : troubleOf(error) });
        return false;
      }
    },
    [world],
  );

  useEffect(() => {
    const name = world.reopens();
    if (name !== undefined) void enter(() => world.openLocal(name));
  }, [world, enter]);

  return useMemo(() => ({ state, world, enter, leave }), [state, world, enter, leave]);
};
