import { tellOfNewer } from '../app/newer/newer-version.tsx';
import { arriving } from '../browser/arriving-code.ts';
import { loadFonts } from '../browser/fonts.ts';
import { keepSite } from '../browser/site/keep-site.ts';
import { toOpenFile } from '../components/later.ts';
import type { Workspace } from '../workspace/workspace-hooks.tsx';
import type { WorkspaceDoor } from '../workspace/world.ts';

/** Keeps the app on this computer, and says so when a newer version of it is there. A server for development has no worker. */
export const keepApp = async (): Promise<void> => {
  if (import.meta.env.DEV) return;
  const site = await keepSite();
  if (site) tellOfNewer(site);
};

/** The workers that only files and digests need, and the fonts of other alphabets. */
export const fetchRest = async (): Promise<void> => {
  const [reading, writing, hashing] = await Promise.all([
    arriving(() => import('../files/workers/read-in-worker.ts')),
    arriving(() => import('../files/workers/export-in-worker.ts')),
    arriving(() => import('../files/workers/hash-in-worker.ts')),
  ]);
  await Promise.all([reading.fetchReader(), writing.fetchWriter(), hashing.fetchHashing(), loadFonts()]);
};

/** Whenever a workspace is open. Behind all code, which its user may need sooner. */
export const readOthers = async (door: WorkspaceDoor): Promise<void> => {
  const { fetchedAhead } = await toOpenFile();
  let opened: Workspace | undefined;
  let end = (): void => undefined;
  const look = (): void => {
    const state = door.state();
    const workspace = state.at === 'open' ? state.workspace : undefined;
    if (workspace === opened) return;
    end();
    opened = workspace;
    end = workspace ? fetchedAhead(workspace) : () => undefined;
  };
  door.subscribe(look);
  look();
};
