import { useEffect, useState, useSyncExternalStore } from 'react';
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

const unread: Reading = { state: 'not asked', share: 0, found: undefined, failure: undefined };
const nobody = (): (() => void) => () => undefined;

/**
 * Reads the ledgers of the other browsers once the screen asks; on a shared computer once the user does. What was read is
 * forgotten when they sign out.
 */
export const useOthers = (): OthersRead => {
  const { server, user, ledger, isKept } = useWorkspace();
  const computer = useSyncExternalStore(server?.subscribe ?? nobody, () => server?.computer());
  const isOffered = computer !== undefined && server?.credentials()?.capabilities.ledger === true;
  const [tries, setTries] = useState(0);
  const [reading, setReading] = useState<Reading>(unread);
  const asked = tries + (isKept && computer === 'mine' ? 1 : 0);

  useEffect(() => {
    if (!server || !isOffered || asked === 0) return;
    const control = new AbortController();
    const tell = (change: Partial<Reading>): void => {
      if (!control.signal.aborted) setReading((before) => ({ ...before, ...change }));
    };
    tell({ state: 'reading', share: 0, failure: undefined });
    const gathered = async (): Promise<void> => {
      const { toldByOthers } = await arriving(() => import('../ledger-file/open-file.ts'));
      const whose = { ledger, user, server, isKept };
      const found = await toldByOthers(whose, (share) => tell({ share }), control.signal);
      tell(found ? { state: 'read', found } : { state: 'failed' });
    };
    gathered().catch((error: unknown) => tell({ state: 'failed', failure: troubleOf(error).detail }));
    return () => control.abort();
  }, [isOffered, asked, ledger, user, server, isKept]);

  useEffect(() => {
    if (!isOffered || asked === 0) setReading(unread);
  }, [isOffered, asked]);

  const read = (): void => setTries((before) => before + 1);
  return isOffered ? { ...reading, read } : { ...unread, state: 'none', read };
};
