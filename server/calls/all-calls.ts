import { endpoints } from '../../api/endpoints.ts';
import { ledgerCalls } from '../../api/ledger-calls.ts';

/** Every call that our server answers. One table for the server alone: the app's first page loads only the first half. */
export const allCalls = { ...endpoints, ...ledgerCalls } as const;

export type CallName = keyof typeof allCalls;
