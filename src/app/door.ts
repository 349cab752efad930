import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { troubleOf } from '../../machines/workspace.ts';
import { NotOpened } from '../not-opened.ts';
import type { Workspace } from '../workspace-hooks.tsx';
import { CodeNotLoaded } from './arriving-code.ts';
import type { Door, DoorState, World } from './world.ts';

/** Opens what was open before a reload, follows the session, and holds what is open now. */
export const useOpenDoor = (world: World): Door => {
  const { session } = world;
  const [state, setState] = useState<DoorState>(() => ({ at: world.reopens() === undefined ? 'closed' : 'opening' }));
  const held = useRef<Workspace | undefined>(undefined);
  /** Whoever asked last decides: what opens after somebody else came or all left is let go unseen. */
  const turn = useRef(0);

  const leave = useCallback(async () => {
    const leaving = held.current;
    held.current = undefined;
    turn.current += 1;
    world.forgetLocal();
    world.themeKeys.resume();
    setState({ at: 'closed' });
    await leaving?.close();
  }, [world]);

  const enter = useCallback(
    async (open: () => Promise<Workspace>) => {
      const before = held.current;
      held.current = undefined;
      turn.current += 1;
      const ours = turn.current;
      setState({ at: 'opening' });
      try {
        await before?.close();
        const workspace = await open();
        if (ours !== turn.current) {
          await workspace.close();
          return false;
        }
        held.current = workspace;
        if (workspace.kind === 'demo') world.themeKeys.pause();
        else world.themeKeys.resume();
        setState({ at: 'open', workspace });
        return true;
      } catch (error) {
        if (ours === turn.current) setState({ at: 'failed', reason: reasonIn(error) });
        return false;
      }
    },
    [world],
  );

  useEffect(() => {
    const name = world.reopens();
    if (name !== undefined) void enter(() => world.openLocal(name));
  }, [world, enter]);

  const account = useAccount(world, enter, leave, held);
  const isComing = useSyncExternalStore(session.subscribe, () => session.state().at === 'verifying');
  const shown: DoorState = useMemo(
    () => (isComing && state.at === 'closed' ? { at: 'opening' } : state),
    [isComing, state],
  );
  return useMemo(() => ({ state: shown, world, enter, leave, ...account }), [shown, world, enter, leave, account]);
};

/** Who is signed in has her own workspace open, from when she is until she no longer is. */
const useAccount = (
  world: World,
  enter: Door['enter'],
  leave: Door['leave'],
  held: RefObject<Workspace | undefined>,
): Pick<Door, 'enterAccount' | 'logOut'> => {
  const { session } = world;
  const coming = useRef(0);
  const enterAccount = useCallback(async () => {
    const now = session.state();
    if (now.at !== 'in') return false;
    world.forgetLocal();
    coming.current += 1;
    const opened = await enter(() => world.openAccount(now.session));
    coming.current -= 1;
    return opened;
  }, [world, session, enter]);
  const logOut = useCallback(async () => {
    await leave();
    session.logOut();
  }, [session, leave]);

  const who = useSyncExternalStore(session.subscribe, () => whoIsIn(world));
  useEffect(() => {
    if (who !== undefined) void enterAccount();
    else if (coming.current > 0 || held.current?.kind === 'account') void leave();
  }, [who, enterAccount, leave, held]);
  return useMemo(() => ({ enterAccount, logOut }), [enterAccount, logOut]);
};

const whoIsIn = ({ session }: World): string | undefined => {
  const state = session.state();
  return state.at === 'in' ? JSON.stringify([state.session.userEmail, state.session.backend]) : undefined;
};

const reasonIn = (error: unknown): Extract<DoorState, { at: 'failed' }>['reason'] => {
  if (error instanceof CodeNotLoaded) return 'not loaded';
  return error instanceof NotOpened ? error.trouble.reason : troubleOf(error).reason;
};
