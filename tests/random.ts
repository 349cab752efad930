/**
 * Set-up of every test file. A random test that fails always says with which seed and path. Without a limit of its
 * own it would still be making its counterexample smaller when the runner gives up, and nothing of it would be told.
 */
import fc from 'fast-check';
import { immer } from '../projections/drafts.ts';
import { isFull } from './counts.ts';

/** As Vitest's configurations have it, in milliseconds. Two checks may share it. */
const testTimeout = isFull ? 60 * 60_000 : 90_000;

fc.configureGlobal({
  interruptAfterTimeLimit: testTimeout * 0.45,
  // What was cut short has not held.
  markInterruptAsFailure: true,
  // Of a run that never ends.
  timeout: testTimeout * 0.2,
});

// Who writes in a book is found.
immer.setAutoFreeze(true);
