import { expect, test } from 'vitest';
import type { ObjectFile } from '../../events/wire.ts';
import { packed, unpacked } from '../../server/handlers/snapshots/packing.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { testWorld } from './conformance/world.ts';

test('a snapshot of a class of thousands is unpacked as it was packed', async () => {
  const { world } = testWorld(memoryStorage(memoryData('epoch')), {});
  const students = Array.from({ length: 20_000 }, (_, n) => ({
    studentId: `s${n}`,
    lastName: `Abara ${n}`,
    email: `${n}@x.example`,
  }));
  const file = { kind: 'offering-snapshot', version: 1, students } as unknown as ObjectFile;
  expect(JSON.stringify(file).length).toBeGreaterThan(2 ** 20);
  expect(await unpacked(await packed(file, world), world)).toEqual(file);
});
