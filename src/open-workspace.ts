import { indexedDbLog } from '../log/indexed-db.ts';
import type { LogMaking } from '../log/line-store.ts';
import { memoryLog } from '../log/memory.ts';
import type { Log } from '../log/port.ts';
import { randomSalt } from '../log/salt.ts';
import { openLedger } from '../machines/ledger.ts';
import type { Ledger } from '../machines/ledger-port.ts';
import type { Trouble } from '../machines/workspace.ts';
import { workingData } from '../projections/working-data.ts';
import type { DemoKind } from './demo/demo.ts';
import { type Keys, memoryKeys, openSelections } from './preferences.ts';
import type { Workspace } from './workspace-hooks.tsx';

/** A workspace whose log could not be opened. Nothing was written. */
export class NotOpened extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.detail);
    this.name = 'NotOpened';
    this.trouble = trouble;
  }
}

/** What tells this build and this tab from others. */
export type Identity = { readonly app: string; readonly projections: string; readonly tab: string };

/** Sample data over a log in memory; its preferences are memory too. */
export const openDemoWorkspace = async (identity: Identity, seed: number): Promise<Workspace> => {
  const { createDemo, openDemo } = await import('./demo/demo.ts');
  const demo = createDemo(seed);
  const user = 'demo';
  const workspace = await over(memoryLog(making(identity, user)), identity, user, 'demo', memoryKeys());
  const { ledger } = workspace;
  ledger.dispatch(openDemo(demo));
  const resetDemo = (kinds: ReadonlySet<DemoKind>): void => {
    demo.reset(kinds, workingData(ledger.book()));
    ledger.dispatch(openDemo(demo));
  };
  return { ...workspace, resetDemo };
};

/** Nothing, in memory. */
export const openEmptyWorkspace = (identity: Identity): Promise<Workspace> =>
  over(memoryLog(making(identity, 'empty')), identity, 'empty', 'empty', memoryKeys());

/** A log in IndexedDB, one per name. */
export const openLocalWorkspace = (identity: Identity, name: string, keys: Keys): Promise<Workspace> =>
  over(localLog(identity, name), identity, name, 'local', keys);

/** Removes the log of that name for good, in every tab. */
export const wipeLocalWorkspace = async (identity: Identity, name: string): Promise<void> => {
  const log = localLog(identity, name);
  try {
    await log.wipe();
  } finally {
    log.close();
  }
};

const localLog = (identity: Identity, name: string): Log => indexedDbLog(`gradeledger/${name}`, making(identity, name));

const making = ({ app }: Identity, user: string): LogMaking => ({
  newHeader: () => ({ logId: crypto.randomUUID(), user, backend: '', at: now(), app }),
  newSalt: randomSalt,
});

const over = async (
  log: Log,
  identity: Identity,
  user: string,
  kind: Workspace['kind'],
  keys: Keys,
): Promise<Workspace> => {
  const ledger = openLedger({ log, actor: user, ...identity, now, newId });
  await ledger.opened;
  await refuseFailed(ledger);
  return { ledger, user, kind, selections: openSelections(keys, user), close: ledger.close };
};

const refuseFailed = async (ledger: Ledger): Promise<void> => {
  const { mode, trouble } = ledger.status();
  if (mode !== 'failed') return;
  await ledger.close();
  throw new NotOpened(trouble ?? { reason: 'unknown', detail: '' });
};

const now = (): string => new Date().toISOString();

/** `~` keeps it apart from every id a backend may give. */
export const newId = (): string => `~${crypto.randomUUID()}`;
