import { addToLedger } from './adding.ts';
import { eraseInLedger } from './erasure.ts';
import type { LedgerHandlers } from './ledger-call.ts';
import { readingCalls } from './reading.ts';

/** Every call about ledgers. */
export const ledgerHandlers: LedgerHandlers = { ...readingCalls, addToLedger, eraseInLedger };
