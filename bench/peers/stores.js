import { Dexie } from 'dexie';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { createStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';

/** As strict as we are, where the library lets one say so. */
const strict = { chromeTransactionDurability: 'strict' };

export const inDexie = async (name, folding) => {
  const connected = async () => {
    const db = new Dexie(name, strict);
    db.version(1).stores({ commits: '' });
    await db.open();
    return db;
  };
  let db = await connected();
  return {
    append: (first, commits) =>
      db.commits.bulkAdd(
        [...commits],
        [...commits.keys()].map((at) => first + at),
      ),
    open: async () => {
      db.close();
      db = await connected();
      return folding(await db.commits.toArray());
    },
  };
};

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 12 }, commit: { type: 'object' } },
  required: ['id', 'commit'],
};

/** RxDB has no order but that of its ids, which are texts. */
const idOf = (seq) => String(seq).padStart(12, '0');

export const inRxDb = async (name, folding) => {
  const connected = async () => {
    const db = await createRxDatabase({ name, storage: getRxStorageDexie(strict), multiInstance: false });
    await db.addCollections({ commits: { schema } });
    return db;
  };
  let db = await connected();
  return {
    append: async (first, commits) => {
      const documents = commits.map((commit, at) => ({ id: idOf(first + at), commit }));
      const { error } = await db.commits.bulkInsert(documents);
      if (error.length > 0) throw new Error(`RxDB did not take ${error.length} commits.`);
    },
    open: async () => {
      await db.close();
      db = await connected();
      const documents = await db.commits.find().exec();
      return folding(documents.map((document) => document.toJSON().commit));
    },
  };
};

/** Its store is in memory, and its persister writes all of a table whenever it saves. A cell is a text here. */
export const inTinyBase = async (name, folding) => {
  const connected = async () => {
    const store = createStore();
    const persister = createIndexedDbPersister(store, name);
    await persister.load();
    return { store, persister };
  };
  let { store, persister } = await connected();
  return {
    append: (first, commits) => {
      store.transaction(() => {
        for (const [at, commit] of commits.entries())
          store.setRow('commits', String(first + at), { line: JSON.stringify(commit) });
      });
      return persister.save();
    },
    open: async () => {
      await persister.destroy();
      ({ store, persister } = await connected());
      return folding(store.getRowIds('commits').map((id) => JSON.parse(store.getCell('commits', id, 'line'))));
    },
  };
};
