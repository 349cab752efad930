import type { CommitDraft } from '../../events/commit.ts';
import type { Folding, Store } from './store.ts';

/** The limit: one transaction, one request for each commit, and nothing else. */
export const inBareIndexedDb = async (name: string, folding: Folding): Promise<Store> => {
  let db = await connected(name);
  return {
    append: (first, commits) => {
      const transaction = db.transaction('commits', 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore('commits');
      for (const [at, commit] of commits.entries()) store.add(commit, first + at);
      return ended(transaction);
    },
    open: async () => {
      db.close();
      db = await connected(name);
      const all: IDBRequest<CommitDraft[]> = db.transaction('commits').objectStore('commits').getAll();
      if (all.transaction) await ended(all.transaction);
      return folding(all.result);
    },
  };
};

const connected = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('commits');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
