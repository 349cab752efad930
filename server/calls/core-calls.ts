import type { InferOutput } from 'valibot';
import { emailOf, isEmail } from '../../api/email.ts';
import type { bodies } from '../../api/shapes.ts';
import type { BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import { type Caller, headerNames, type Sessions } from '../sessions/sessions.ts';
import { type SignIn, signInOf } from '../sessions/sign-in.ts';
import { limitTo, TooBusy } from './rate-limit.ts';
import { done, refused, refusedForNow } from './refusal.ts';

type Body<Name extends keyof typeof bodies> = InferOutput<(typeof bodies)[Name]>;

/** The calls about the account itself. Bodies have been checked against `api/shapes.ts`. */
export type CoreCalls = {
  readonly findUser: (request: BackendRequest, email: string) => Promise<BackendReply>;
  readonly logIn: (request: BackendRequest, body: Body<'logIn'>) => Promise<BackendReply>;
  readonly contactUs: (request: BackendRequest, body: Body<'contactUs'>) => Promise<BackendReply>;
  readonly logOut: (caller: Caller) => Promise<BackendReply>;
  readonly changePassword: (caller: Caller, body: Body<'changePassword'>) => Promise<BackendReply>;
  readonly verify: (caller: Caller) => Promise<BackendReply>;
};

/** How long a reply is promised to be kept under its idempotency key; `node/server.ts` keeps it a day longer. */
export const retentionDays = 30;

/** Characters that a new password has at least; any will do. `wireLimits.password` is the most. */
export const shortestPassword = 8;

const hour = 60 * 60 * 1000;
const rates = {
  lookup: { quick: 60, everyMs: 1000 },
  contact: { quick: 3, everyMs: hour / 3 },
  contactOfAll: { quick: 100, everyMs: hour / 100 },
  passwordChange: { quick: 5, everyMs: 60 * 1000 },
} as const;

export const coreCalls = (world: BackendWorld, sessions: Sessions): CoreCalls => {
  const { storage, now, hashPassword, verifyPassword, publicOrigin, otherBackends } = world;
  const signIn = signInOf(world);
  const lookups = limitTo(rates.lookup, now);
  const contacts = limitTo(rates.contact, now);
  const contactsOfAll = limitTo(rates.contactOfAll, now);
  const passwordChanges = limitTo(rates.passwordChange, now);

  return {
    /** Only the domain of the e-mail is looked at, so that nobody learns who has an account. */
    findUser: async ({ from }, email) => {
      const wait = lookups.take(from);
      if (wait !== undefined) return refusedForNow(wait);
      const api = otherBackends?.get(domainOf(email)) ?? publicOrigin;
      return done({ user: { api } });
    },

    logIn: (request, { userEmail, userPassword }) =>
      orTooBusy(async () => {
        const outcome = await signIn(emailOf(userEmail), userPassword, request.from);
        return outcome.kind === 'known' ? begun(world, sessions, request, outcome) : refusedSignIn(outcome);
      }),

    contactUs: async ({ from }, { email, message, isLoggedIn }) => {
      const sender = oneLine(email);
      if (!isEmail(sender) || !message.trim()) return refused('body.malformed');
      const wait = contacts.take(from) ?? contactsOfAll.take('');
      if (wait !== undefined) return refusedForNow(wait);
      await storage.accounts.keepMessage({ email: sender, message, isLoggedIn, at: new Date(now()).toISOString() });
      return done();
    },

    logOut: async ({ session }) => {
      await storage.accounts.endSession(session.tokenHash);
      return { ...done(), session: null };
    },

    changePassword: ({ account, session }, { oldPassword, newPassword }) =>
      orTooBusy(async () => {
        const wait = passwordChanges.take(account.accountId);
        if (wait !== undefined) return refusedForNow(wait);
        if ([...newPassword].length < shortestPassword) return refused('password.tooShort');
        if (!(await verifyPassword(oldPassword, account.passwordHash))) return refused('password.wrong');
        await storage.accounts.changePassword(account.accountId, await hashPassword(newPassword), session.tokenHash);
        return done();
      }),

    verify: async () => done(),
  };
};

const domainOf = (email: string): string => emailOf(email).replace(/^.*@/, '');

const begun = async (
  { storage }: BackendWorld,
  sessions: Sessions,
  request: BackendRequest,
  { account }: SignIn & { readonly kind: 'known' },
): Promise<BackendReply> => {
  const { token, antiForgeryToken, backendIdentification } = await sessions.begin(account, request);
  return {
    ...done({
      antiForgeryToken,
      antiForgeryHeaderName: headerNames.antiForgery,
      backendIdentification,
      backendIdentificationIdName: headerNames.backend,
      frozen: false,
      capabilities: {
        idempotency: { header: headerNames.idempotency, retentionDays },
        ifMatch: true,
        ifMatchMaxima: true,
        problemOrder: true,
        snapshotContent: true,
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
    case 'too many':
      return refusedForNow(outcome.seconds);
  }
};

const orTooBusy = async (work: () => Promise<BackendReply>): Promise<BackendReply> => {
  try {
    return await work();
  } catch (reason) {
    if (reason instanceof TooBusy) return refusedForNow(reason.seconds);
    throw reason;
  }
};

/** What stands in a line of its own must not begin another one. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
