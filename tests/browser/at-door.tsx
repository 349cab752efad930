import type { ReactNode } from 'react';
import { nobodySignedIn } from '../../api/remote.ts';
import { type AppDoor, DoorProvider } from '../../src/workspace/world.ts';

/** A screen without the app around it, for which nobody is signed in. Nothing else of the door is there. */
export const AtDoor = ({ children }: { readonly children: ReactNode }) => (
  <DoorProvider value={nobodysDoor as unknown as AppDoor}>{children}</DoorProvider>
);

const nobodysDoor = {
  world: { version: 'test', session: { credentials: () => undefined, remote: async () => nobodySignedIn } },
};
