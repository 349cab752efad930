import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { memoryKeys, openSelections } from '../../src/browser/preferences.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { type FaultyStorage, faultyLog, faultyStorage, type OperationName } from '../log/faulty-log.ts';
import { making, open } from '../machines/opened-ledger.ts';

/** A workspace over a log in memory whose storage can be held up, or fail. */
export const faultyWorkspace = async (
  kind: Workspace['kind'] = 'account',
  isKept = true,
): Promise<{ readonly workspace: Workspace; readonly storage: FaultyStorage }> => {
  const storage = faultyStorage();
  const ledger = await open(faultyLog(making, storage));
  const selections = openSelections(memoryKeys(), 'ana');
  return {
    workspace: { ledger, user: 'ana', kind, isKept, selections, layouts: openLayouts(), close: ledger.close },
    storage,
  };
};

/** Holds these operations up until the returned function is called. */
export const holdUp = (storage: FaultyStorage, ...names: readonly OperationName[]): (() => void) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  storage.faults = { before: ({ name }) => (names.includes(name) ? held : Promise.resolve()) };
  return letGo;
};
