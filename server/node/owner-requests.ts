import * as v from 'valibot';
import { emailOf, isEmail } from '../../api/email.ts';
import type { ContactMessage, Storage } from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';
import type { Exported } from './account-file.ts';
import { addAccount } from './new-account.ts';
import { isOrigin } from './origins.ts';
import type { Move, Taken } from './sql/account-copy.ts';
import type { AccountSummary } from './sql/overview.ts';

const email = v.pipe(v.string(), v.transform(emailOf), v.check(isEmail));
const origin = v.pipe(v.string(), v.check(isOrigin));

/** What other commands can ask of the process that owns the data. A password is sent as its hash. */
const ownerRequest = v.variant('ask', [
  v.strictObject({ ask: v.literal('add'), email, passwordHash: v.string() }),
  v.strictObject({ ask: v.literal('password'), email, passwordHash: v.string() }),
  v.strictObject({ ask: v.literal('freeze'), email }),
  v.strictObject({ ask: v.literal('unfreeze'), email }),
  v.strictObject({ ask: v.literal('remove'), email }),
  v.strictObject({ ask: v.literal('backup'), file: v.string() }),
  v.strictObject({ ask: v.literal('restore'), file: v.string() }),
  v.strictObject({ ask: v.literal('check') }),
  v.strictObject({ ask: v.literal('accounts') }),
  v.strictObject({ ask: v.literal('messages') }),
  v.strictObject({ ask: v.literal('ledgers'), email, folder: v.string() }),
  v.strictObject({ ask: v.literal('export'), email, file: v.string(), from: origin, to: origin }),
  v.strictObject({ ask: v.literal('import'), file: v.string(), to: origin }),
  v.strictObject({ ask: v.literal('stay'), email }),
]);
export type OwnerRequest = v.InferOutput<typeof ownerRequest>;

const accountSummary = v.strictObject({
  email: v.string(),
  frozen: v.boolean(),
  movedTo: v.nullable(v.string()),
  movedFrom: v.nullable(v.string()),
  createdAt: v.string(),
  lastSeenAt: v.nullable(v.string()),
  courses: v.number(),
  students: v.number(),
  grades: v.number(),
});

const contactMessage = v.strictObject({
  email: v.string(),
  message: v.string(),
  isLoggedIn: v.boolean(),
  at: v.string(),
});

export const ownerAnswer = v.variant('kind', [
  v.strictObject({ kind: v.literal('done') }),
  v.strictObject({ kind: v.literal('accounts'), accounts: v.array(accountSummary) }),
  v.strictObject({ kind: v.literal('messages'), messages: v.array(contactMessage) }),
  v.strictObject({ kind: v.literal('files'), files: v.array(v.string()) }),
  v.strictObject({ kind: v.literal('taken') }),
  v.strictObject({ kind: v.literal('unknown') }),
  v.strictObject({ kind: v.literal('moved'), to: v.string() }),
  v.strictObject({ kind: v.literal('unfinished'), to: v.string(), problem: v.string(), detail: v.string() }),
  v.strictObject({ kind: v.literal('imported'), isAdded: v.boolean(), email: v.string() }),
  v.strictObject({ kind: v.literal('malformed') }),
  v.strictObject({ kind: v.literal('failed'), problem: v.string(), detail: v.string() }),
]);
export type OwnerAnswer = v.InferOutput<typeof ownerAnswer>;

/** A storage with the work that only the owner of the data can do: whole copies, and a check that the data is sound. */
export type Keeper = {
  readonly storage: Storage;
  readonly backup: (file: string) => Promise<void>;
  readonly restore: (file: string) => Promise<void>;
  readonly accounts: () => Promise<AccountSummary[]>;
  readonly messages: () => Promise<ContactMessage[]>;
  /** Writes the ledgers of an account as files, whose names it returns. */
  readonly ledgers: (accountId: string, folder: string) => Promise<readonly string[]>;
  /** Marks an account as moved and writes its file. */
  readonly exportAccount: (email: string, wish: Move & { readonly file: string }) => Promise<Exported>;
  /** Adds an account from its file, which was made for the server at `to`. */
  readonly importAccount: (file: string, to: string) => Promise<Taken>;
  /** Throws if the data is not sound. */
  readonly check: () => Promise<void>;
};

/** Never rejects: a failure is an answer, with the name that the storage has for it, if any. */
export const answerOwnerRequest = async (keeper: Keeper, asked: unknown): Promise<OwnerAnswer> => {
  const request = v.safeParse(ownerRequest, asked);
  if (!request.success) return { kind: 'malformed' };
  try {
    return await carriedOut(keeper, request.output);
  } catch (reason) {
    return { kind: 'failed', ...told(reason) };
  }
};

const told = (reason: unknown): { readonly problem: string; readonly detail: string } => {
  if (reason instanceof StorageFailure) return { problem: reason.problem, detail: reason.detail };
  return { problem: '', detail: reason instanceof Error ? reason.message : String(reason) };
};

const carriedOut = async (keeper: Keeper, request: OwnerRequest): Promise<OwnerAnswer> => {
  switch (request.ask) {
    case 'add':
      return { kind: (await addAccount(keeper.storage, request)) ? 'done' : 'taken' };
    case 'password':
    case 'freeze':
    case 'unfreeze':
    case 'remove':
    case 'stay':
      return changed(keeper.storage, request);
    case 'backup':
      await keeper.backup(request.file);
      return { kind: 'done' };
    case 'restore':
      await keeper.restore(request.file);
      return { kind: 'done' };
    case 'check':
      await keeper.check();
      return { kind: 'done' };
    case 'accounts':
      return { kind: 'accounts', accounts: await keeper.accounts() };
    case 'messages':
      return { kind: 'messages', messages: await keeper.messages() };
    case 'ledgers':
      return ledgers(keeper, request);
    case 'export':
      return exported(await keeper.exportAccount(request.email, request));
    case 'import':
      return { kind: 'imported', ...(await keeper.importAccount(request.file, request.to)) };
  }
};

const ledgers = async (
  keeper: Keeper,
  { email: accountEmail, folder }: Extract<OwnerRequest, { ask: 'ledgers' }>,
): Promise<OwnerAnswer> => {
  const account = await keeper.storage.accounts.byEmail(accountEmail);
  if (!account) return { kind: 'unknown' };
  return { kind: 'files', files: [...(await keeper.ledgers(account.accountId, folder))] };
};

const exported = (outcome: Exported): OwnerAnswer =>
  outcome.kind === 'unfinished' ? { kind: 'unfinished', to: outcome.to, ...told(outcome.reason) } : outcome;

type Change = Extract<OwnerRequest, { ask: 'password' | 'freeze' | 'unfreeze' | 'remove' | 'stay' }>;

const changed = async ({ accounts }: Storage, request: Change): Promise<OwnerAnswer> => {
  const account = await accounts.byEmail(request.email);
  if (!account) return { kind: 'unknown' };
  if (request.ask === 'remove') await accounts.remove(account.accountId);
  else if (request.ask === 'stay') await accounts.setMovedTo(account.accountId, undefined);
  else if (request.ask === 'password') await accounts.changePassword(account.accountId, request.passwordHash);
  else await accounts.setFrozen(account.accountId, request.ask === 'freeze');
  return { kind: 'done' };
};
