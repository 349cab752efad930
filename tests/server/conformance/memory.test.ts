import { createBackend } from '../../../server/calls/dispatch.ts';
import { memoryData } from '../../../server/memory/data.ts';
import { memoryStorage } from '../../../server/memory/storage.ts';
import { conformance } from './conformance.ts';
import { testWorld } from './world.ts';

conformance('a server over memory', async () => {
  const { world, newAccount, failures, move } = testWorld(memoryStorage(memoryData('epoch')));
  return { backend: createBackend(world), newAccount, failures, move };
});
