import { emailOf, isEmail } from '../../api/email.ts';
import type { Params } from '../../api/endpoint.ts';
import type { EndpointName, endpoints } from '../../api/endpoints.ts';
import { isTooShort } from '../../api/password.ts';
import type { BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import type { BodyOf } from '../handlers/call.ts';
import { revisionIn } from '../revision.ts';
import { type Caller, headerNames } from '../sessions/caller.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type SignIn, signInOf } from '../sessions/sign-in.ts';
import { limitTo, TooBusy } from './rate-limit.ts';
import { doneReply, refused, refusedAsMoved, refusedForNow } from './refusal.ts';

type Table = typeof endpoints;

/** The calls that need no session, as the table has them. */
export type OpenCall = { [N in EndpointName]: Table[N] extends { readonly open: true } ? N : never }[EndpointName];

export type CoreCall = OpenCall | 'logOut' | 'changePassword' | 'verify';

/** A core call that has been checked against its row of the table; unless the call is open, with its caller. */
type Asked<N extends CoreCall> = {
  readonly request: BackendRequest;
  readonly params: Params<Table[N]['path']>;
  readonly body: BodyOf<N>;
} & (N extends OpenCall ? unknown : { readonly caller: Caller });

/** The calls about the account itself. */
export type CoreCalls = { readonly [N in CoreCall]: (asked: Asked<N>) => Promise<BackendReply> };

/** Days for which a reply is promised to be kept under its idempotency key; `node/server.ts` keeps it a day longer. */
export const retentionDays = 30;

const hour = 60 * 60 * 1000;
const rates = {
  lookup: { quick: 60, everyMs: 1000 },
  contact: { quick: 3, everyMs: hour / 3 },
  contactOfAll: { quick: 100, everyMs: hour / 100 },
  passwordChange: { quick: 5, everyMs: 60 * 1000 },
} as const;

export const coreCalls = (world: BackendWorld, sessions: Sessions): CoreCalls => {
  const { storage, now, hashPassword, verifyPassword, publicOrigin, otherBackends } = world;
  const signIn = signInOf(world, sessions);
  const lookups = limitTo(rates.lookup, now);
  const contacts = limitTo(rates.contact, now);
  const contactsOfAll = limitTo(rates.contactOfAll, now);
  const passwordChanges = limitTo(rates.passwordChange, now);

  return {
    /** Looks only at the domain of the e-mail, so that nobody learns who has an account. */
    findUser: async ({ request, params: { email } }) => {
      const wait = lookups.take(request.from);
      if (wait !== undefined) return refusedForNow(wait);
      const api = otherBackends?.get(domainOf(email)) ?? publicOrigin;
      return doneReply({ user: { api } });
    },

    logIn: ({ request, body: { userEmail, userPassword } }) =>
      orTooBusy(async () => {
        const outcome = await signIn(emailOf(userEmail), userPassword, request.from);
        return outcome.kind === 'known' ? signedInReply(world, sessions, request, outcome) : refusedSignIn(outcome);
      }),

    contactUs: async ({ request, body: { email, message, isLoggedIn } }) => {
      const sender = oneLine(email);
      if (!isEmail(sender) || !message.trim()) return refused('body.malformed');
      const wait = contacts.take(request.from) ?? contactsOfAll.take('');
      if (wait !== undefined) return refusedForNow(wait);
      await storage.accounts.keepMessage({ email: sender, message, isLoggedIn, at: new Date(now()).toISOString() });
      return doneReply();
    },

    logOut: async ({ caller }) => {
      await sessions.end(caller.session);
      return { ...doneReply(), session: null };
    },

    changePassword: ({ caller: { account, session }, body: { oldPassword, newPassword } }) =>
      orTooBusy(async () => {
        const wait = passwordChanges.take(account.accountId);
        if (wait !== undefined) return refusedForNow(wait);
        if (isTooShort(newPassword)) return refused('password.tooShort');
        if (!(await verifyPassword(oldPassword, account.passwordHash))) return refused('password.wrong');
        // Only guesses are counted.
        passwordChanges.forgive(account.accountId);
        if (newPassword === oldPassword) return refused('password.same');
        const hash = await hashPassword(newPassword);
        sessions.letStay(account, hash, session.tokenHash);
        await storage.accounts.changePassword(account.accountId, hash, session.tokenHash);
        return doneReply();
      }),

    verify: async ({ caller: { account } }) =>
      doneReply({ revision: revisionIn(await storage.read(account.accountId, (rows) => rows.revision())) }),
  };
};

const domainOf = (email: string): string => emailOf(email).replace(/^.*@/, '');

/** Begins a session. `capabilities`: which options of the contract this server has. */
const signedInReply = async (
  { storage }: BackendWorld,
  sessions: Sessions,
  request: BackendRequest,
  { account }: SignIn & { readonly kind: 'known' },
): Promise<BackendReply> => {
  const { token, antiForgeryToken, backendIdentification } = await sessions.begin(account, request);
  return {
    ...doneReply({
      antiForgeryToken,
      antiForgeryHeaderName: headerNames.antiForgery,
      backendIdentification,
      backendIdentificationIdName: headerNames.backend,
      frozen: false,
      ...(account.movedFrom !== undefined && { movedFrom: account.movedFrom }),
      capabilities: {
        idempotency: { header: headerNames.idempotency, retentionDays },
        ifMatch: true,
        ifMatchMaxima: true,
        problemOrder: true,
        outcomeOrder: true,
        snapshotContent: true,
        revision: true,
        ledger: true,
        serverEpoch: await storage.epoch(),
      },
    }),
    session: token,
  };
};

const refusedSignIn = (outcome: Exclude<SignIn, { kind: 'known' }>): BackendReply => {
  switch (outcome.kind) {
    case 'unknown':
      return refused('credentials.wrong', { frozen: false });
    case 'frozen':
      return refused('account.frozen', { frozen: true });
    case 'moved':
      return refusedAsMoved(outcome.api, { frozen: false });
    case 'too many':
      return refusedForNow(outcome.seconds);
  }
};

/** Only so many passwords are hashed or wait for it; who comes then is told when to come again. */
const orTooBusy = async (work: () => Promise<BackendReply>): Promise<BackendReply> => {
  try {
    return await work();
  } catch (reason) {
    if (reason instanceof TooBusy) return refusedForNow(reason.seconds);
    throw reason;
  }
};

/** Replaces control characters, so that a text for one line cannot begin another. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
