import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Keys } from './preferences.ts';

/** `room` in bytes. `protection`: whether the browser has promised not to clear this site's storage by itself. */
export type StorageFacts = {
  readonly room: { readonly used: number; readonly quota: number } | undefined;
  readonly protection: 'promised' | 'refused' | 'not asked' | 'unknown';
};

export type BrowserStorage = {
  readonly facts: () => Promise<StorageFacts>;
  /** Asks for the browser's promise, once in each browser, whatever the answer: some browsers ask the user. */
  readonly protect: () => Promise<void>;
};

/** `manager` is missing in old browsers, and in pages that were not loaded securely. */
export const browserStorage = (
  manager: Pick<StorageManager, 'estimate' | 'persist' | 'persisted'> | undefined,
  keys: Keys,
): BrowserStorage => ({
  facts: async () => ({ room: await roomOf(manager), protection: await protectionOf(manager, keys) }),
  protect: async () => {
    if (!manager || (await protectionOf(manager, keys)) !== 'not asked') return;
    keys.set(askedKey, 'asked');
    await answerOr(manager.persist(), false);
  },
});

/** Asks for the promise once a change made here is on disk: before that, the browser has nothing to lose. */
export const protectAfterFirstSave = (ledger: Ledger, storage: BrowserStorage): void => {
  const { seq: seqAtStart } = ledger.status();
  let hasChanged = false;
  const unsubscribe = ledger.subscribe(() => {
    const { unsaved, seq } = ledger.status();
    hasChanged ||= unsaved > 0;
    if (!hasChanged || unsaved > 0 || seq === seqAtStart) return;
    unsubscribe();
    void storage.protect();
  });
};

const askedKey = 'gradeledger/storage-protection';

const roomOf = async (manager: Pick<StorageManager, 'estimate'> | undefined): Promise<StorageFacts['room']> => {
  const { usage, quota }: StorageEstimate = manager ? await answerOr(manager.estimate(), {}) : {};
  return usage === undefined || quota === undefined ? undefined : { used: usage, quota };
};

const protectionOf = async (
  manager: Pick<StorageManager, 'persisted'> | undefined,
  keys: Keys,
): Promise<StorageFacts['protection']> => {
  const isPromised = manager && (await answerOr(manager.persisted(), undefined));
  if (isPromised === undefined) return 'unknown';
  if (isPromised) return 'promised';
  return keys.get(askedKey) ? 'refused' : 'not asked';
};

/** The browser's answer; `otherwise` if it fails to answer. */
const answerOr = <V, O>(answer: Promise<V>, otherwise: O): Promise<V | O> => answer.catch(() => otherwise);
