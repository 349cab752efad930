import { describe } from 'vitest';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { ownLogErasing } from './erasing-own-log.ts';

const storages = new Map<string, MemoryLogStorage>();

describe('erasing in a log in memory', () => {
  ownLogErasing(
    (name, making) => {
      const storage = storages.get(name) ?? memoryLogStorage();
      storages.set(name, storage);
      return memoryLog(making, storage);
    },
    async (name) => {
      const kept = storages.get(name)?.kept;
      return JSON.stringify([kept?.header, kept?.lines, [...(kept?.parts.values() ?? [])]]);
    },
  );
});
