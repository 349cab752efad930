/**
 * Set-up of every test file. A random test ends by its cases, never by the time that a busy machine took for them: after
 * all of them, or at the first that fails, with its seed. `RANDOM_SEED=… npx vitest run …` plays the cases of that seed
 * again and makes the one that fails as small as it can, which may take longer than a test may.
 */
import fc from 'fast-check';
import { immer } from '../projections/changes/drafts.ts';
import { randomSeed, testTimeout } from './counts.ts';

fc.configureGlobal({
  ...(randomSeed === undefined ? { endOnFailure: true } : { seed: randomSeed }),
  // Ends a single case that never ends by itself, so that its seed is reported.
  timeout: testTimeout * 0.5,
});

// A mutation of a book throws.
immer.setAutoFreeze(true);
