import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { logContract } from './contract.ts';

const storages = new Map<string, MemoryLogStorage>();

logContract('the memory log', (name, making) => {
  const storage = storages.get(name) ?? memoryLogStorage();
  storages.set(name, storage);
  return memoryLog(making, storage);
});
