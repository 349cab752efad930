import { type Credentials, nobodySignedIn, type Remote } from '../../api/remote.ts';
import type { Session } from './session.ts';

/** `credentials`: those of now; `undefined` while this user is not signed in. Without them no call is made. */
export type OwnSession = { readonly credentials: () => Credentials | undefined; readonly remote: Remote };

/** The session as one user's alone, at one server if `backend` names it. Somebody else may sign in meanwhile. */
export const ownSession = (
  session: Pick<Session, 'credentials' | 'remote'>,
  { user, backend }: { readonly user: string; readonly backend?: string },
): OwnSession => {
  const credentials = (): Credentials | undefined => {
    const now = session.credentials();
    return now?.user === user && (backend === undefined || now.backend === backend) ? now : undefined;
  };
  return { credentials, remote: async (request) => (credentials() ? session.remote(request) : nobodySignedIn) };
};
