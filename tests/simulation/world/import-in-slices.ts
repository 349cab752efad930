import type { CommandOf } from '../../../commands/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { ApplyOutcome, DispatchOutcome } from '../../../machines/ledger/ledger-port.ts';
import type { Browser } from './browser.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** The person closes the dialog. */
const cancelled = new Error('cancelled');

/**
 * Applies an import in slices; now and then the person closes its dialog meanwhile. `done` gets the commit once it is on
 * disk. `undefined`: it was cancelled, or failed, which is a fault of the world.
 */
export const importInSlices = async (
  world: World,
  [browser, tab]: readonly [Browser, Tab],
  command: CommandOf<'ApplyImport'>,
  done: (dispatched: DispatchOutcome) => void,
): Promise<ApplyOutcome | undefined> => {
  const { saving, watch, faults } = world;
  let shown: CommitDraft | undefined;
  const tell = (share: number): void => {
    if (share < 1) return;
    const newest = tab.ledger.undoable().at(-1);
    if (!newest?.events) return;
    shown = { ...newest, events: newest.events };
    saving.shown(tab, shown);
  };
  world.note(`${tab.name} begins an import`);
  tab.page.isImporting = true;
  try {
    const applied = await tab.ledger.applyInSlices(command, { how: 'imported' }, { tell, signal: mayBeClosed(world) });
    const end = applied.ok ? 'applied' : applied.refusal.refused;
    world.note(`${tab.name} ends an import: ${end}`);
    watch.note(`import in slices ${end}`);
    if (applied.ok) done({ ...applied, saved: Promise.resolve(true) });
    else if (shown) saving.said(browser, tab, shown, false);
    return applied;
  } catch (error) {
    if (error !== cancelled || shown) faults.push(`an import failed: ${String(error)}`);
    return undefined;
  } finally {
    tab.page.isImporting = false;
  }
};

const mayBeClosed = ({ chance, isCalm, schedule }: World): AbortSignal => {
  const control = new AbortController();
  if (!isCalm && chance.isLucky(0.3)) schedule.after(chance.int(200), () => control.abort(cancelled));
  return control.signal;
};
