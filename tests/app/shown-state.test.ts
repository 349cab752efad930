import { expect, test } from 'vitest';
import type { LedgerStatus } from '../../machines/ledger/ledger-port.ts';
import { type SaveState, shownState } from '../../src/app/frame/shown-state.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';

const ready: LedgerStatus = {
  mode: 'ready',
  unsaved: 0,
  trouble: undefined,
  seq: 7,
  head: '0'.repeat(64),
  withdrawn: [],
  canUndo: false,
  canRedo: false,
  owed: { count: 0, needsYou: 0, isDoubted: false },
};
const trouble = { reason: 'quota', detail: 'full' } as const;

test.each<[Partial<LedgerStatus>, Workspace['kind'], isKept: boolean, saving: boolean, SaveState]>([
  [{}, 'account', true, false, 'saved'],
  [{}, 'local', true, true, 'saving'],
  [{}, 'account', false, false, 'empty'],
  [{}, 'local', false, true, 'empty'],
  [{}, 'empty', false, true, 'empty'],
  [{}, 'demo', false, true, 'demo'],
  [{ trouble }, 'account', true, false, 'notSaved'],
  [{ trouble }, 'demo', false, false, 'notSaved'],
  [{ trouble, mode: 'readOnly' }, 'account', true, true, 'notSaved'],
  [{ trouble, mode: 'readOnly' }, 'file', false, false, 'readOnly'],
  [{ mode: 'opening' }, 'account', true, true, 'opening'],
  [{ mode: 'closed' }, 'demo', false, false, 'closed'],
])(
  'work whose ledger says %o, of kind %s, on disk: %s, being written: %s, is called %s',
  (said, kind, isKept, saving, shown) => {
    expect(shownState({ ...ready, ...said }, { kind, isKept }, saving)).toBe(shown);
  },
);
