import { safeParse } from 'valibot';
import { type ObjectFileData, objectFileShape } from '../../api/object-file.ts';
import type { WriteTransaction } from '../storage.ts';
import { type Call, done, type Handled, type Handlers, overQuota, refuse } from './call.ts';
import { workingData } from './everything.ts';
import { loadOffering } from './load-offering.ts';
import { isWhole } from './object-file.ts';
import { tooLarge } from './settings.ts';
import { unpacked } from './snapshots/packing.ts';

/** Restores offerings from snapshots in one transaction; other offerings stay as they are. */
export const loads: Handlers<'loadSnapshotsById' | 'loadSnapshotsFromObject'> = {
  loadSnapshotsById: async (rows, call) => {
    const wanted = [...new Set(call.body.listOfOfferingSnapshotIds)];
    const held = await rows.list('snapshots', { offeringSnapshotId: wanted });
    if (held.length < wanted.length) return refuse('snapshot.unknown');
    const byId = new Map(held.map((row) => [row.offeringSnapshotId, row]));
    const files: unknown[] = [];
    for (const id of wanted) files.push(await unpacked(byId.get(id)?.content ?? '', call.world));
    return load(rows, files, call);
  },

  loadSnapshotsFromObject: (rows, call) => load(rows, call.body.listOfOfferingSnapshots, call),
};

type Loaded = { readonly quotaExceeded: boolean; readonly initializationData: Awaited<ReturnType<typeof workingData>> };

const load = async (
  rows: WriteTransaction,
  files: readonly unknown[],
  { world }: Pick<Call<'loadSnapshotsById'>, 'world'>,
): Promise<Handled<Loaded>> => {
  const data = files.map(readFile);
  const sound = data.filter((one) => one !== undefined);
  const offerings = new Set(sound.map(({ offerings: [offering] }) => offering?.offeringId));
  if (sound.length < data.length || offerings.size < data.length) return refuse('snapshot.malformed');

  const settings = await rows.settings();
  for (const one of sound) {
    if (!(await loadOffering(rows, one, world))) return refuse('snapshot.malformed');
  }
  const excess = tooLarge(settings, await rows.settings());
  if (excess) return excess;
  for (const kind of ['courses', 'offerings', 'students'] as const) {
    if ((await rows.count(kind)) > world.quotas[kind]) return overQuota();
  }
  return done({ quotaExceeded: false, initializationData: await workingData(rows) });
};

const readFile = (value: unknown): ObjectFileData | undefined => {
  const { success, output } = safeParse(objectFileShape, value);
  return success && isWhole(output.initializationData) ? output.initializationData : undefined;
};
