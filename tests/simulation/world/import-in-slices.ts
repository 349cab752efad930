import type { CommandOf } from '../../../commands/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Applied, Dispatched } from '../../../machines/ledger-port.ts';
import type { Saving } from './invariants-saved.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/**
 * Applies an import in slices. `done` gets the commit once it is on disk. `undefined`: it failed, which is a fault of the
 * world.
 */
export const importInSlices = async (
  { note, watch, saving, faults }: Pick<World, 'note' | 'watch' | 'saving' | 'faults'>,
  tab: Tab,
  command: CommandOf<'ApplyImport'>,
  done: (dispatched: Dispatched) => void,
): Promise<Applied | undefined> => {
  const shown = new ShownImport(tab, saving);
  note(`${tab.name} begins an import`);
  tab.page.isImporting = true;
  try {
    const doing = { tell: shown.tell, signal: new AbortController().signal };
    const applied = await tab.ledger.applyInSlices(command, { how: 'imported' }, doing);
    const end = applied.ok ? 'applied' : applied.refusal.refused;
    note(`${tab.name} ends an import: ${end}`);
    watch.note(`import in slices ${end}`);
    if (applied.ok) done({ ...applied, saved: Promise.resolve(true) });
    else shown.leave();
    return applied;
  } catch (error) {
    faults.push(`an import failed: ${String(error)}`);
    return undefined;
  } finally {
    tab.page.isImporting = false;
  }
};

/** An import in slices as its tab shows it: as a commit while it is being written, else not at all. */
class ShownImport {
  readonly #tab: Tab;
  readonly #saving: Saving;
  #commit: CommitDraft | undefined;

  constructor(tab: Tab, saving: Saving) {
    this.#tab = tab;
    this.#saving = saving;
  }

  readonly tell = (share: number): void => {
    this.leave();
    // The commit is accepted right after it was told of.
    if (share === 1) void Promise.resolve().then(() => this.#enter());
  };

  /** It is decided again, or refused. */
  leave(): void {
    if (this.#commit) this.#saving.decidedAgain(this.#tab, this.#commit);
    this.#commit = undefined;
  }

  #enter(): void {
    this.#commit = this.#tab.ledger.undoable().at(-1);
    if (this.#commit) this.#saving.shown(this.#tab, this.#commit);
  }
}
