import { type MemoryStorage, memoryLog, memoryStorage } from '../../log/memory.ts';
import { logContract } from './contract.ts';

const storages = new Map<string, MemoryStorage>();

logContract('the memory log', (name, making) => {
  const storage = storages.get(name) ?? memoryStorage();
  storages.set(name, storage);
  return memoryLog(making, storage);
});
