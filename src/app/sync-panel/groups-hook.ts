import { useMemo } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type Groups, groupsOf } from './owed-groups.ts';

/** What is owed, as on disk. It is mutated in place, so the end of the log tells when to look again. */
export const useGroups = (): Groups => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  return useMemo(() => groupsAt(ledger, seq), [ledger, seq]);
};

const groupsAt = (ledger: Ledger, _seq: number): Groups => groupsOf(ledger.records.saved());
