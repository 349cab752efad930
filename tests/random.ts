/**
 * Set-up of every test file. A failing random test must always report its seed and path. Without a time limit of its
 * own it would still be shrinking its counterexample when the runner stops it, and report nothing.
 */
import fc from 'fast-check';
import { immer } from '../projections/drafts.ts';
import { isFull } from './counts.ts';

/** The time-out of Vitest's configurations, in milliseconds. Two checks may share it. */
const testTimeout = isFull ? 60 * 60_000 : 90_000;

fc.configureGlobal({
  interruptAfterTimeLimit: testTimeout * 0.45,
  // A check that was interrupted has not passed.
  markInterruptAsFailure: true,
  // Ends a single run that never ends by itself.
  timeout: testTimeout * 0.2,
});

// A mutation of a book throws.
immer.setAutoFreeze(true);
