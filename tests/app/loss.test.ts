import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { memoryKeys, openSelections } from '../../src/browser/preferences.ts';
import { lossOf } from '../../src/components/session/loss.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';

test.each(['empty', 'local'] as const)(
  'R21.7 what was taken back, and can be done again, is only here in a workspace of the kind %s',
  async (kind) => {
    const ledger = await open(memoryLog(making));
    const selections = openSelections(memoryKeys(), 'ana');
    const workspace = {
      ledger,
      user: 'ana',
      kind,
      isKept: false,
      selections,
      layouts: openLayouts(),
      close: ledger.close,
    };
    expect(lossOf(workspace)).toBeUndefined();
    await saved(ledger, { type: 'AddCourse', fields: {} });
    ledger.undo();
    expect(ledger.status()).toMatchObject({ canUndo: false, canRedo: true });
    expect(lossOf(workspace)).toBe('onlyHere');
    await ledger.close();
  },
);
