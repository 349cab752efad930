import type { SnapshotFrom } from 'xstate';
import type { FoundServer } from './calls.ts';
import type { sessionMachine } from './chart.ts';
import { type Farewell, goneTo } from './chart-parts.ts';
import type { SessionFault } from './fault.ts';
import type { StoredSession } from './stored-session.ts';

/** Who is signed in, as screens see it. `fault`: why the last step did not succeed. */
export type SessionState =
  | { readonly at: 'starting' | 'verifying' }
  | {
      readonly at: 'out';
      readonly email: string;
      readonly fault: SessionFault | undefined;
      readonly farewell: Farewell | undefined;
      /** A user who is not signed in and has not signed out: their work is still here. */
      readonly stays: StoredSession | undefined;
      /** Whether they may continue offline: no server has refused them. */
      readonly mayContinue: boolean;
      readonly isBusy: boolean;
    }
  /** `isIn`: the user is signed in where the account is now, and has not said yet that their ledger goes on there. */
  | {
      readonly at: 'moved';
      readonly email: string;
      readonly where: Pick<FoundServer, 'backend' | 'before'>;
      readonly isIn: boolean;
    }
  | {
      readonly at: 'asking';
      readonly email: string;
      readonly where: FoundServer;
      readonly fault: SessionFault | undefined;
      readonly isBusy: boolean;
    }
  | { readonly at: 'frozen'; readonly email: string }
  /** The user's work is on screen. */
  | {
      readonly at: 'in';
      readonly session: StoredSession;
      readonly standing: SignInStatus;
      readonly fault: SessionFault | undefined;
      /** Why a shared computer did not become the user's own. */
      readonly ownFault: SessionFault | undefined;
      /** While `expired`: the server to which the account has moved, and at which the user can sign in again. */
      readonly goneTo: string | undefined;
    }
  | { readonly at: 'loggingOut'; readonly session: StoredSession };

/** Calls are made only while `verified`. */
export type SignInStatus = 'verified' | 'offline' | 'checking' | 'quiet' | 'expired' | 'signing in' | 'owning';

/** A value that is there in every state in which the chart asks for it. */
export const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The session’s chart has lost what it needs: a bug.');
  return value;
};

/** The chart's state, as screens see it. */
export const stateOf = ({ value, context }: SnapshotFrom<typeof sessionMachine>): SessionState => {
  const { email, fault, farewell, ownFault } = context;
  switch (value) {
    case 'starting':
      return { at: 'starting' };
    case 'resuming':
    case 'verifying':
      return { at: 'verifying' };
    case 'out':
    case 'unreachable':
    case 'askingAgain':
    case 'lookingUp':
      return {
        at: 'out',
        email,
        fault: value === 'unreachable' || value === 'askingAgain' ? { code: 'unreachable' } : fault,
        farewell,
        stays: context.session,
        mayContinue: context.session?.verified === true,
        isBusy: value === 'lookingUp',
      };
    case 'moved':
      return { at: 'moved', email, where: required(context.where), isIn: false };
    case 'arriving': {
      const { backend, movedFrom = '', userEmail } = required(context.session);
      return { at: 'moved', email: userEmail, where: { backend, before: movedFrom }, isIn: true };
    }
    case 'asking':
    case 'loggingIn':
      return { at: 'asking', email, where: required(context.where), fault, isBusy: value === 'loggingIn' };
    case 'frozen':
      return { at: 'frozen', email };
    case 'loggingOut':
      return { at: 'loggingOut', session: required(context.session) };
    default:
      // The work leaves the screen at once, the session as soon as it can.
      if (context.wantsOut) return { at: 'loggingOut', session: required(context.session) };
      return {
        at: 'in',
        session: required(context.session),
        standing: standings[value],
        fault,
        ownFault,
        goneTo: goneTo(context),
      };
  }
};

const standings = {
  in: 'verified',
  offline: 'offline',
  reverifying: 'offline',
  checking: 'checking',
  quiet: 'quiet',
  expired: 'expired',
  loggingInAgain: 'signing in',
  owning: 'owning',
} as const;
