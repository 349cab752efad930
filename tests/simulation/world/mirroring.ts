import { endpoints } from '../../../api/endpoints.ts';
import { isRecord } from '../../../events/record.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import type { LedgerModel } from '../server-model/ledger-model.ts';

type Ask = (what: ModelRequest) => ModelReply;

/** Whether the path is one of a ledger's call. */
export const isOfLedgers = (path: string): boolean => path.startsWith('/user/ledger/');

/**
 * Before a server that keeps no copies of ledgers: keeps them, and says so at each sign-in. The server decides who may
 * ask, for each ledger call is a question to it whether the session holds.
 */
export const mirroring = (ask: Ask, ledgers: LedgerModel): Ask => {
  /** By cookie: to whom it was given. */
  const owners = new Map<string, string>();
  return (what) => {
    if (isOfLedgers(what.path)) {
      const { method, path } = endpoints.verify;
      const { body: _, ...asked } = what;
      const verified = ask({ ...asked, method, path });
      const owner = owners.get(what.session ?? '');
      return verified.status === 200 && owner !== undefined ? ledgers.handle(owner, what) : verified;
    }
    const reply = ask(what);
    const { capabilities } = reply.body;
    if (what.path !== endpoints.logIn.path || typeof reply.session !== 'string') return reply;
    owners.set(reply.session, String((JSON.parse(what.body ?? '{}') as { userEmail?: unknown }).userEmail));
    const offered = { ...(isRecord(capabilities) && capabilities), ledger: true };
    return { ...reply, body: { ...reply.body, capabilities: offered } };
  };
};
