import { useSyncExternalStore } from 'react';
import type { SessionState } from '../../machines/session/session-state.ts';
import { useDoor } from './world.ts';

export const useSession = (): SessionState => {
  const { session } = useDoor().world;
  return useSyncExternalStore(session.subscribe, session.state);
};
