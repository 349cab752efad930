import { useEffect, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { arriving } from '../../browser/arriving-code.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import type { JoinedHistory } from './others.ts';

/** What the account's other browsers did, as far as it was read. */
export type OthersRead = {
  /** `not asked`: a shared computer reads them only when somebody asks. `none`: there is no server that has them. */
  readonly state: 'none' | 'not asked' | 'reading' | 'read' | 'failed';
  /** The share that is fetched. */
  readonly share: number;
  readonly found: JoinedHistory | undefined;
  readonly failure: string | undefined;
  readonly read: () => void;
};

type Reading = Pick<OthersRead, 'state' | 'share' | 'found' | 'failure'>;

/** Reads the ledgers of the other browsers once the screen asks; on a shared computer once the user does. */
export const useOthers = (): OthersRead => {
  const { server, user, ledger, isKept } = useWorkspace();
  const isOffered = server?.credentials()?.capabilities.ledger === true;
  const [tries, setTries] = useState(isKept ? 1 : 0);
  const [reading, setReading] = useState<Reading>({
    state: isKept ? 'reading' : 'not asked',
    share: 0,
    found: undefined,
    failure: undefined,
  });

  useEffect(() => {
    if (!server || !isOffered || tries === 0) return;
    const control = new AbortController();
    const tell = (change: Partial<Reading>): void => {
      if (!control.signal.aborted) setReading((before) => ({ ...before, ...change }));
    };
    tell({ state: 'reading', share: 0, failure: undefined });
    const gathered = async (): Promise<void> => {
      const { toldByOthers } = await arriving(() => import('../ledger-file/open-file.ts'));
      const found = await toldByOthers({ ledger, user, server }, (share) => tell({ share }), control.signal);
      tell(found ? { state: 'read', found } : { state: 'failed' });
    };
    gathered().catch((error: unknown) => tell({ state: 'failed', failure: troubleOf(error).detail }));
    return () => control.abort();
  }, [isOffered, tries, ledger, user, server]);

  const read = (): void => setTries((before) => before + 1);
  return { ...reading, state: isOffered ? reading.state : 'none', read };
};
