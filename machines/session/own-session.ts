import { type Credentials, nobodySignedIn, type Remote } from '../../api/remote.ts';
import type { Session } from './session.ts';
import { accountOf, type Computer, type StoredSession } from './stored-session.ts';
import type { Account } from './world.ts';

/**
 * `credentials`: those of now; `undefined` while this user is not signed in. Without them no call is made. `computer`: whose
 * it is, as this user said; `undefined` while they are not at work.
 */
export type OwnSession = {
  readonly credentials: () => Credentials | undefined;
  readonly remote: Remote;
  readonly computer: () => Computer | undefined;
  /** Whose work it is, and what it is named after on this computer; `undefined` while they are not at work. */
  readonly account: () => Account | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** The session as one user's alone, at one server if `backend` names it. Somebody else may sign in meanwhile. */
export const ownSession = (
  session: Pick<Session, 'credentials' | 'remote' | 'state' | 'subscribe'>,
  { user, backend }: { readonly user: string; readonly backend?: string },
): OwnSession => {
  const credentials = (): Credentials | undefined => {
    const current = session.credentials();
    return current?.user === user && (backend === undefined || current.backend === backend) ? current : undefined;
  };
  const atWork = (): StoredSession | undefined => {
    const state = session.state();
    return state.at === 'in' && credentials() ? state.session : undefined;
  };
  return {
    credentials,
    remote: async (request) => (credentials() ? session.remote(request) : nobodySignedIn),
    computer: () => atWork()?.computer,
    account: () => {
      const own = atWork();
      return own && accountOf(own);
    },
    subscribe: session.subscribe,
  };
};
