import { canonicalJson, comparable } from '../../api/canonical.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { readEverything } from '../../api/read-everything.ts';
import type { Remote, RemoteReply } from '../../api/remote.ts';
import type { WorkingData } from '../../events/entities.ts';
import { readWire } from '../../events/wire-read.ts';
import { writeWire } from '../../events/wire-write.ts';
import { openDemoWorkspace } from '../../src/start/open-workspace.ts';
import type { DemoKind, Workspace } from '../../src/workspace/workspace-hooks.tsx';

export const identity = { app: 'test', projections: 'test', tab: '~test' };

export const openedDemo = (seed: number): Promise<OpenDemo> => partsOf(openDemoWorkspace(identity, seed));

/** A workspace with what only a demo's has. */
export type OpenDemo = Workspace & Required<Pick<Workspace, 'sync' | 'remote' | 'resetDemo'>>;

export const partsOf = async (opening: Promise<Workspace>): Promise<OpenDemo> => {
  const workspace = await opening;
  const { sync, remote, resetDemo } = workspace;
  if (!sync || !remote || !resetDemo) throw new Error('this is no demo');
  return { ...workspace, sync, remote, resetDemo };
};

/** Resolves when nothing is owed to the server. */
export const sent = ({ ledger, sync }: Pick<OpenDemo, 'ledger' | 'sync'>): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { unsaved, owed } = ledger.status();
      if (unsaved > 0 || owed.count > 0 || sync.status().mode !== 'resting') return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [ledger.subscribe(look), sync.subscribe(look)];
    look();
  });

/** All that the demo's server holds. */
export const heldBy = async ({ remote }: Pick<OpenDemo, 'remote'>): Promise<WorkingData> => {
  const result = readEverything(await call(remote, 'loadEverything'));
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  const read = readWire(result.reply);
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  return read.data;
};

export const call = (
  remote: Remote,
  name: EndpointName,
  body?: object,
  params: Readonly<Record<string, string>> = {},
): Promise<RemoteReply> => {
  const { method } = endpoints[name];
  const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) => params[id] ?? '');
  return remote({ method, path, headers: {}, ...(body && { body: JSON.stringify(body) }) });
};

/** The same for the same data, whatever its order and whatever the ids that never leave the page. */
export const inAnyOrder = (data: WorkingData): Record<DemoKind, readonly string[]> => {
  const { settings, ...lists } = writeWire(data).data;
  const rows = Object.entries({ ...lists, settings: [settings] });
  return Object.fromEntries(
    rows.map(([kind, all]) => [kind, all.map((row) => canonicalJson(comparableRow(row))).sort()] as const),
  ) as unknown as Record<DemoKind, readonly string[]>;
};

const comparableRow = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, comparable(field, value)]));
