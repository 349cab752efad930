import { describe } from 'vitest';
import { unpackSegment } from '../../log/lines/segment.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { ownLogErasing } from '../machines/erasing-own-log.ts';

/** Every row of every store, packed ones unpacked. */
const everythingIn = async (name: string): Promise<string> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const found: unknown[] = [];
  for (const store of database.objectStoreNames) {
    const rows = await new Promise<readonly unknown[]>((resolve, reject) => {
      const reading = database.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    for (const row of rows) {
      const isPacked = typeof row === 'object' && row !== null && 'gzip' in row;
      const segment = row as Parameters<typeof unpackSegment>[0];
      found.push(isPacked ? await unpackSegment(segment, segment.first, segment.last) : row);
    }
  }
  database.close();
  return JSON.stringify(found);
};

describe('erasing in a log in IndexedDB', () => {
  ownLogErasing(indexedDbLog, everythingIn);
});
