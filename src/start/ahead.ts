import { tellOfNewer } from '../app/newer/newer-version.tsx';
import { arriving } from '../browser/arriving-code.ts';
import { loadFonts } from '../browser/fonts.ts';
import { keepSite } from '../browser/site/keep-site.ts';
import { toOpenFile } from '../components/later.ts';
import type { Workspace } from '../workspace/workspace-hooks.tsx';
import type { WorkspaceDoor } from '../workspace/world.ts';

/**
 * Stores the app on this computer, and tells the user when a newer version is there. Does nothing on a server for
 * development, which has no worker.
 */
export const keepApp = async (): Promise<void> => {
  if (import.meta.env.DEV) return;
  const site = await keepSite();
  if (site) tellOfNewer(site);
};

/** The workers that only files and digests need, what draws cells while a hand scrolls, and the fonts of other alphabets. */
export const fetchRest = async (): Promise<void> => {
  const [reading, writing, hashing] = await Promise.all([
    arriving(() => import('../files/workers/read-in-worker.ts')),
    arriving(() => import('../files/workers/export-in-worker.ts')),
    arriving(() => import('../files/workers/hash-in-worker.ts')),
    arriving(() => import('../ui/grid/moving.ts')),
  ]);
  await Promise.all([reading.fetchReader(), writing.fetchWriter(), hashing.fetchHashing(), loadFonts()]);
};

/**
 * Fetches the ledgers of the account's other browsers ahead, whenever a workspace is open. It begins after all code is
 * loaded, because the user may need that sooner.
 */
export const readOthers = async (door: WorkspaceDoor): Promise<void> => {
  const { fetchedAhead } = await toOpenFile();
  let followed: Workspace | undefined;
  let stopFetching = (): void => undefined;
  const followWorkspace = (): void => {
    const state = door.state();
    const workspace = state.at === 'open' ? state.workspace : undefined;
    if (workspace === followed) return;
    stopFetching();
    followed = workspace;
    stopFetching = workspace ? fetchedAhead(workspace) : () => undefined;
  };
  door.subscribe(followWorkspace);
  followWorkspace();
};
